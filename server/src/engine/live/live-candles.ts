import type { Period } from '@bourse/contract/feed.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { type Candle, CandleFold } from '@bourse/core/market-data/candles.ts';
import { LateBeginning } from './late-beginning.ts';
import type { LiveState } from './live-state.ts';
import { tradeOf } from './live-trade.ts';

/** The newest candles of every market, contract and period, folded from trades as they happen. */
export class LiveCandles {
  /** Where it goes on from what is restored. */
  readonly beginning = new LateBeginning((outcome) => this.apply(outcome));
  private readonly folds = new Map<number, CandleFold>();

  constructor(live: LiveState) {
    live.onOutcome((outcome) => this.beginning.take(outcome));
  }

  /** Continues a stored candle. */
  restore(market: number, period: Period, candle: Candle): void {
    this.of(market).restore(period, candle);
  }

  /** The newest candle and the one before it, oldest first; as many of them as there are. */
  newest(market: number, period: Period): readonly Candle[] {
    const fold = this.folds.get(market);
    return [fold?.previous(period), fold?.current(period)].filter((candle) => candle !== undefined);
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
    for (const event of events) {
      const trade = tradeOf(event);
      if (trade) this.of(trade.market).apply({ ...trade, time });
    }
  }
}
