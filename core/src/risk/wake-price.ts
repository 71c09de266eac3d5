/**
 * Whether trades have confirmed a price (R1): what waits for a rise to its trigger wakes once trades
 * of a value were made at the trigger or above; what waits for a fall, at it or below. Only trades
 * that reach the nearest trigger count, and together they confirm the price that all of them reached;
 * a trade that is worth enough alone confirms its own.
 */
export class WakePrice {
  riseTicks = 0;
  riseNotional = 0;
  fallTicks = 0;
  fallNotional = 0;
  /**
   * The last price that was confirmed, or what trades have come back to since; 0: none was. What woke by
   * it and found nobody is still reached by it (I78).
   */
  roseTicks = 0;
  fellTicks = 0;

  /** A trade, whatever it is worth: what it falls back from stands no more. */
  stand(priceTicks: number): void {
    if (priceTicks < this.roseTicks) this.roseTicks = priceTicks;
    if (this.fellTicks > 0 && priceTicks > this.fellTicks) this.fellTicks = priceTicks;
  }

  /** A trade at or above the nearest trigger. Returns the price that is confirmed now, or 0. */
  rise(priceTicks: number, notional: number, notionalMin: number): number {
    if (notional >= notionalMin) {
      this.forgetRise();
      this.roseTicks = priceTicks;
      return priceTicks;
    }
    const known = this.riseNotional > 0 ? this.riseTicks : priceTicks;
    this.riseTicks = Math.min(known, priceTicks);
    this.riseNotional += notional;
    if (this.riseNotional < notionalMin) return 0;
    const confirmed = this.riseTicks;
    this.forgetRise();
    this.roseTicks = confirmed;
    return confirmed;
  }

  /** A trade at or below the nearest trigger. Returns the price that is confirmed now, or 0. */
  fall(priceTicks: number, notional: number, notionalMin: number): number {
    if (notional >= notionalMin) {
      this.forgetFall();
      this.fellTicks = priceTicks;
      return priceTicks;
    }
    this.fallTicks = Math.max(this.fallTicks, priceTicks);
    this.fallNotional += notional;
    if (this.fallNotional < notionalMin) return 0;
    const confirmed = this.fallTicks;
    this.forgetFall();
    this.fellTicks = confirmed;
    return confirmed;
  }

  /** Nothing waits for a rise any more. */
  forgetRise(): void {
    this.riseTicks = 0;
    this.riseNotional = 0;
  }

  /** Nothing waits for a fall any more. */
  forgetFall(): void {
    this.fallTicks = 0;
    this.fallNotional = 0;
  }
}
