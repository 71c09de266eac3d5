import type { Position } from '../../data/futures/positions.ts';
import type { ContractItem } from '../../data/markets/markets.ts';
import { priceText } from '../contracts/contract-cells.tsx';
import type { SharedPosition } from '../positions/shared-position.ts';
import type { PositionRow } from './position-rows.ts';

/** An open position at its mark; undefined while that is not known. */
export function sharedOpen({ position, numbers, item }: PositionRow): SharedPosition | undefined {
  if (!numbers?.profitRate) return undefined;
  const { code, positionType, leverage } = position;
  return {
    ...{ code, positionType, leverage, isClosed: false, timeMs: Date.now() },
    ...{ name: item?.name ?? position.symbol, coin: item?.quote ?? '' },
    ...{ rate: numbers.profitRate, profit: numbers.profit },
    entryPrice: priceText(item, position.price),
    otherPrice: priceText(item, numbers.markPrice),
  };
}

/** A closed position as it ended, after fees and funding. */
export function sharedClosed(position: Position, item: ContractItem | undefined): SharedPosition {
  const { code, positionType, leverage, profit } = position;
  return {
    ...{ code, positionType, leverage, profit, isClosed: true, timeMs: position.updateTime },
    ...{ name: item?.name ?? position.symbol, coin: item?.quote ?? '' },
    rate: position.profitRate,
    entryPrice: priceText(item, position.price),
    otherPrice: priceText(item, position.dealPrice),
  };
}
