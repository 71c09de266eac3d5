import { type Period, periods } from '@bourse/contract/feed.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { type Candle, CandleFold } from '@bourse/core/market-data/candles.ts';
import { candleEnd } from '@bourse/core/market-data/periods.ts';
import type { LiveState } from './live-state.ts';

/** The candle that moves, with its end (exclusive), as the feed shows it. */
export interface MovingCandle extends Candle {
  readonly startTime: number;
  readonly endTime: number;
}

type CandleListener = (market: number, period: Period, candle: MovingCandle) => void;

/** The newest candles of every market and period, folded from trades as they happen. */
export class LiveCandles {
  private readonly folds = new Map<number, CandleFold>();
  private readonly listeners: CandleListener[] = [];

  constructor(live: LiveState) {
    live.onOutcome((outcome) => this.apply(outcome));
  }

  /** Continues a stored candle. */
  restore(market: number, period: Period, candle: Candle): void {
    this.of(market).restore(period, candle);
  }

  current(market: number, period: Period): MovingCandle | undefined {
    const candle = this.folds.get(market)?.current(period);
    return candle ? moving(period, candle) : undefined;
  }

  /** The newest candle and the one before it, oldest first. */
  newest(market: number, period: Period): readonly Candle[] {
    const fold = this.folds.get(market);
    return [fold?.previous(period), fold?.current(period)].filter((candle) => candle !== undefined);
  }

  onCandle(listener: CandleListener): void {
    this.listeners.push(listener);
  }

  private of(market: number): CandleFold {
    let fold = this.folds.get(market);
    if (!fold) {
      fold = new CandleFold();
      this.folds.set(market, fold);
    }
    return fold;
  }

  private apply({ events, time }: Outcome): void {
    const traded = new Set<number>();
    for (const event of events) {
      if (event.case !== 'traded') continue;
      this.of(event.value.market).apply({ ...event.value, time });
      traded.add(event.value.market);
    }
    for (const market of traded) {
      for (const period of periods) {
        const candle = this.current(market, period);
        if (!candle) continue;
        for (const listener of this.listeners) listener(market, period, candle);
      }
    }
  }
}

function moving(period: Period, candle: Candle): MovingCandle {
  const { startMs } = candle;
  return { ...candle, startTime: startMs, endTime: candleEnd(period, startMs) };
}
