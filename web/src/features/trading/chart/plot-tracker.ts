import type { Candle, CandleSeries } from '../../../data/live/klines.ts';
import { foldIndicator, type Indicator } from './indicators/indicator.ts';

type Row = readonly (number | null)[];

/**
 * What changed in an indicator's lines: everything, or the values of the last candle and, when
 * another has just closed, that one's final values.
 */
export type PlotChange =
  | { readonly kind: 'all'; readonly rows: readonly Row[] }
  | { readonly kind: 'last'; readonly settled: Row | null; readonly row: Row };

/**
 * Follows a series with one indicator. While only the last candle moves, it steps once from the
 * state before that candle; a candle that closes costs one step more.
 */
export class PlotTracker {
  private readonly indicator: Indicator<unknown>;
  private closed: readonly Candle[] | null = null;
  private state: unknown;

  constructor(indicator: Indicator<unknown>) {
    this.indicator = indicator;
    this.state = indicator.start;
  }

  follow({ closed, last }: CandleSeries): PlotChange {
    if (this.closed && last) {
      const settled = this.closed === closed ? null : this.settle(this.closed, closed);
      if (settled || this.closed === closed) {
        return { kind: 'last', settled, row: this.indicator.step(this.state, last).values };
      }
    }
    const folded = foldIndicator(this.indicator, closed);
    this.closed = closed;
    this.state = folded.state;
    const lastRow = last ? [this.indicator.step(folded.state, last).values] : [];
    return { kind: 'all', rows: [...folded.rows, ...lastRow] };
  }

  /** Steps over the candle that has just closed; null when more than that has changed. */
  private settle(before: readonly Candle[], closed: readonly Candle[]): Row | null {
    const newest = closed.at(-1);
    if (!newest || !isFollowedBy(before, closed)) return null;
    const { state, values } = this.indicator.step(this.state, newest);
    this.state = state;
    this.closed = closed;
    return values;
  }
}

/** Whether `closed` is `before` with one candle more. */
export function isFollowedBy(before: readonly Candle[], closed: readonly Candle[]): boolean {
  return (
    closed.length === before.length + 1 &&
    closed[0] === (before[0] ?? closed[0]) &&
    closed.at(-2) === before.at(-1)
  );
}
