/**
 * A burst at once, and as many again within a period: a token bucket that keeps one number, the
 * time at which it is full again (the generic cell rate algorithm, ITU-T I.371).
 */
export class Allowance {
  private readonly count: number;
  private readonly periodMs: number;
  private fullAtMs = 0;

  constructor(count: number, periodMs: number) {
    this.count = count;
    this.periodMs = periodMs;
  }

  /** Takes one; false when none is left, and nothing is taken then. */
  take(nowMs: number): boolean {
    const fullAtMs = Math.max(this.fullAtMs, nowMs) + this.periodMs / this.count;
    // A thousandth of a millisecond is what rounding may add over a long burst.
    if (fullAtMs - nowMs > this.periodMs + 0.001) return false;
    this.fullAtMs = fullAtMs;
    return true;
  }
}
