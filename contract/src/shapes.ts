import { z } from 'zod';
import { periods } from './feed.ts';
import { botFilters } from './trading-bots.ts';

/** A decimal string, or a JSON integer, as a decimal string. Sign, exponent and spaces are refused. */
export const decimalIn = z
  .union([
    z
      .string()
      .regex(/^(0|[1-9]\d{0,14})(\.\d{1,18})?$/, 'a decimal number')
      .meta({ examples: ['20'] }),
    z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(String),
  ])
  .describe('Decimal string or JSON integer');

/** As `decimalIn`, with a sign. */
export const signedDecimalIn = z
  .union([
    z
      .string()
      .regex(/^-?(0|[1-9]\d{0,14})(\.\d{1,18})?$/, 'a decimal number')
      .meta({ examples: ['-20'] }),
    z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).transform(String),
  ])
  .describe('Decimal string or JSON integer, negative too');

/** A decimal string going out. */
export const decimalOut = z
  .string()
  .describe('Decimal string')
  .meta({ examples: ['1.5'] });

export const coin = z
  .string()
  .regex(/^[A-Za-z0-9]{1,16}$/)
  .meta({ examples: ['USDT'] })
  .transform((text) => text.toUpperCase());

/** BTC, BTCUSDT, BTC-USDT or BTC/USDT in any case; the server settles on the canonical form. */
export const symbolIn = z
  .string()
  .regex(/^[A-Za-z0-9]{1,20}([-/][A-Za-z0-9]{1,10})?$/, 'a symbol')
  .meta({ examples: ['BTCUSDT'] });

export const CLIENT_ORDER_ID_LENGTH_MAX = 36;
export const clientOrderId = z
  .string()
  .regex(
    new RegExp(`^[A-Za-z0-9_-]{1,${CLIENT_ORDER_ID_LENGTH_MAX}}$`),
    `1 to ${CLIENT_ORDER_ID_LENGTH_MAX} of A-Za-z0-9_-`,
  )
  .meta({ examples: ['my-order-1'] });

/** The number of an order. One that is not exact as a JavaScript number is refused. */
export const orderCode = z
  .string()
  .regex(/^\d{1,16}$/, 'an order code')
  .refine((text) => Number.isSafeInteger(Number(text)), 'an order code')
  .meta({ examples: ['4071'] });

/** So many orders one call may name. */
export const BATCH_MAX = 20;

/** An open order by its number or by the id that its owner gave it: one of the two. */
export const orderName = z
  .strictObject({ code: orderCode.optional(), clientOrderId: clientOrderId.optional() })
  .refine(({ code, clientOrderId: own }) => (code === undefined) !== (own === undefined), {
    message: 'one of code and clientOrderId',
  })
  .meta({ id: 'OrderName' });

/** Another price, quantity or trigger for an order that rests or waits: at least one of them. */
export const orderChange = z
  .strictObject({
    code: orderCode.optional(),
    clientOrderId: clientOrderId.optional(),
    price: decimalIn.optional().describe('Absent: unchanged'),
    quantity: decimalIn
      .optional()
      .describe(
        'Total quantity of the order, its filled part included. If the change creates a new order, that order has the unfilled part only. Absent: unchanged',
      ),
    stopPrice: decimalIn
      .optional()
      .describe(
        'Trigger price of a stop order that waits, on the same side of the price as before. Absent: unchanged',
      ),
  })
  .refine(({ code, clientOrderId: own }) => (code === undefined) !== (own === undefined), {
    message: 'one of code and clientOrderId',
  })
  .refine(
    ({ price, quantity, stopPrice }) =>
      [price, quantity, stopPrice].some((one) => one !== undefined),
    { message: 'price, quantity or stopPrice' },
  )
  // Nothing is no quantity, and it would pass for "as it is".
  .refine(
    ({ price = '1', quantity = '1', stopPrice = '1' }) =>
      [price, quantity, stopPrice].every((one) => /[1-9]/.test(one)),
    { message: 'above 0' },
  )
  .meta({ id: 'OrderChange' });

/** What became of each part of a batch, in its order. */
export const batchOf = <Data extends z.ZodType>(data: Data) =>
  z.object({
    list: z.array(
      z.object({
        code: z.number().int().describe('0, or the code of the refusal'),
        msg: z.string(),
        data: data.nullable(),
      }),
    ),
  });

/** A small integer that arrives as a number or, in a query, as digits. */
export const integerIn = (min: number, max: number) => {
  const integer = z.number().int().min(min).max(max);
  const text = z.string().regex(/^\d{1,15}$/);
  return z.union([integer, text.transform(Number).pipe(integer)]);
};

/** One of some integers, as a number or, in a query, as digits. */
export function choiceIn(...values: readonly number[]): z.ZodType<number, number | string> {
  const choice = z.literal([...values]);
  const text = z.enum(values.map(String));
  return z.union([choice, text.transform(Number).pipe(choice)]);
}

/** An integer going out that is one of these. */
export const choiceOut = (...values: readonly number[]) =>
  z
    .number()
    .int()
    .meta({ enum: [...values] });

/** UTC epoch milliseconds; 0 means no bound. */
export const timeMsIn = integerIn(0, 4_102_444_800_000);

export const page = {
  page: integerIn(1, 100_000).default(1),
  pageSize: integerIn(1, 100).default(20),
};

export const paged = {
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
};

/** A page of what is over. */
export const pastPage = {
  ...paged,
  isBehind: z
    .literal(true)
    .optional()
    .describe(
      "Present while the list doesn't include all your latest actions yet: repeat the call",
    ),
};

export const period = z.enum(periods);

export const accountKind = choiceIn(1, 2, 3).describe('1 funding, 2 spot, 3 futures');

export const sequence = z.number().int().describe('Log sequence number of the command');

/** Of a placement: the order gives up what there is as a woken stop does, and waits for somebody to be there. */
export const protectedExit = z
  .boolean()
  .optional()
  .describe(
    'Only for a market order that sells a quantity (spot) or is reduce-only (contract), without trigger and time in force: it trades near the index (on a contract near index and mark). Without liquidity its range widens up to a limit, and the order waits until it fills or you cancel it',
  );
export const isProtectedExit = z
  .boolean()
  .optional()
  .describe('Present for a protected exit: while open, it waits for liquidity');

/** Of an order that was triggered, or is a protected exit, and that finds nobody near enough. */
const orderWaiting = z
  .object({
    since: z.number().int().describe('When prices reached the trigger, UTC epoch milliseconds'),
    away: decimalOut
      .optional()
      .describe(
        'Distance of the nearest opposite order from the index (on a contract index or mark, whichever is better for the owner), a fraction; missing: no opposite orders',
      ),
    reach: decimalOut
      .optional()
      .describe(
        'Largest distance from it at which the order currently trades, a fraction; 0: waiting for the index; missing: up to its limit',
      ),
  })
  .meta({ id: 'OrderWaiting' })
  .optional()
  .describe('Present while an open order waits for liquidity; not in the feed');

/** By which price an order was triggered. */
const orderWoken = z
  .object({
    price: decimalOut.describe('Last price or mark price that triggered it'),
    measure: decimalOut.describe(
      'Reference price of the distance: the index, on a contract index or mark',
    ),
  })
  .meta({ id: 'OrderWoken' })
  .optional()
  .describe('Of a closed, triggered order: the state when it last started to trade');

/** Why an order waits, and what triggered it, on spot and on contracts. */
export const orderWaits = { waiting: orderWaiting, woken: orderWoken };

/** Why an order closed, on spot and on contracts; what contracts have besides stands in `more`. */
export const closeReason = (more = '') =>
  z
    .string()
    .describe(
      `Why it closed: filled, user, unattended (by your dead-man switch, or when a feed with cancel_on_disconnect was lost), amended, remainder, self-trade, post-only, fill-or-kill, market-closed, auction, right-taken${more}; empty while open`,
    );

/** Of the order behind a trade, on spot and on contracts. */
export const fillClientOrderId = z
  .string()
  .optional()
  .describe('Of its order, empty without one; in the lists of own trades only');

/** Orders of trading bots in a list. */
export const botsIn = z
  .enum(botFilters)
  .default('all')
  .describe(
    "Filter for orders of trading bots: all orders, only bots' orders, or without bots' orders",
  );

/** By which price a trigger wakes. */
export const triggerPriceType = choiceIn(1, 2).describe('1 last price, 2 mark price');

/** What is set. */
export const exitIn = z
  .strictObject({
    triggerPrice: decimalIn,
    triggerPriceType: triggerPriceType.optional().describe('1 deal (default), 2 mark'),
    price: decimalIn.optional().describe('Of a limit order; absent or 0: at the market'),
    quantity: decimalIn
      .optional()
      .describe(
        'Absent or 0: the whole position; of an order that adds to a position: the added part',
      ),
  })
  .meta({ id: 'ExitRequest' });
/** What is answered. */
export const exitOut = z
  .object({
    code: z.string().describe('Of the TP/SL order; empty while its opening order is open'),
    triggerPrice: decimalOut,
    triggerPriceType: choiceOut(1, 2).describe('1 deal, 2 mark'),
    price: decimalOut.describe('0: at the market'),
    quantity: decimalOut.describe('0: all'),
    isWhole: z
      .boolean()
      .describe('Whether the quantity follows the position; false while the opening order is open'),
  })
  .meta({ id: 'ContractExit' });
export type ContractExit = z.output<typeof exitOut>;
