import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import { trimBotRows, trimCandles } from '../projector/retention.ts';

export interface RetentionOptions {
  readonly pool: pg.Pool;
  readonly bots: ReadonlySet<number>;
  /** The numbers of all markets and contracts. */
  readonly markets: () => readonly number[];
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add'>;
}

const EVERY_MS = 10 * 60_000;
const KEEP_MS = 2 * 3_600_000;

/** Lets a demo that is left on write no more than it takes away. */
export function startRetention({ pool, bots, markets, clock, upkeep }: RetentionOptions): void {
  upkeep.add({
    ...({
      name: 'retention',
      where: 'keeper',
      everyMs: EVERY_MS,
      alarm: 'rows_not_trimmed',
    } as const),
    async look() {
      await trimBotRows(pool, bots, clock.now() - KEEP_MS);
      await trimCandles(pool, markets(), clock.now());
    },
  });
}
