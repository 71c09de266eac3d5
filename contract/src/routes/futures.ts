import { z } from 'zod';
import { anyone, route, user } from '../route.ts';
import {
  botsIn,
  choiceIn,
  choiceOut,
  clientOrderId,
  closeReason,
  decimalIn,
  decimalOut,
  exitIn,
  exitOut,
  fillClientOrderId,
  integerIn,
  isProtectedExit,
  orderCode,
  orderWaits,
  page,
  paged,
  pastPage,
  protectedExit,
  sequence,
  signedDecimalIn,
  symbolIn,
  timeMsIn,
  triggerPriceType,
} from '../shapes.ts';
import { contractAnalysis } from './analysis.ts';
import { insuranceFund } from './insurance-fund.ts';
import { receiptStep } from './liquidation-receipt.ts';
import { cancelled } from './spot.ts';

const tag = 'Futures trading';

/** The only product category there is: perpetual contracts. */
const prodCategory = choiceIn(3).optional().describe('3: futures');
const marginMode = choiceIn(1, 2).describe('1 isolated, 2 cross');
const leverage = decimalIn.describe('A whole number from 1 to what the contract allows');
/** {opened}-{contract}-{side}: what names a position for ever. */
const positionCode = z
  .string()
  .regex(/^\d{1,16}-\d{1,9}-[12]$/, 'a position code')
  .meta({ examples: ['4071-1002-1'] });
const timeInForce = z.enum(['GTC', 'IOC', 'FOK', 'PO']);

export const contractOrder = z
  .object({
    code: z.string(),
    symbol: z.string(),
    side: choiceOut(1, 2).describe('1 buy, 2 sell'),
    positionType: choiceOut(0, 1, 2).describe(
      'The position it opens or closes: 1 long, 2 short; 0 in one-way mode',
    ),
    positionCode: z.string().describe('Of a take profit or stop loss: its position; else empty'),
    orderType: choiceOut(1, 2).describe('1 limit, 2 market'),
    marginMode: choiceOut(1, 2).describe('1 isolated, 2 cross'),
    leverage: z.number().int(),
    price: decimalOut.describe('Of a market order: the protection price'),
    dealPrice: decimalOut.describe('Average, truncated to the price precision; 0 without a fill'),
    quantity: decimalOut,
    isWhole: z.boolean().describe('TP/SL of the whole position: quantity 0 until it triggers'),
    dealQuantity: decimalOut,
    dealAmount: decimalOut.describe("Exact value of the order's trades"),
    margin: decimalOut.describe(
      'Quantity times price divided by leverage; 0 for an order that only closes',
    ),
    profit: decimalOut.describe('Realized PNL, before fees'),
    fee: decimalOut,
    status: choiceOut(1, 2, 3, 4).describe('1 Active, 2 Partial, 3 Filled, 4 Canceled'),
    reason: closeReason(', liquidation, margin, position-closed, sibling (the other exit fired)'),
    reduceOnly: z.boolean(),
    timeInForce,
    stopPrice: decimalOut.describe('0 for an order without a trigger'),
    triggerPriceType: choiceOut(0, 1, 2).describe('1 deal, 2 mark; 0 without a trigger'),
    triggered: z.boolean(),
    protectedExit: isProtectedExit,
    ...orderWaits,
    exitType: z.enum(['', 'takeProfit', 'stopLoss', 'liquidation', 'adl', 'manual']),
    takeProfit: exitOut.nullable(),
    stopLoss: exitOut.nullable(),
    clientOrderId: z.string(),
    createTime: z.number().int(),
    updateTime: z.number().int(),
  })
  .meta({ id: 'ContractOrder' });
export type ContractOrder = z.output<typeof contractOrder>;

export const position = z
  .object({
    id: z.string().describe('Same as `code`'),
    code: z.string(),
    symbol: z.string(),
    positionType: choiceOut(1, 2).describe('1 long, 2 short'),
    marginMode: choiceOut(1, 2).describe('1 isolated, 2 cross'),
    leverage: z.number().int(),
    quantity: decimalOut.describe('Of a closed position: the closed quantity'),
    price: decimalOut.describe('Entry, truncated to the price precision'),
    dealPrice: decimalOut.describe('Average price of its closes; 0 before the first'),
    markPrice: decimalOut,
    liqPrice: decimalOut.describe('0: no liquidation price'),
    bankruptcyPrice: decimalOut,
    cost: decimalOut.describe('Sum of the values of its opening trades'),
    initMargin: decimalOut,
    extraMargin: decimalOut.describe('Margin of an isolated position above its initial margin'),
    maintenanceMargin: decimalOut,
    marginRate: decimalOut.describe('Maintenance margin / equity, a fraction; liquidated at 1'),
    profit: decimalOut.describe('Unrealized PNL; of a closed position: realized PNL less costs'),
    profitRate: decimalOut.describe('Profit / initial margin, a fraction'),
    realised: decimalOut.describe('Realized PNL since the position opened, before costs'),
    costs: decimalOut.describe('Fees and funding paid less received, since the position opened'),
    openingFees: decimalOut
      .optional()
      .describe('Split of the costs of a closed position; missing if the parts were not recorded'),
    closingFees: decimalOut.optional().describe('Of the costs: closing fees'),
    funding: decimalOut
      .optional()
      .describe(
        'Of the costs: funding paid less received; of an open position as of the last second. Missing if it was not recorded',
      ),
    lights: choiceOut(0, 1, 2, 3, 4, 5).describe('5: first to be deleveraged; 0: not ranked'),
    exitType: z.enum(['', 'manual', 'takeProfit', 'stopLoss', 'liquidation', 'adl']),
    takeProfit: z.array(exitOut),
    stopLoss: z.array(exitOut),
    createTime: z.number().int(),
    updateTime: z.number().int(),
  })
  .meta({ id: 'Position' });
export type Position = z.output<typeof position>;

const contractFill = z
  .object({
    trade: z.string(),
    code: z.string().describe('Order; empty for a liquidation'),
    symbol: z.string(),
    side: choiceOut(1, 2).describe('1 buy, 2 sell'),
    price: decimalOut,
    quantity: decimalOut,
    amount: decimalOut.describe('Price times quantity'),
    fee: decimalOut,
    feeCoin: z.string(),
    realised: decimalOut.describe('Before the fee'),
    isMaker: z.boolean(),
    tradeTime: z.number().int(),
    clientOrderId: fillClientOrderId,
  })
  .meta({ id: 'ContractFill' });
export type ContractFill = z.output<typeof contractFill>;

const filters = {
  prodCategory,
  symbol: z.union([z.literal(''), symbolIn]).optional(),
  startAt: timeMsIn.optional(),
  endAt: timeMsIn.optional(),
  ...page,
};
const orderQuery = z.object({
  ...filters,
  side: choiceIn(0, 1, 2).optional(),
  clientOrderId: clientOrderId.optional(),
  bots: botsIn,
});
const positionQuery = z.object({ ...filters, positionType: choiceIn(0, 1, 2).optional() });
const orderList = z.object({
  list: z.array(contractOrder),
  order: z.array(contractOrder),
  ...pastPage,
});
const positions = z.array(position);
const positionList = z.object({ list: positions, position: positions, ...pastPage });

export const contractPlaced = z.object({
  code: z.string(),
  positionCode: z.string().optional(),
  clientOrderId: z.string(),
  status: choiceOut(1, 2, 3, 4).describe('1 Active, 2 Partial, 3 Filled, 4 Canceled'),
  dealQuantity: decimalOut,
  sequence,
});
const done = z.object({ sequence });
export const opening = z.strictObject({
  symbol: symbolIn,
  prodCategory,
  orderType: choiceIn(1, 2).describe('1 limit, 2 market'),
  side: choiceIn(1, 2).describe('1 buy (long), 2 sell (short)'),
  price: decimalIn.default('0'),
  quantity: decimalIn,
  leverage: leverage.optional().describe('Applies if we accept the order; absent: unchanged'),
  marginMode: marginMode.optional().describe('1 isolated, 2 cross; applies like the leverage'),
  positionCode: z
    .union([z.literal(''), positionCode])
    .optional()
    .describe(
      'The position to add to or, with reduce-only, to close; never a newer one. Absent: the current position',
    ),
  margin: decimalIn.optional().describe('Must equal quantity times price divided by leverage'),
  takeProfit: exitIn.nullable().optional(),
  stopLoss: exitIn.nullable().optional(),
  reduceOnly: z
    .boolean()
    .optional()
    .describe('Hedge mode: a sell closes the long, a buy the short'),
  timeInForce: timeInForce.optional(),
  stopPrice: decimalIn.optional(),
  triggerPriceType: triggerPriceType.optional(),
  protectedExit,
  clientOrderId: clientOrderId.optional(),
  selfTrade: z.enum(['EXPIRE_MAKER', 'EXPIRE_TAKER', 'EXPIRE_BOTH', 'DECREMENT']).optional(),
});

export const futuresRoutes = {
  contractOpen: route({
    method: 'POST',
    path: '/api/contract/open',
    summary: 'Place an order on a perpetual contract',
    tag,
    access: user('trade'),
    limit: 'order',
    body: opening,
    data: contractPlaced,
  }),
  contractClose: route({
    method: 'PATCH',
    path: '/api/contract/{code}/close',
    summary: 'Close a position, fully or partly; price 0: at market',
    tag,
    access: user('trade'),
    limit: 'order',
    parameters: z.object({
      code: positionCode.describe('The position to close, never a newer one'),
    }),
    body: z.strictObject({
      orderType: choiceIn(1, 2).optional().describe('1 limit, 2 market'),
      price: decimalIn.default('0'),
      quantity: decimalIn,
      clientOrderId: clientOrderId.optional(),
    }),
    data: contractPlaced,
  }),
  contractReverse: route({
    method: 'PATCH',
    path: '/api/contract/{code}/reverse',
    summary: 'Reverse a position: close it at market and open as much on the other side',
    tag,
    access: user('trade'),
    limit: 'order',
    parameters: z.object({
      code: positionCode.describe('The position to reverse, never a newer one'),
    }),
    body: z.strictObject({ clientOrderId: clientOrderId.optional() }),
    data: contractPlaced.extend({
      isReversed: z
        .boolean()
        .describe(
          'Whether the other side was opened: then code, status and dealQuantity are of the order that opened it, else of the order that closed',
        ),
    }),
  }),
  contractCancel: route({
    method: 'PATCH',
    path: '/api/contract/{code}/cancel',
    summary: 'Cancel an open contract order, or a take profit or stop loss',
    tag,
    access: user('trade'),
    limit: 'cancel',
    idempotencyKey: 'taken',
    parameters: z.object({ code: orderCode }),
    data: cancelled,
  }),
  contractCloseAll: route({
    method: 'POST',
    path: '/api/contract/closeAll',
    summary: 'Close all positions at market, of one contract or of all',
    tag,
    access: user('trade'),
    limit: 'order',
    body: z.strictObject({ symbol: symbolIn.optional() }),
    data: z.object({
      count: z.number().int().describe('Number of closed positions'),
      failed: z.array(z.object({ positionCode: z.string(), code: z.number(), msg: z.string() })),
      sequence,
    }),
  }),
  contractConditionalClose: route({
    method: 'POST',
    path: '/api/contract/conditional/close',
    summary: 'Set the take profit and stop loss of a position, or of an open order',
    tag,
    access: user('trade'),
    limit: 'order',
    idempotencyKey: 'taken',
    body: z.strictObject({
      positionCode: z.union([z.literal(''), positionCode]).optional(),
      orderCode: z
        .union([z.literal(''), orderCode])
        .optional()
        .describe(
          'Without a position: the open order. With one: the take profit or stop loss to replace',
        ),
      replacedOrderCodes: z.array(orderCode).max(20).optional(),
      quantity: decimalIn.default('0').describe('0: all'),
      orderType: choiceIn(1, 2).optional().describe('1 limit (needs price), 2 market'),
      stopLoss: exitIn.nullable().optional(),
      takeProfit: exitIn.nullable().optional(),
    }),
    data: z.object({ codes: z.array(z.string()), sequence }),
  }),
  contractOrders: route({
    method: 'GET',
    path: '/api/contract/order/list',
    summary: 'Open contract orders, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: orderQuery,
    data: orderList,
  }),
  contractOrderHistory: route({
    method: 'GET',
    path: '/api/contract/order/history',
    summary: 'Closed contract orders, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: orderQuery,
    data: orderList,
  }),
  contractOrder: route({
    method: 'GET',
    path: '/api/contract/order/{code}',
    summary: 'One of your contract orders with its fills',
    tag,
    access: user('read'),
    limit: 'read',
    parameters: z.object({ code: orderCode }),
    data: contractOrder.extend({ fills: z.array(contractFill) }),
  }),
  contractPositions: route({
    method: 'GET',
    path: '/api/contract/position/list',
    summary: 'Open positions at the current mark price',
    tag,
    access: user('read'),
    limit: 'read',
    query: positionQuery,
    data: positionList,
  }),
  contractPositionHistory: route({
    method: 'GET',
    path: '/api/contract/position/history',
    summary: 'Closed positions and why each ended, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: positionQuery,
    data: positionList,
  }),
  contractFills: route({
    method: 'GET',
    path: '/api/contract/fills',
    summary: 'Your futures trades, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({
      ...filters,
      side: choiceIn(0, 1, 2).optional().describe('0 or absent: both'),
      bots: botsIn,
    }),
    data: z.object({ list: z.array(contractFill), ...pastPage }),
  }),
  contractAnalysis: route({
    method: 'GET',
    path: '/api/contract/analysis',
    summary: 'PNL of closed positions by day and by contract',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({
      startAt: timeMsIn.describe('Start of the first day, UTC epoch milliseconds'),
      days: integerIn(1, 366).describe('Days of 24 hours; those without a close are left out'),
    }),
    data: contractAnalysis,
  }),
  contractSettings: route({
    method: 'GET',
    path: '/api/contract/settings',
    summary: 'Position mode, and leverage and margin mode by contract',
    tag,
    access: user('read'),
    limit: 'read',
    data: z.object({
      mode: choiceOut(1, 2).describe('1 hedge, 2 one-way'),
      list: z.array(
        z.object({
          symbol: z.string(),
          leverage: z.number().int(),
          marginMode: choiceOut(1, 2).describe('1 isolated, 2 cross'),
        }),
      ),
    }),
  }),
  contractLeverage: route({
    method: 'POST',
    path: '/api/contract/leverage',
    summary: 'Set the leverage of a contract',
    tag,
    access: user('trade'),
    limit: 'order',
    idempotencyKey: 'taken',
    body: z.strictObject({ symbol: symbolIn, leverage }),
    data: done,
  }),
  contractMarginMode: route({
    method: 'POST',
    path: '/api/contract/marginMode',
    summary: 'Set the margin mode of a contract',
    tag,
    access: user('trade'),
    limit: 'order',
    idempotencyKey: 'taken',
    body: z.strictObject({ symbol: symbolIn, marginMode }),
    data: done,
  }),
  contractPositionMode: route({
    method: 'POST',
    path: '/api/contract/positionMode',
    summary: 'Set the position mode: 1 hedge (a long and a short side by side), 2 one-way',
    tag,
    access: user('trade'),
    limit: 'order',
    idempotencyKey: 'taken',
    body: z.strictObject({ mode: choiceIn(1, 2) }),
    data: done,
  }),
  contractMargin: route({
    method: 'POST',
    path: '/api/contract/margin',
    summary: 'Add margin to an isolated position; a negative amount removes margin',
    tag,
    access: user('trade'),
    limit: 'order',
    idempotencyKey: 'taken',
    body: z.strictObject({ positionCode, amount: signedDecimalIn }),
    data: done,
  }),
  contractFundingHistory: route({
    method: 'GET',
    path: '/api/contract/funding/history',
    summary: 'Funding rates of a contract, newest first',
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ symbol: symbolIn, ...page }),
    data: z.object({
      list: z.array(
        z.object({
          symbol: z.string(),
          fundingRate: decimalOut,
          markPrice: decimalOut,
          time: z.number().int(),
        }),
      ),
      ...paged,
    }),
  }),
  contractInsurance: route({
    method: 'GET',
    path: '/api/contract/insurance',
    summary: "The insurance fund's balance, positions, and recent gains and losses",
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ ...page }),
    data: insuranceFund.extend(paged),
  }),
  contractLiquidation: route({
    method: 'GET',
    path: '/api/contract/liquidation/{code}',
    summary: 'The receipt of a liquidation or deleveraging of your position',
    tag,
    access: user('read'),
    limit: 'read',
    parameters: z.object({ code: positionCode }),
    data: z.object({
      positionCode: z.string(),
      symbol: z.string(),
      positionType: choiceOut(1, 2).describe('1 long, 2 short'),
      marginMode: choiceOut(1, 2).describe('1 isolated, 2 cross'),
      steps: z.array(receiptStep),
    }),
  }),
};
