import { type Candle, type CandleSeries, emptySeries } from '#app/data/live/klines.ts';
import { foldIndicator, type Indicator } from '../indicators/indicator.ts';

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
  private series: CandleSeries = emptySeries;
  private state: unknown;

  constructor(indicator: Indicator<unknown>) {
    this.indicator = indicator;
    this.state = indicator.start;
  }

  follow(series: CandleSeries): PlotChange {
    const before = this.series;
    this.series = series;
    const { closed, last } = series;
    const change = changeBetween(before, series);
    if (last && change !== 'all') {
      const settled = change === 'closed' ? this.settle(closed.at(-1)!) : null;
      return { kind: 'last', settled, row: this.indicator.step(this.state, last).values };
    }
    const folded = foldIndicator(this.indicator, closed);
    this.state = folded.state;
    const lastRow = last ? [this.indicator.step(folded.state, last).values] : [];
    return { kind: 'all', rows: [...folded.rows, ...lastRow] };
  }

  /** Steps over the candle that has just closed. */
  private settle(newest: Candle): Row {
    const { state, values } = this.indicator.step(this.state, newest);
    this.state = state;
    return values;
  }
}

/**
 * How a series came out of the one before: only its last candle moved (`tick`), that candle closed
 * and another began (`closed`), or anything else: another market, older candles, a gap that was
 * filled (`all`).
 */
export function changeBetween(
  before: CandleSeries,
  { closed, last }: CandleSeries,
): 'tick' | 'closed' | 'all' {
  if (!before.last || !last) return 'all';
  if (before.closed === closed && before.last.time === last.time) return 'tick';
  const isLonger =
    closed.length === before.closed.length + 1 &&
    closed[0] === (before.closed[0] ?? closed[0]) &&
    closed.at(-2) === before.closed.at(-1);
  // In a young market the one closed candle may be an older one that was just read.
  return isLonger && closed.at(-1)?.time === before.last.time ? 'closed' : 'all';
}
