import { type ChartPeriod, chartCandleStart } from '../../page/chart-periods.ts';

/** A trade of the user's own, of a spot market or a contract. */
export interface OwnFill {
  readonly id: string;
  readonly isBuy: boolean;
  readonly price: number;
  readonly quantity: number;
  readonly fee: number;
  readonly feeCoin: string;
  /** Before the fee; null where a trade has none. */
  readonly profit: number | null;
  /** UTC epoch milliseconds. */
  readonly timeMs: number;
}

/** The buys or the sells of one candle. */
export interface FillGroup {
  /** The candle's start, in UTC epoch seconds. */
  readonly time: number;
  readonly isBuy: boolean;
  readonly fills: readonly OwnFill[];
}

/** Fills by candle and side. */
export function groupFills(fills: readonly OwnFill[], period: ChartPeriod): readonly FillGroup[] {
  const groups = new Map<string, { time: number; isBuy: boolean; fills: OwnFill[] }>();
  for (const fill of fills) {
    const { isBuy } = fill;
    const time = chartCandleStart(period, fill.timeMs) / 1000;
    const key = `${time} ${isBuy}`;
    const group = groups.get(key) ?? { time, isBuy, fills: [] };
    group.fills.push(fill);
    groups.set(key, group);
  }
  return [...groups.values()].sort((left, right) => left.time - right.time);
}

/** What the fills of a group come to. */
export interface FillSum {
  readonly quantity: number;
  /** Weighed by quantity. */
  readonly averagePrice: number;
  /** Fees by coin. */
  readonly fees: ReadonlyMap<string, number>;
  /** Null where none of them has a profit. */
  readonly profit: number | null;
}

/** Sums for display: numbers of floating point, to be rounded by who shows them. */
export function sumFills(fills: readonly OwnFill[]): FillSum {
  const fees = new Map<string, number>();
  let quantity = 0;
  let value = 0;
  let profit: number | null = null;
  for (const fill of fills) {
    quantity += fill.quantity;
    value += fill.quantity * fill.price;
    fees.set(fill.feeCoin, (fees.get(fill.feeCoin) ?? 0) + fill.fee);
    if (fill.profit !== null) profit = (profit ?? 0) + fill.profit;
  }
  return { quantity, averagePrice: quantity > 0 ? value / quantity : 0, fees, profit };
}
