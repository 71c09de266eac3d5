import { periods } from '@bourse/contract/feed.ts';
import type { ChartPeriod } from './chart-periods.ts';

/** What the interval bar offers; the line of closes is the first. */
export const intervals = ['Line', ...periods] as const;
export type Interval = 'Line' | ChartPeriod;

export const indicatorNames = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI'] as const;
export type IndicatorName = (typeof indicatorNames)[number];

export interface ChartChoice {
  readonly interval: Interval;
  /** The period that the line of closes is drawn from: the last one chosen. */
  readonly period: ChartPeriod;
}

/** Choosing a period remembers it for the line; choosing the line keeps the last period. */
export function chooseInterval(choice: ChartChoice, interval: Interval): ChartChoice {
  return interval === 'Line' ? { ...choice, interval } : { interval, period: interval };
}
