import { z } from 'zod';
import {
  ALERT_GAP_MAX_MINUTES,
  ALERT_GAP_MIN_MINUTES,
  PRICE_ALERTS_MAX,
} from '../notifications.ts';
import { route, user } from '../route.ts';
import { decimalIn, decimalOut, symbolIn } from '../shapes.ts';

const tag = 'Price alerts';

const products = z.enum(['spot', 'futures']);
const directions = z.enum(['above', 'below']);

const alert = z
  .object({
    code: z.string(),
    product: products,
    symbol: z.string(),
    direction: directions,
    price: decimalOut,
    isRepeated: z.boolean(),
    gapMinutes: z.number().int().describe('Minimum time between two notifications of the alert'),
    isWaiting: z
      .boolean()
      .describe('Whether the alert is active; false: it has notified you once and ended'),
    firedCount: z.number().int(),
    firedTime: z.number().int().describe('Last notification; 0: never'),
    createTime: z.number().int(),
  })
  .meta({ id: 'PriceAlert' });
export type PriceAlert = z.output<typeof alert>;

const alerts = z.object({
  list: z.array(alert).describe('Active alerts first, then newest first'),
});

/** Prices that somebody wants to hear of. */
export const priceAlertRoutes = {
  priceAlertList: route({
    method: 'GET',
    path: '/api/alert/list',
    summary: `Your price alerts: up to ${PRICE_ALERTS_MAX} active, and the last ${PRICE_ALERTS_MAX} ended`,
    tag,
    access: user('account'),
    limit: 'read',
    data: alerts,
  }),
  priceAlertAdd: route({
    method: 'POST',
    path: '/api/alert/add',
    summary: 'Create a price alert: we notify you when the last price of a market reaches a price',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: z.strictObject({
      product: products,
      symbol: symbolIn,
      direction: directions.describe(
        'above: the last price rises to the price or beyond; below: the last price falls to it or beyond',
      ),
      price: decimalIn,
      isRepeated: z
        .boolean()
        .describe('Whether we notify you each time the last price crosses the price'),
      gapMinutes: z
        .int()
        .min(ALERT_GAP_MIN_MINUTES)
        .max(ALERT_GAP_MAX_MINUTES)
        .describe('Minimum time between two notifications of a repeated alert'),
    }),
    data: alerts,
  }),
  priceAlertRemove: route({
    method: 'POST',
    path: '/api/alert/{code}/remove',
    summary: 'Remove a price alert',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^\d{1,15}$/, 'an alert code') }),
    data: alerts,
  }),
};
