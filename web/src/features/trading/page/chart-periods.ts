import type { Period } from '@bourse/contract/feed.ts';
import { candleEnd, candleStart } from '@bourse/core/market-data/periods.ts';

/** Periods that the exchange has no candles of: each is joined from as many of a shorter one. */
const joined = {
  '3m': { from: '1m', lengthMs: 180_000 },
  '2H': { from: '1H', lengthMs: 7_200_000 },
  '6H': { from: '1H', lengthMs: 21_600_000 },
  '12H': { from: '4H', lengthMs: 43_200_000 },
} as const satisfies Readonly<Record<string, { readonly from: Period; readonly lengthMs: number }>>;

export type JoinedPeriod = keyof typeof joined;
/** What a candle of the chart can stand for. */
export type ChartPeriod = Period | JoinedPeriod;

export const joinedPeriods = Object.keys(joined) as readonly JoinedPeriod[];

export const isJoined = (period: ChartPeriod): period is JoinedPeriod => period in joined;

/** The period of the exchange's candles that a chart is drawn from. */
export const sourcePeriod = (period: ChartPeriod): Period =>
  isJoined(period) ? joined[period].from : period;

/** When the candle that contains a moment begins; UTC epoch milliseconds. All that is joined divides the day. */
export function chartCandleStart(period: ChartPeriod, timeMs: number): number {
  if (!isJoined(period)) return candleStart(period, timeMs);
  return timeMs - (timeMs % joined[period].lengthMs);
}

/** When the candle after the one that begins at `startMs` begins. */
export const chartCandleEnd = (period: ChartPeriod, startMs: number): number =>
  isJoined(period) ? startMs + joined[period].lengthMs : candleEnd(period, startMs);
