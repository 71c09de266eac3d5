import type { Indicator } from './indicator.ts';
import type { IndicatorPlot } from './indicator-plots.ts';

/** A funding rate that was settled. */
export interface SettledRate {
  /** UTC epoch milliseconds. */
  readonly timeMs: number;
  readonly percent: number;
}

/**
 * The rate that was last settled when a candle began; null before the first.
 * @param rates oldest first
 */
export function fundingIndicator(name: string, rates: readonly SettledRate[]): Indicator<number> {
  return {
    lines: [name],
    // How many of the rates had been settled.
    start: 0,
    step(settled, { time }) {
      let count = settled;
      while (count < rates.length && rates[count]!.timeMs <= time * 1000) count += 1;
      return { state: count, values: [rates[count - 1]?.percent ?? null] };
    },
  };
}

/** Funding rates in a pane of their own. */
export const fundingPlot = (name: string, rates: readonly SettledRate[]): IndicatorPlot => ({
  ...{ name: 'FUNDING', indicator: fundingIndicator(name, rates) as Indicator<unknown> },
  looks: [{ colour: '--chart-4', kind: 'line' }],
  ...{ place: 'pane', decimals: 4 },
});
