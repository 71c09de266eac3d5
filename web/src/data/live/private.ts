import { OrderStatus } from '@bourse/contract/enumerations.ts';
import {
  emptyFutures,
  foldFutures,
  foldFuturesSnapshot,
  type PrivateFutures,
} from './private-futures.ts';
import type { PrivateChange } from './push.ts';

type Snapshot = Extract<PrivateChange['body'], { case: 'snapshot' }>['value'];
export type LiveOrder = Snapshot['orders'][number];
export type LiveBalance = Snapshot['balances'][number];
export type LiveFill = Extract<PrivateChange['body'], { case: 'fill' }>['value'];

/** What the private channel says of the user: a projection of the log, in the log's order. */
export interface PrivateState {
  /** A snapshot has arrived: orders and balances are complete. */
  readonly ready: boolean;
  /** The log's number of the last change seen. */
  readonly sequence: number;
  /** Open orders by code. */
  readonly orders: ReadonlyMap<string, LiveOrder>;
  /** By `balanceKey`. */
  readonly balances: ReadonlyMap<string, LiveBalance>;
  /** Newest first, since the connection began. */
  readonly fills: readonly LiveFill[];
  /** Counts the orders that ended, so that a list of history knows when it is old. */
  readonly closedCount: number;
  readonly futures: PrivateFutures;
}

const FILLS_MAX = 100;

export const emptyPrivate: PrivateState = {
  ready: false,
  sequence: 0,
  orders: new Map(),
  balances: new Map(),
  fills: [],
  closedCount: 0,
  futures: emptyFutures,
};

export function balanceKey(account: number, coin: string): string {
  return `${account}:${coin}`;
}

/** Statuses of an order that still rests or waits. */
function isOpen(order: { readonly status: number }): boolean {
  return order.status === OrderStatus.ACTIVE || order.status === OrderStatus.PARTIAL;
}

/**
 * Folds one change. A snapshot replaces orders and balances. A change whose number is lower than
 * the last one's is a repetition from before a snapshot and is ignored; one command may cause
 * several changes, so an equal number is not.
 */
export function foldPrivate(state: PrivateState, change: PrivateChange): PrivateState {
  const { body, sequence } = change;
  if (body.case === 'snapshot') return foldSnapshot(state, body.value, sequence);
  if (sequence < state.sequence) return state;
  switch (body.case) {
    case 'order':
      return foldOrder({ ...state, sequence }, body.value);
    case 'fill':
      return { ...state, sequence, fills: [body.value, ...state.fills].slice(0, FILLS_MAX) };
    case 'balance': {
      const balances = new Map(state.balances);
      balances.set(balanceKey(body.value.account, body.value.coin), body.value);
      return { ...state, sequence, balances };
    }
    default:
      return { ...state, sequence, futures: foldFutures(state.futures, body) };
  }
}

function foldSnapshot(state: PrivateState, snapshot: Snapshot, sequence: number): PrivateState {
  const balances = snapshot.balances.map(
    (balance) => [balanceKey(balance.account, balance.coin), balance] as const,
  );
  return {
    ...state,
    ready: true,
    sequence,
    orders: new Map(snapshot.orders.filter(isOpen).map((order) => [order.code, order])),
    balances: new Map(balances),
    // Orders may have ended while the channel was away.
    closedCount: state.closedCount + 1,
    futures: foldFuturesSnapshot(state.futures, snapshot),
  };
}

function foldOrder(state: PrivateState, order: LiveOrder): PrivateState {
  const orders = new Map(state.orders);
  if (isOpen(order)) {
    orders.set(order.code, order);
    return { ...state, orders };
  }
  orders.delete(order.code);
  return { ...state, orders, closedCount: state.closedCount + 1 };
}

/**
 * Whether a list that was read and the channel's hold the same orders. A list that was cut at its
 * limit says nothing and counts as the same.
 */
export function holdsSameOrders(
  read: readonly { readonly code: string }[],
  live: readonly { readonly code: string }[],
  readMax: number,
): boolean {
  if (read.length >= readMax) return true;
  const codes = new Set(live.map((order) => order.code));
  return read.length === codes.size && read.every((order) => codes.has(order.code));
}
