import type { Alarms } from '../platform/alarms.ts';
import type { Clock } from '../platform/clock.ts';
import type { WalkAnswer } from './log-port.ts';

export interface LogWalksOptions {
  /** Walks the chain; rejects when it could not come to its end. */
  readonly walk: () => Promise<WalkAnswer>;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly firstAfterMs?: number;
  readonly everyMs?: number;
}

const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 24 * 3_600_000;
/** What could not be looked at is looked at again. */
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Walks the hash chain of the log's table once a day: a start reads only what stands after its snapshot, so
 * that damage below it would be met on the day on which it is needed.
 */
export class LogWalks {
  readonly #options: LogWalksOptions;
  #timer: NodeJS.Timeout | undefined;
  #endedAt = 0;
  #isStopped = false;

  constructor(options: LogWalksOptions) {
    this.#options = options;
    this.#plan(options.firstAfterMs ?? FIRST_AFTER_MS);
  }

  /** When a walk came to its end last and found the chain whole. UTC epoch milliseconds; 0: never. */
  get wholeAt(): number {
    return this.#endedAt;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #plan(afterMs: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#walk(), afterMs).unref();
  }

  async #walk(): Promise<void> {
    const { walk, clock, alarms, everyMs = EVERY_MS } = this.#options;
    try {
      const { damage } = await walk();
      if (damage) alarms.raise({ name: 'log_damaged', text: damage });
      else this.#endedAt = clock.now();
      this.#plan(everyMs);
    } catch (error) {
      if (this.#isStopped) return;
      const text = 'could not verify the hash chain of the log';
      alarms.raise({ name: 'log_not_walked', text, cause: error as Error });
      this.#plan(Math.min(AGAIN_AFTER_MS, everyMs));
    }
  }
}
