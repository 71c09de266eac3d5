import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';
import type { LiveState } from './live-state.ts';

/** How long a call waits for what its caller has seen elsewhere. */
export const SEEN_WITHIN_MS = 1_000;

interface Waiting {
  readonly sequence: number;
  readonly reached: () => void;
}

/** How far this process has read the log, for callers that have seen more of it at another gateway. */
export class LogPosition {
  readonly #live: Pick<LiveState, 'sequence'>;
  readonly #withinMs: number;
  readonly #waiting = new Set<Waiting>();
  /** The least of their numbers: what is far away costs nothing at each outcome. */
  #nearest = Number.POSITIVE_INFINITY;

  constructor(live: Pick<LiveState, 'sequence' | 'onOutcome'>, withinMs = SEEN_WITHIN_MS) {
    this.#live = live;
    this.#withinMs = withinMs;
    live.onOutcome(({ sequence }) => {
      if (sequence < this.#nearest) return;
      this.#nearest = Number.POSITIVE_INFINITY;
      for (const one of this.#waiting) {
        if (one.sequence <= sequence) one.reached();
        else this.#nearest = Math.min(this.#nearest, one.sequence);
      }
    });
  }

  /** Number of the last command that the live state has folded. */
  get sequence(): number {
    return this.#live.sequence;
  }

  /** Resolves once this process has read as far. Refuses logBehind after a second. */
  async waitFor(sequence: number): Promise<void> {
    if (this.#live.sequence >= sequence) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { sequence, reached: resolve };
    this.#waiting.add(one);
    this.#nearest = Math.min(this.#nearest, sequence);
    const late = () => reject(new Refusal(Code.logBehind, {}, 1));
    const timer = setTimeout(late, this.#withinMs);
    await promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(one);
    });
  }
}
