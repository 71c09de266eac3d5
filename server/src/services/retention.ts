import type pg from 'pg';
import type { Alarms } from '../platform/alarms.ts';
import type { Clock } from '../platform/clock.ts';
import { trimCandles } from '../projector/candle-retention.ts';
import { trimBotRows } from '../projector/retention.ts';

export interface RetentionOptions {
  readonly pool: pg.Pool;
  readonly bots: ReadonlySet<number>;
  /** The numbers of all markets and contracts. */
  readonly markets: () => readonly number[];
  readonly clock: Clock;
  readonly alarms: Alarms;
}

const EVERY_MS = 10 * 60_000;
const KEEP_MS = 2 * 3_600_000;

/** Lets a demo that is left on write no more than it takes away. Returns what stops it. */
export function startRetention({
  pool,
  bots,
  markets,
  clock,
  alarms,
}: RetentionOptions): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => trimBotRows(pool, bots, clock.now() - KEEP_MS))
      .then(() => trimCandles(pool, markets(), clock.now()))
      .catch((cause: Error) =>
        alarms.raise({ name: 'rows_not_trimmed', text: 'could not delete old rows', cause }),
      );
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
