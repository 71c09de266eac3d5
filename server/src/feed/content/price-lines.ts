import type { Outcome } from '@bourse/contract/messages.ts';
import type { LiveState } from '../../live/live-state.ts';
import { LINE_POINTS } from '../limits.ts';

/** A market's price at the end of a second, and what was traded in it. */
export interface LinePoint {
  /** UTC epoch seconds. */
  readonly time: number;
  readonly priceTicks: number;
  readonly volumeLots: number;
}

/** One point a second for each market, the last five minutes of them. */
export class PriceLines {
  private readonly live: LiveState;
  private readonly lines = new Map<number, LinePoint[]>();
  private readonly volumes = new Map<number, number>();
  private lastTime = 0;

  constructor(live: LiveState) {
    this.live = live;
  }

  /** Oldest first. */
  pointsOf(market: number): readonly LinePoint[] {
    return this.lines.get(market) ?? [];
  }

  /** Counts what an outcome traded. */
  add(outcome: Outcome): void {
    for (const event of outcome.events) {
      if (event.case !== 'traded') continue;
      const { market, quantityLots } = event.value;
      this.volumes.set(market, (this.volumes.get(market) ?? 0) + quantityLots);
    }
  }

  /**
   * Ends a second. Times of points always grow: while the wall clock is back (F24) they count on
   * from the last one.
   */
  tick(timeMs: number): void {
    this.lastTime = Math.max(this.lastTime + 1, Math.floor(timeMs / 1000));
    for (const { market } of this.live.catalog.markets) {
      const priceTicks = this.live.lastPriceOf(market);
      if (priceTicks === 0) continue;
      const line = this.lines.get(market) ?? [];
      this.lines.set(market, line);
      line.push({ time: this.lastTime, priceTicks, volumeLots: this.volumes.get(market) ?? 0 });
      if (line.length > LINE_POINTS) line.shift();
    }
    this.volumes.clear();
  }
}
