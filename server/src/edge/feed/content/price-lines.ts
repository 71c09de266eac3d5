import type { Outcome } from '@bourse/contract/messages.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { tradeOf } from '#engine/live/live-trade.ts';
import { LINE_POINTS } from '../limits.ts';

/** A market's price at the end of a second, and what was traded in it. */
export interface LinePoint {
  /** UTC epoch seconds. */
  readonly time: number;
  readonly priceTicks: number;
  readonly volumeLots: number;
}

/** One point a second for each market and contract, the last five minutes of them. */
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
      const trade = tradeOf(event);
      if (!trade) continue;
      const { market, quantityLots } = trade;
      this.volumes.set(market, (this.volumes.get(market) ?? 0) + quantityLots);
    }
  }

  /**
   * Ends a second, and those before it that were not ended because the process was busy: the line has
   * a point for each. Times of points always grow: while the wall clock is back (F24) they count on from
   * the last one.
   */
  tick(timeMs: number): void {
    const second = Math.max(this.lastTime + 1, Math.floor(timeMs / 1000));
    const first = this.lastTime === 0 ? second : this.lastTime + 1;
    for (let time = Math.max(first, second - LINE_POINTS + 1); time <= second; time += 1) {
      this.lastTime = time;
      this.addPoints();
    }
  }

  private addPoints(): void {
    const { markets, contracts } = this.live.catalog;
    for (const { id } of markets) this.addPoint(id);
    for (const { id } of contracts) this.addPoint(id);
    this.volumes.clear();
  }

  private addPoint(market: number): void {
    const priceTicks = this.live.lastPriceOf(market);
    if (priceTicks === 0) return;
    const line = this.lines.get(market) ?? [];
    this.lines.set(market, line);
    line.push({ time: this.lastTime, priceTicks, volumeLots: this.volumes.get(market) ?? 0 });
    if (line.length > LINE_POINTS) line.shift();
  }
}
