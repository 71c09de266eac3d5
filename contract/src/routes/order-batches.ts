import { z } from 'zod';
import { route, user } from '../route.ts';
import { BATCH_MAX, batchOf, orderChange, orderName, sequence, symbolIn } from '../shapes.ts';
import { contractPlaced, opening } from './futures.ts';
import { cancelled, spotPlaced, spotPlacement } from './spot.ts';

const codeOfChanged =
  "A smaller quantity keeps the order's place in the queue and its code, and so does any change of a stop order that waits for its trigger. Any other change creates a new order, whose code is in the answer. The clientOrderId stays";

export const orderBatchRoutes = {
  spotOrderPlaceBatch: route({
    method: 'POST',
    path: '/api/spot/order/placeBatch',
    summary: 'Place up to 20 spot orders in sequence, each with its own answer',
    tag: 'Spot trading',
    access: user('trade'),
    limit: 'order',
    callsOf: ({ orders }) => orders.length,
    body: z.strictObject({ orders: z.array(spotPlacement).min(1).max(BATCH_MAX) }),
    data: batchOf(spotPlaced),
  }),
  spotOrderCancelBatch: route({
    method: 'POST',
    path: '/api/spot/order/cancelBatch',
    summary: 'Cancel up to 20 open spot orders by code or clientOrderId, each with its own answer',
    tag: 'Spot trading',
    access: user('trade'),
    limit: 'cancel',
    callsOf: ({ orders }) => orders.length,
    body: z.strictObject({ orders: z.array(orderName).min(1).max(BATCH_MAX) }),
    data: batchOf(cancelled),
  }),
  spotOrderAmend: route({
    method: 'POST',
    path: '/api/spot/order/amend',
    summary: `Change the price or quantity of an order in the book, or the trigger, price or quantity of a stop order that waits. ${codeOfChanged}`,
    tag: 'Spot trading',
    access: user('trade'),
    limit: 'order',
    idempotencyKey: 'taken',
    body: orderChange,
    data: spotPlaced,
  }),
  spotOrderAmendBatch: route({
    method: 'POST',
    path: '/api/spot/order/amendBatch',
    summary: 'Change up to 20 orders in sequence, each with its own answer',
    tag: 'Spot trading',
    access: user('trade'),
    limit: 'order',
    idempotencyKey: 'taken',
    callsOf: ({ orders }) => orders.length,
    body: z.strictObject({ orders: z.array(orderChange).min(1).max(BATCH_MAX) }),
    data: batchOf(spotPlaced),
  }),
  contractCancelAll: route({
    method: 'POST',
    path: '/api/contract/cancelAll',
    summary:
      'Cancel all open contract orders, of one contract or of all, in one command; TP/SL of open positions stay unless you include them',
    tag: 'Futures trading',
    access: user('trade'),
    limit: 'cancel',
    idempotencyKey: 'taken',
    body: z.strictObject({
      symbol: symbolIn.optional(),
      exits: z.boolean().optional().describe('Also cancel TP/SL of open positions; default: false'),
    }),
    data: z.object({ count: z.number().int(), sequence }),
  }),
  contractOpenBatch: route({
    method: 'POST',
    path: '/api/contract/openBatch',
    summary: 'Place up to 20 futures orders in sequence, each with its own answer',
    tag: 'Futures trading',
    access: user('trade'),
    limit: 'order',
    callsOf: ({ orders }) => orders.length,
    body: z.strictObject({ orders: z.array(opening).min(1).max(BATCH_MAX) }),
    data: batchOf(contractPlaced),
  }),
  contractCancelBatch: route({
    method: 'POST',
    path: '/api/contract/cancelBatch',
    summary:
      'Cancel up to 20 open contract orders by code or clientOrderId, each with its own answer',
    tag: 'Futures trading',
    access: user('trade'),
    limit: 'cancel',
    callsOf: ({ orders }) => orders.length,
    body: z.strictObject({ orders: z.array(orderName).min(1).max(BATCH_MAX) }),
    data: batchOf(cancelled),
  }),
  contractAmend: route({
    method: 'POST',
    path: '/api/contract/amend',
    summary: `Change the price or quantity of a contract order in the book, or the trigger, price or quantity of a stop order that waits. ${codeOfChanged}`,
    tag: 'Futures trading',
    access: user('trade'),
    limit: 'order',
    idempotencyKey: 'taken',
    body: orderChange,
    data: contractPlaced,
  }),
  contractAmendBatch: route({
    method: 'POST',
    path: '/api/contract/amendBatch',
    summary: 'Change up to 20 orders in sequence, each with its own answer',
    tag: 'Futures trading',
    access: user('trade'),
    limit: 'order',
    idempotencyKey: 'taken',
    callsOf: ({ orders }) => orders.length,
    body: z.strictObject({ orders: z.array(orderChange).min(1).max(BATCH_MAX) }),
    data: batchOf(contractPlaced),
  }),
};
