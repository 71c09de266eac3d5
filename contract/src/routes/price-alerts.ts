import { z } from 'zod';
import {
  ALERT_GAP_MAX_MINUTES,
  ALERT_GAP_MIN_MINUTES,
  ALERT_PERCENT_DECIMALS,
  ALERT_PERCENT_MAX,
  alertKinds,
  alertSpansMinutes,
  PRICE_ALERTS_MAX,
} from '../notifications.ts';
import { route, user } from '../route.ts';
import { decimalIn, decimalOut, signedDecimalIn, symbolIn } from '../shapes.ts';

const tag = 'Price alerts';

const products = z.enum(['spot', 'futures']);
const directions = z.enum(['above', 'below']);

const alert = z
  .object({
    code: z.string(),
    product: products,
    symbol: z.string(),
    kind: z.enum(alertKinds),
    direction: directions,
    price: decimalOut.describe('0 unless the kind is price'),
    level: decimalOut.describe(
      'change: percent; funding: the rate as a fraction, 0.0001 is 0.01%; price: 0',
    ),
    spanMinutes: z.number().int().describe('Time of a change; 0 of other kinds'),
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

/** Whether what an alert goes by is there, and nothing of another kind. */
function isOfItsKind(asked: {
  readonly product: 'spot' | 'futures';
  readonly kind?: (typeof alertKinds)[number] | undefined;
  readonly price?: string | undefined;
  readonly level?: string | undefined;
  readonly spanMinutes?: number | undefined;
}): boolean {
  const { kind = 'price', price, level, spanMinutes, product } = asked;
  const isPrice = kind === 'price';
  return (
    (price !== undefined) === isPrice &&
    (level !== undefined) === !isPrice &&
    (spanMinutes !== undefined) === (kind === 'change') &&
    (kind !== 'funding' || product === 'futures')
  );
}

/** Prices, changes and rates that somebody wants to hear of. */
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
    summary:
      'Create a price alert: we notify you when the last price, its change or a funding rate reaches a level',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: z
      .strictObject({
        product: products,
        symbol: symbolIn,
        direction: directions.describe(
          'above: it rises to the price or level or beyond; below: it falls to it or beyond; a change below is a fall by so much',
        ),
        kind: z
          .enum(alertKinds)
          .optional()
          .describe(
            'price (also if absent): the last price; change: its change; funding: the rate',
          ),
        price: decimalIn.optional().describe('Of the kind price'),
        level: signedDecimalIn
          .optional()
          .describe(
            `Of a change: percent up to ${ALERT_PERCENT_MAX} with ${ALERT_PERCENT_DECIMALS} decimals, without a sign; of funding: the rate as a fraction`,
          ),
        spanMinutes: z
          .literal(alertSpansMinutes)
          .optional()
          .describe('Of a change: the time within which the price changes so much'),
        isRepeated: z
          .boolean()
          .describe('Whether we notify you each time it crosses the price or level'),
        gapMinutes: z
          .int()
          .min(ALERT_GAP_MIN_MINUTES)
          .max(ALERT_GAP_MAX_MINUTES)
          .describe('Minimum time between two notifications of a repeated alert'),
      })
      .refine(isOfItsKind, { message: 'the fields of its kind alone' }),
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
