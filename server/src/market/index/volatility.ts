const YEAR_SECONDS = 365 * 86_400;
/** Memory of the estimate, in the end and at first, when all that it knows is the average. */
const TIME_CONSTANT_MS = 240_000;
const TIME_CONSTANT_FIRST_MS = 90_000;
/** Returns over a longer gap say little about a second. */
const GAP_MAX_MS = 10_000;
/** The most deviations that one return counts as, so that a jump passes. */
const DEVIATIONS_MAX = 5;

/**
 * The present volatility of a price, from its own path: an exponentially weighted mean of squared
 * log returns per second, against the coin's average.
 */
export class VolatilityEstimate {
  /** Standard deviation of the log price over an average second. */
  readonly averageOfSecond: number;
  private varianceOfSecond: number;
  private lastPrice = 0;
  private lastMs = 0;
  private heardMs = 0;

  constructor(volatilityYearly: number) {
    this.averageOfSecond = volatilityYearly / Math.sqrt(YEAR_SECONDS);
    this.varianceOfSecond = this.averageOfSecond ** 2;
  }

  /** The next price of the path. */
  add(price: number, timeMs: number): void {
    const gapMs = timeMs - this.lastMs;
    if (this.lastPrice > 0 && gapMs > 0 && gapMs <= GAP_MAX_MS) {
      const squared = (Math.log(price / this.lastPrice) ** 2 * 1_000) / gapMs;
      const capped = Math.min(squared, DEVIATIONS_MAX ** 2 * this.varianceOfSecond);
      const memoryMs = Math.min(TIME_CONSTANT_MS, TIME_CONSTANT_FIRST_MS + this.heardMs);
      const weight = 1 - Math.exp(-gapMs / memoryMs);
      this.heardMs += gapMs;
      this.varianceOfSecond += weight * (capped - this.varianceOfSecond);
    }
    // A step of no time replaces its price.
    this.lastPrice = price;
    this.lastMs = timeMs;
  }

  /** Volatility now in terms of the average: 1 is an ordinary day. */
  get relative(): number {
    return Math.sqrt(this.varianceOfSecond) / this.averageOfSecond;
  }
}
