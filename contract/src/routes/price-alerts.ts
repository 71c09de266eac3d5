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
    gapMinutes: z.number().int().describe('Least time between two notifications of it'),
    isWaiting: z.boolean().describe('False: it was told once, and is over'),
    firedCount: z.number().int(),
    firedTime: z.number().int().describe('When it was told last; 0: never'),
    createTime: z.number().int(),
  })
  .meta({ id: 'PriceAlert' });
export type PriceAlert = z.output<typeof alert>;

const alerts = z.object({ list: z.array(alert).describe('Waiting alerts first, then by age') });

/** Prices that somebody wants to hear of. */
export const priceAlertRoutes = {
  priceAlertList: route({
    method: 'GET',
    path: '/api/alert/list',
    summary: `Your price alerts: up to ${PRICE_ALERTS_MAX} that wait, and the last ${PRICE_ALERTS_MAX} that are over`,
    tag,
    access: user('account'),
    limit: 'read',
    data: alerts,
  }),
  priceAlertAdd: route({
    method: 'POST',
    path: '/api/alert/add',
    summary: 'Be told when the last price of a market reaches a price',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: z.strictObject({
      product: products,
      symbol: symbolIn,
      direction: directions.describe('above: it rises to the price or beyond; below: it falls'),
      price: decimalIn,
      isRepeated: z.boolean().describe('Whether we notify you each time the price is crossed'),
      gapMinutes: z
        .int()
        .min(ALERT_GAP_MIN_MINUTES)
        .max(ALERT_GAP_MAX_MINUTES)
        .describe('Least time between two notifications of a repeated alert'),
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
