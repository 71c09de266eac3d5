import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { WalkAnswer } from '#ports/log-port.ts';

export interface LogWalksOptions {
  /** Walks the chain; rejects when it could not come to its end. */
  readonly walk: () => Promise<WalkAnswer>;
  readonly clock: Clock;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly upkeep: Pick<Upkeep, 'add'>;
}

const EVERY_MS = 24 * 3_600_000;
/** From a start to the first walk, and after one that could not come to its end. */
const AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Walks the hash chain of the log's table once a day: a start reads only what stands after its snapshot, so
 * that damage below it would be met on the day on which it is needed.
 */
export class LogWalks {
  #wholeAt = 0;

  constructor({ walk, clock, alarms, upkeep }: LogWalksOptions) {
    upkeep.add({
      ...({ name: 'log-walk', where: 'everywhere', alarm: 'log_not_walked' } as const),
      ...{ everyMs: EVERY_MS, retryMs: AGAIN_AFTER_MS },
      look: async () => {
        const { damage } = await walk();
        if (damage) alarms.raise({ name: 'log_damaged', text: damage });
        else this.#wholeAt = clock.now();
      },
    });
  }

  /** When a walk came to its end last and found the chain whole. UTC epoch milliseconds; 0: never. */
  get wholeAt(): number {
    return this.#wholeAt;
  }
}
