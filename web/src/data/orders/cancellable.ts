import { botCodeOf } from '@bourse/contract/trading-bots.ts';

/** What Cancel All finds in a list. */
export interface Cancellable {
  /** Orders that it cancels: neither exits of positions nor orders of bots. */
  readonly count: number;
  /** Exits that guard positions. */
  readonly exitCount: number;
  /** Orders of bots, which stay. */
  readonly botOrderCount: number;
  /** Codes of the bots whose orders stay. */
  readonly bots: readonly string[];
}

/** Counts open orders as Cancel All treats them. */
export function cancellableOf(
  orders: readonly { readonly clientOrderId: string; readonly exitType?: string }[],
): Cancellable {
  const bots = orders.map(({ clientOrderId }) => botCodeOf(clientOrderId)).filter(Boolean);
  const exitCount = orders.filter(({ exitType = '' }) => exitType !== '').length;
  const botOrderCount = bots.length;
  const count = orders.length - exitCount - botOrderCount;
  return { count, exitCount, botOrderCount, bots: [...new Set(bots)] };
}
