import type { Clock } from '#platform/clock.ts';

/** A provider that has not answered a try after this time is slow. */
const SLOW_MS = 3_000;

/** Whether what goes out by one channel arrives, as its last tries show. */
export class ChannelHealth {
  readonly #clock: Clock;
  readonly #begun = new Map<symbol, number>();
  #hasFailed = false;

  /** @param clock that no setting moves */
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True until a try succeeds again; the same for every account, so it tells nothing of one (S05). */
  get isSlow(): boolean {
    if (this.#hasFailed) return true;
    const now = this.#clock.now();
    return [...this.#begun.values()].some((begunAt) => now - begunAt > SLOW_MS);
  }

  async watch(carry: () => Promise<void>): Promise<void> {
    const one = Symbol();
    this.#begun.set(one, this.#clock.now());
    try {
      await carry();
      this.#hasFailed = false;
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    } finally {
      this.#begun.delete(one);
    }
  }
}
