import type { Position } from '../../data/futures/positions.ts';
import type { ContractItem } from '../../data/markets/markets.ts';
import { priceText } from '../contracts/contract-cells.tsx';
import type { PositionRow } from '../position-table/position-rows.ts';

/** What a share card says of a position: figures of one moment, as they are shown. */
export interface SharedPosition {
  readonly code: string;
  readonly name: string;
  /** 1 long, 2 short. */
  readonly positionType: number;
  readonly leverage: number;
  /** Return on the margin, a fraction. */
  readonly rate: string;
  readonly profit: string;
  readonly coin: string;
  readonly entryPrice: string;
  /** The mark of an open one, the average exit of a closed one. */
  readonly otherPrice: string;
  readonly isClosed: boolean;
  /** UTC epoch milliseconds. */
  readonly timeMs: number;
}

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
