/** How long the time of a call may lie back, milliseconds. */
export const BEHIND_MS_MAX = 5_000;
/** And how far it may be ahead: clocks are kept better than that. */
export const AHEAD_MS_MAX = 1_000;

/** Signatures are forgotten in parts of this length, milliseconds of their calls' times. */
const PART_MS = 2_000;

/**
 * Signed calls that were made already, by their signature (S24). A call is remembered for as long
 * as its time would still be taken; what a process before this one took is not known, so calls
 * that it may have taken are too old.
 */
export class SeenSignatures {
  readonly #parts = new Map<number, Set<string>>();
  /** Not before then: earlier calls may have been taken before the start, or are forgotten. */
  #after: number;

  /** @param startedAt UTC epoch milliseconds */
  constructor(startedAt: number) {
    this.#after = startedAt + AHEAD_MS_MAX;
  }

  /** Whether the time of a call is near enough to now for the call to be taken. */
  isTimely(time: number, now: number): boolean {
    this.#forget(now);
    return time > this.#after && isNear(time, now);
  }

  /**
   * How long a program must wait before it signs again, if its call is refused only because it may
   * have been taken before: by the process before this one, or because the clock went back.
   * Milliseconds; 0: that is not why.
   */
  waitMs(time: number, now: number): number {
    return time <= this.#after && isNear(time, now) ? Math.max(1, this.#after + 1 - now) : 0;
  }

  /** Notes a timely call; false: it was made before. */
  add(signature: string, time: number): boolean {
    const part = Math.floor(time / PART_MS);
    const seen = this.#parts.get(part) ?? new Set();
    if (seen.has(signature)) return false;
    this.#parts.set(part, seen.add(signature));
    return true;
  }

  /** What is forgotten is never timely again, even if the clock goes back. */
  #forget(now: number): void {
    for (const part of this.#parts.keys()) {
      const end = (part + 1) * PART_MS;
      if (end > now - BEHIND_MS_MAX) continue;
      this.#parts.delete(part);
      this.#after = Math.max(this.#after, end - 1);
    }
  }
}

/** By the two windows alone. */
function isNear(time: number, now: number): boolean {
  return time - now <= AHEAD_MS_MAX && now - time <= BEHIND_MS_MAX;
}
