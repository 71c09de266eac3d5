import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isLed } from './find-leader.ts';

export interface UnledOptions {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly signal: AbortSignal;
  /** Called once, when a process leads. */
  readonly onWaiting: () => void;
  readonly everyMs?: number;
}

const LOOK_EVERY_MS = 400;
/** A leader whose session broke has it again before that: a restart of Postgres changes no leader. */
const FREE_LOOKS = 4;

/**
 * Resolves when no process leads the log: at once, or after the leader has been gone for more than a second.
 * The lock is only read, so that the leader is not in doubt about it. Rejects when `signal` gives up.
 */
export async function untilUnled(options: UnledOptions): Promise<void> {
  const { pool, signal, onWaiting, everyMs = LOOK_EVERY_MS } = options;
  if (!(await isLed(pool))) return;
  onWaiting();
  for (let freeLooks = 0; freeLooks < FREE_LOOKS; ) {
    await sleep(everyMs, undefined, { signal });
    // An unreachable database says nothing about the leader.
    const isFree = await isLed(pool).then(
      (led) => !led,
      () => false,
    );
    freeLooks = isFree ? freeLooks + 1 : 0;
  }
}
