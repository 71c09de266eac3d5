import type { Clock } from '#platform/clock.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import type { IndexPrice, IndexSource } from './index-source.ts';
import { type Recording, readRecordings } from './recording.ts';

const STEP_MS = 250;
/** A recording of days may be silent for hours: what it last said is said again. */
const REPEAT_MS = 5_000;

export interface RecordedSourceOptions {
  /** A CSV file or a folder of them: see readRecordings. */
  readonly path: string;
  /** 1: as fast as it was recorded; 60: an hour in a minute. */
  readonly speed: number;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
}

/**
 * Plays recorded candles or trades back, all symbols on one time line that begins with the
 * earliest; every recorded price is sent, with the time at which it is played. In between, and
 * after the end, the last prices are repeated: they still stand.
 */
export function createRecordedSource(options: RecordedSourceOptions): IndexSource {
  const { path, speed, scheduler, clock } = options;
  let cancel = () => {};
  let isStopped = false;
  return {
    async start(onPrices) {
      const recordings = await readRecordings(path);
      // Reading takes time: it may have been stopped meanwhile.
      if (isStopped) return;
      const play = createPlayer(recordings);
      const startMs = clock.now();
      const latest = new Map<string, IndexPrice>();
      const step = () => {
        const nowMs = clock.now();
        const prices = play((nowMs - startMs) * speed, nowMs);
        for (const price of prices) latest.set(price.symbol, price);
        for (const { symbol, price, time } of latest.values()) {
          if (nowMs - time < REPEAT_MS) continue;
          const repeated = { symbol, price, time: nowMs };
          latest.set(symbol, repeated);
          prices.push(repeated);
        }
        if (prices.length > 0) onPrices(prices);
      };
      cancel = scheduler.every(STEP_MS, step);
      step();
    },
    async stop() {
      isStopped = true;
      cancel();
    },
  };
}

/** The function returns what was recorded until `elapsedMs` after the first price and was not yet returned. */
function createPlayer(
  recordings: readonly Recording[],
): (elapsedMs: number, time: number) => IndexPrice[] {
  const firstMs = recordings.reduce(
    (first, { points }) => Math.min(first, points[0]?.time ?? first),
    Number.POSITIVE_INFINITY,
  );
  const positions = recordings.map(() => 0);
  return (elapsedMs, time) => {
    const untilMs = firstMs + elapsedMs;
    const played: { symbol: string; price: string; recordedMs: number }[] = [];
    for (const [index, { symbol, points }] of recordings.entries()) {
      let position = positions[index] as number;
      for (; position < points.length; position += 1) {
        const { price, time: recordedMs } = points[position] as Recording['points'][number];
        if (recordedMs > untilMs) break;
        played.push({ symbol, price, recordedMs });
      }
      positions[index] = position;
    }
    played.sort((a, b) => a.recordedMs - b.recordedMs);
    return played.map(({ symbol, price }) => ({ symbol, price, time }));
  };
}
