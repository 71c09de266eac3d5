import { feedLimits } from '@bourse/contract/feed.ts';
import type { TradeChange } from './push.ts';

export interface PublicTrade {
  readonly id: string;
  readonly price: string;
  readonly quantity: string;
  readonly timeMs: number;
  /** Who took: a buyer lifts the price, a seller presses it. */
  readonly takerSide: 'buy' | 'sell';
}

/** The trades shown, newest first. */
export const TRADES_MAX = feedLimits.tradesShown;

/** Folds a push into the list: a full one replaces it; a trade that is already there is dropped. */
export function foldTrades(
  list: readonly PublicTrade[],
  change: TradeChange,
): readonly PublicTrade[] {
  const kept = change.full ? [] : list;
  const known = new Set(kept.map((trade) => trade.id));
  const fresh: PublicTrade[] = [];
  for (const { id, price, quantity, tradeTime, isMaker } of change.trades) {
    if (known.has(id)) continue;
    known.add(id);
    fresh.push({ id, price, quantity, timeMs: tradeTime, takerSide: isMaker ? 'sell' : 'buy' });
  }
  if (fresh.length === 0 && !change.full) return list;
  return [...fresh, ...kept].sort(newestFirst).slice(0, TRADES_MAX);
}

function newestFirst(left: PublicTrade, right: PublicTrade): number {
  return right.timeMs - left.timeMs || compareIds(right.id, left.id);
}

/** Trade ids are decimal numbers that grow: the longer one is the later one. */
function compareIds(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : Number(left > right));
}
