import { type Candle, candleOfTrade, joinCandles, type TradePrint } from './candles.ts';
import { candleStart } from './periods.ts';

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 1_440;

/** A market's last 24 hours. */
export interface Ticker {
  readonly lastTicks: number;
  /** The first price of the window; the last price when nothing traded in it. */
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly volumeLots: number;
  /** Quote atomic units. */
  readonly turnover: bigint;
}

/**
 * The rolling 24 hours of one market, from minute buckets: the window is the minute of the moment
 * asked for and the 1,439 before it. A trade leaves the window with its minute.
 */
export class TickerFold {
  private lastTicks: number;
  /** Buckets in the window, oldest first, from `head` on; the last one still moves. */
  private minutes: Candle[] = [];
  private head = 0;
  private volumeLots = 0;
  private turnover = 0n;
  private highTicks = 0;
  private lowTicks = 0;

  /** `lastTicks` is the price to show until the first trade. */
  constructor(lastTicks: number) {
    this.lastTicks = lastTicks;
  }

  /** Adds a stored minute; minutes come in order of time, before the first trade. */
  restore(minute: Candle): void {
    this.lastTicks = minute.closeTicks;
    this.add(minute);
  }

  apply(trade: TradePrint): void {
    this.lastTicks = trade.priceTicks;
    this.add(candleOfTrade(candleStart('1m', trade.time), trade));
  }

  /** The ticker as of a moment that is not before the last trade. */
  at(timeMs: number): Ticker {
    this.forgetBefore(candleStart('1m', timeMs) - (WINDOW_MINUTES - 1) * MINUTE_MS);
    const { lastTicks, volumeLots, turnover } = this;
    const first = this.minutes[this.head];
    if (!first) {
      const priceTicks = { openTicks: lastTicks, highTicks: lastTicks, lowTicks: lastTicks };
      return { lastTicks, ...priceTicks, volumeLots: 0, turnover: 0n };
    }
    if (this.highTicks === 0) this.findExtremes();
    const { highTicks, lowTicks } = this;
    return { lastTicks, openTicks: first.openTicks, highTicks, lowTicks, volumeLots, turnover };
  }

  private add(part: Candle): void {
    this.forgetBefore(part.startMs - (WINDOW_MINUTES - 1) * MINUTE_MS);
    const { minutes } = this;
    const last = minutes.at(-1);
    if (last?.startMs === part.startMs) {
      minutes[minutes.length - 1] = joinCandles(part.startMs, last, part);
    } else {
      minutes.push(part);
    }
    this.volumeLots += part.volumeLots;
    this.turnover += part.turnover;
    if (this.highTicks === 0) return;
    this.highTicks = Math.max(this.highTicks, part.highTicks);
    this.lowTicks = Math.min(this.lowTicks, part.lowTicks);
  }

  private forgetBefore(startMs: number): void {
    for (;;) {
      const oldest = this.minutes[this.head];
      if (!oldest || oldest.startMs >= startMs) break;
      this.head += 1;
      this.volumeLots -= oldest.volumeLots;
      this.turnover -= oldest.turnover;
      // The extremes are looked for again only when one of them may have left.
      if (oldest.highTicks === this.highTicks || oldest.lowTicks === this.lowTicks) {
        this.highTicks = 0;
      }
    }
    if (this.head > WINDOW_MINUTES) {
      this.minutes = this.minutes.slice(this.head);
      this.head = 0;
    }
  }

  private findExtremes(): void {
    this.highTicks = 0;
    this.lowTicks = Number.POSITIVE_INFINITY;
    for (let index = this.head; index < this.minutes.length; index += 1) {
      const { highTicks, lowTicks } = this.minutes[index] as Candle;
      this.highTicks = Math.max(this.highTicks, highTicks);
      this.lowTicks = Math.min(this.lowTicks, lowTicks);
    }
  }
}
