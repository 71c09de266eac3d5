import { z } from 'zod';
import { route, user } from '../route.ts';
import {
  botsIn,
  choiceIn,
  choiceOut,
  clientOrderId,
  closeReason,
  decimalIn,
  decimalOut,
  fillClientOrderId,
  isProtectedExit,
  orderCode,
  orderWaits,
  page,
  pastPage,
  protectedExit,
  sequence,
  symbolIn,
  timeMsIn,
} from '../shapes.ts';

const tag = 'Spot trading';

export const spotFill = z
  .object({
    trade: z.string(),
    code: z.string(),
    symbol: z.string(),
    orderSide: choiceOut(1, 2).describe('1 buy, 2 sell'),
    price: decimalOut,
    quantity: decimalOut,
    amount: decimalOut,
    fee: decimalOut,
    feeCoin: z.string(),
    isMaker: z.boolean(),
    tradeTime: z.number().int(),
    clientOrderId: fillClientOrderId,
  })
  .meta({ id: 'SpotFill' });
export type SpotFill = z.output<typeof spotFill>;

export const spotOrder = z
  .object({
    code: z.string(),
    symbol: z.string(),
    coin: z.string().describe('Base coin'),
    orderSide: choiceOut(1, 2).describe('1 buy, 2 sell'),
    orderType: choiceOut(1, 2).describe('1 limit, 2 market'),
    price: decimalOut,
    quantity: decimalOut,
    dealQuantity: decimalOut,
    dealAmount: decimalOut.describe('Quote coin spent or received, before fees'),
    averagePrice: decimalOut.describe('Truncated to the price precision; 0 without a fill'),
    status: choiceOut(1, 2, 3, 4).describe('1 Active, 2 Partial, 3 Filled, 4 Canceled'),
    reason: closeReason(),
    timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'PO']),
    stopPrice: decimalOut.describe('0 for an order without a trigger'),
    triggered: z.boolean(),
    protectedExit: isProtectedExit,
    ...orderWaits,
    clientOrderId: z.string(),
    createTime: z.number().int(),
    updateTime: z.number().int(),
  })
  .meta({ id: 'SpotOrder' });
export type SpotOrder = z.output<typeof spotOrder>;

const orderList = z.object({
  list: z.array(spotOrder),
  order: z.array(spotOrder),
  ...pastPage,
});

export const spotPlacement = z.strictObject({
  symbol: symbolIn,
  orderType: choiceIn(1, 2).describe('1 limit, 2 market'),
  orderSide: choiceIn(1, 2).describe('1 buy, 2 sell'),
  price: decimalIn.default('0'),
  quantity: decimalIn.default('0'),
  amount: decimalIn
    .optional()
    .describe(
      'Of a limit order: if present, must equal quantity times price. A market buy without a quantity spends this amount; other market orders ignore it',
    ),
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'PO']).optional(),
  stopPrice: decimalIn.optional(),
  protectedExit,
  clientOrderId: clientOrderId.optional(),
  selfTrade: z.enum(['EXPIRE_MAKER', 'EXPIRE_TAKER', 'EXPIRE_BOTH', 'DECREMENT']).optional(),
});
export const spotPlaced = z.object({
  code: z.string(),
  clientOrderId: z.string(),
  status: choiceOut(1, 2, 3, 4).describe('1 Active, 2 Partial, 3 Filled, 4 Canceled'),
  dealQuantity: decimalOut,
  sequence,
});
export const cancelled = z.object({ code: z.string(), sequence });

export const spotRoutes = {
  spotOrderPlace: route({
    method: 'POST',
    path: '/api/spot/order/place',
    summary: 'Place a spot order',
    tag,
    access: user('trade'),
    limit: 'order',
    body: spotPlacement,
    data: spotPlaced,
  }),
  spotOrderCancel: route({
    method: 'PATCH',
    path: '/api/spot/order/{code}/cancel',
    summary: 'Cancel an open spot order',
    tag,
    access: user('trade'),
    limit: 'cancel',
    idempotencyKey: 'taken',
    parameters: z.object({ code: orderCode }),
    data: cancelled,
  }),
  spotOrderCancelAll: route({
    method: 'POST',
    path: '/api/spot/order/cancelAll',
    summary:
      'Cancel all open spot orders, of one market or of all, in one command. Orders of trading bots stay; to cancel them, stop the bot',
    tag,
    access: user('trade'),
    limit: 'cancel',
    idempotencyKey: 'taken',
    body: z.strictObject({ symbol: symbolIn.optional() }),
    data: z.object({ count: z.number().int(), sequence }),
  }),
  spotOrders: route({
    method: 'GET',
    path: '/api/spot/order',
    summary: 'Your spot orders: status 1 open, 3 history; newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({
      status: choiceIn(1, 3).default(1).describe('1 open, 3 history'),
      orderSide: choiceIn(0, 1, 2).optional().describe('0 or absent: both'),
      symbol: z.union([z.literal(''), symbolIn]).optional(),
      startAt: timeMsIn.optional(),
      endAt: timeMsIn.optional(),
      clientOrderId: clientOrderId.optional(),
      bots: botsIn,
      ...page,
    }),
    data: orderList,
  }),
  spotOrder: route({
    method: 'GET',
    path: '/api/spot/order/{code}',
    summary: 'One of your orders with its fills',
    tag,
    access: user('read'),
    limit: 'read',
    parameters: z.object({ code: orderCode }),
    data: spotOrder.extend({ fills: z.array(spotFill) }),
  }),
  spotFills: route({
    method: 'GET',
    path: '/api/spot/fills',
    summary: 'Your trades, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({
      orderSide: choiceIn(0, 1, 2).optional().describe('0 or absent: both'),
      symbol: z.union([z.literal(''), symbolIn]).optional(),
      startAt: timeMsIn.optional(),
      endAt: timeMsIn.optional(),
      bots: botsIn,
      ...page,
    }),
    data: z.object({ list: z.array(spotFill), ...pastPage }),
  }),
};
