import type { KlineChange } from './push.ts';

/** A candle for drawing. `time` is its start in UTC epoch seconds. */
export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * A chart's candles, oldest first: those that are over, and the one that still moves. While only
 * the price moves, `closed` stays the same array.
 */
export interface CandleSeries {
  readonly closed: readonly Candle[];
  readonly last: Candle | null;
}

export const emptySeries: CandleSeries = { closed: [], last: null };

/** Bounds of a timestamp in seconds (product specification part 1, section 5). */
const TIME_MIN_SECONDS = 946_684_800;
const TIME_MAX_SECONDS = 4_102_444_800;
const MILLISECONDS_ABOVE = 1e12;
/** After a change of period, a batch this long is history in disguise and is not used. */
const PERIOD_CHANGE_BATCH_MAX = 5;

/** Seconds from a timestamp in seconds or milliseconds, or null when it is no valid time. */
export function secondsOf(timestamp: number): number | null {
  const seconds =
    timestamp > MILLISECONDS_ABOVE ? Math.floor(timestamp / 1000) : Math.floor(timestamp);
  return seconds >= TIME_MIN_SECONDS && seconds <= TIME_MAX_SECONDS ? seconds : null;
}

/** A candle as history brings it: decimal strings, or numbers. */
export interface RawCandle {
  readonly time: number;
  readonly open: number | string;
  readonly high: number | string;
  readonly low: number | string;
  readonly close: number | string;
  readonly volume: number | string;
}

function candleOf(raw: RawCandle): Candle | null {
  const time = secondsOf(raw.time);
  const candle = {
    time: time ?? 0,
    open: Number(raw.open),
    high: Number(raw.high),
    low: Number(raw.low),
    close: Number(raw.close),
    volume: Number(raw.volume),
  };
  return time !== null && Object.values(candle).every(Number.isFinite) ? candle : null;
}

/** History as candles: invalid ones dropped, ascending, the later of two with one time kept. */
export function readHistory(list: readonly RawCandle[]): readonly Candle[] {
  const byTime = new Map<number, Candle>();
  for (const raw of list) {
    const candle = candleOf(raw);
    if (candle) byTime.set(candle.time, candle);
  }
  return [...byTime.values()].sort((left, right) => left.time - right.time);
}

/**
 * Puts history under what is there. What is newer than all of the history stays; where both have a
 * candle, `prefer` says whose is right: 'live' for older pages, 'history' after a gap in the feed.
 */
export function mergeHistory(
  series: CandleSeries,
  history: readonly Candle[],
  prefer: 'live' | 'history',
): CandleSeries {
  const byTime = new Map<number, Candle>();
  const current = allCandles(series);
  for (const candle of prefer === 'live' ? history : current) byTime.set(candle.time, candle);
  for (const candle of prefer === 'live' ? current : history) byTime.set(candle.time, candle);
  // The moving candle comes from the feed alone once it is there: history may be a moment older.
  if (series.last) byTime.set(series.last.time, series.last);
  return seriesOf([...byTime.values()].sort((left, right) => left.time - right.time));
}

function seriesOf(candles: readonly Candle[]): CandleSeries {
  return { closed: candles.slice(0, -1), last: candles.at(-1) ?? null };
}

export function allCandles({ closed, last }: CandleSeries): readonly Candle[] {
  return last ? [...closed, last] : closed;
}

export interface RealtimeFold {
  readonly series: CandleSeries;
  /** Why points of the batch were left out, for the log. */
  readonly skipped: readonly string[];
}

/**
 * Folds a realtime batch: a point of the last candle's time replaces it, a newer one follows it.
 * Points with an invalid time or older than the last candle are left out; a batch needs a first
 * entry, and in the path of a period change fewer than five.
 */
export function foldKline(
  series: CandleSeries,
  batch: KlineChange['klineInfos'],
  afterPeriodChange: boolean,
): RealtimeFold {
  if (batch.length === 0) return { series, skipped: [] };
  if (afterPeriodChange && batch.length >= PERIOD_CHANGE_BATCH_MAX) {
    return { series, skipped: ['a batch too long after a change of period'] };
  }
  const skipped: string[] = [];
  let { closed, last } = series;
  for (const info of batch) {
    const candle = candleOf({ ...info, time: info.startTime });
    if (!candle) {
      skipped.push(`an invalid point at ${info.startTime}`);
    } else if (last && candle.time < last.time) {
      skipped.push(`a point at ${candle.time}, before the last at ${last.time}`);
    } else {
      if (last && candle.time > last.time) closed = [...closed, last];
      last = candle;
    }
  }
  return { series: { closed, last }, skipped };
}
