import { MarketState } from '@bourse/contract/enumerations.ts';
import type { BulkCancel } from '@bourse/contract/messages.ts';
import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import type { State } from '../state.ts';

/** Whether a cancel of many orders means an open order of its user. Those that were placed later it does not. */
export function isMeantByCancel(state: State, asked: BulkCancel, slot: number): boolean {
  const { isContract, market, keepExits, keepBots, sequence } = asked;
  const { orders } = isContract ? state.futures : state;
  const markets = isContract ? state.futures.contracts : state.markets;
  const own = orders.market[slot]!;
  return (
    (market === 0 || market === own) &&
    orders.sequence[slot]! <= sequence &&
    markets[own]!.state !== MarketState.HALTED &&
    !(keepExits && state.futures.details.exitType[slot] !== 0) &&
    !(keepBots && isBotOrder(orders.clientOrderId[slot]!))
  );
}

/** Whether an open order is one of those that its owner has cancelled, and that the next commands end. */
export function isBeingCancelled(
  state: State,
  { user, isContract }: Pick<BulkCancel, 'user' | 'isContract'>,
  slot: number,
): boolean {
  return state.bulkCancels.some(
    (asked) =>
      asked.user === user && asked.isContract === isContract && isMeantByCancel(state, asked, slot),
  );
}
