import {
  allCandles,
  type Candle,
  type CandleSeries,
  emptySeries,
  foldKline,
  mergeHistory,
  type RawCandle,
  readHistory,
} from './klines.ts';
import type { KlineChange } from './push.ts';

/** Candles asked for at a time. */
export const CANDLE_PAGE = 500;
/** Candles that may come live on top of those that were read before as many of the oldest are let go. */
export const CANDLES_SPARE = 100;

export type CandleStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'error'; readonly error: unknown };

export interface CandleView {
  readonly series: CandleSeries;
  readonly status: CandleStatus;
}

export interface CandleSourceOptions {
  /** Candles that start before `endTimeMs` (the newest when absent), at most CANDLE_PAGE. */
  readonly readPage: (endTimeMs: number | undefined) => Promise<readonly RawCandle[]>;
  /** Subscribes the candles' changes; the answer ends it. */
  readonly watch: (
    listener: (batch: KlineChange['klineInfos'], gap: boolean) => void,
  ) => () => void;
  readonly onChange: (view: CandleView) => void;
  readonly log: (text: string) => void;
}

export interface CandleSource {
  readonly view: () => CandleView;
  /** Reads the page before the oldest candle; does nothing while one is read or at the beginning. */
  readonly loadOlder: () => void;
  readonly retry: () => void;
  readonly close: () => void;
}

/**
 * One market's candles of one period: history by page, changes live, the two merged so that no
 * candle is missing or out of date. Subscribing and reading go side by side; candles that began or
 * ended while history was on its way, and those after a gap, are read once more. It keeps as many as
 * pages were read, however long it is open.
 */
export function openCandleSource(options: CandleSourceOptions): CandleSource {
  let series: CandleSeries = emptySeries;
  let status: CandleStatus = { kind: 'loading' };
  let closed = false;
  let isFirstBatch = true;
  let isReadingOlder = false;
  let isAtBeginning = false;
  let pages = 1;

  const view = (): CandleView => ({ series, status });
  const change = (next: CandleSeries, nextStatus: CandleStatus = status) => {
    series = next;
    status = nextStatus;
    options.onChange(view());
  };

  const readNewest = async (prefer: 'live' | 'history') => {
    try {
      const history = readHistory(await options.readPage(undefined));
      if (closed) return;
      const mayLack = isNewerThan(series.last, history.at(-1)) && prefer === 'live';
      change(mergeHistory(series, history, prefer), { kind: 'ready' });
      if (mayLack) await readNewest('history');
    } catch (error) {
      if (closed) return;
      const hasHistory = status.kind === 'ready';
      change(series, hasHistory ? status : { kind: 'error', error });
    }
  };

  const readOlder = async () => {
    const oldest = allCandles(series)[0];
    if (!oldest || isReadingOlder || isAtBeginning || status.kind !== 'ready') return;
    isReadingOlder = true;
    try {
      const page = readHistory(await options.readPage(oldest.time * 1000));
      isAtBeginning = page.length === 0;
      if (closed || isAtBeginning) return;
      pages += 1;
      change(mergeHistory(series, page, 'live'));
    } catch {
      options.log('Older candles could not be read; scrolling back tries again');
    } finally {
      isReadingOlder = false;
    }
  };

  /** What is let go can be read again, but not while its older neighbours are on their way. */
  const withoutOldest = (next: CandleSeries): CandleSeries => {
    const keptMax = pages * CANDLE_PAGE;
    if (isReadingOlder || next.closed.length < keptMax + CANDLES_SPARE) return next;
    isAtBeginning = false;
    return { ...next, closed: next.closed.slice(-keptMax) };
  };

  const unwatch = options.watch((batch, gap) => {
    const fold = foldKline(series, batch, isFirstBatch);
    isFirstBatch = false;
    for (const reason of fold.skipped) options.log(`Chart data skipped: ${reason}`);
    if (fold.series !== series) change(withoutOldest(fold.series));
    if (gap) void readNewest('history');
  });
  void readNewest('live');

  return {
    view,
    loadOlder: () => void readOlder(),
    retry() {
      change(series, { kind: 'loading' });
      void readNewest('live');
    },
    close() {
      closed = true;
      unwatch();
    },
  };
}

function isNewerThan(candle: Candle | null, other: Candle | undefined): boolean {
  return candle !== null && other !== undefined && candle.time > other.time;
}
