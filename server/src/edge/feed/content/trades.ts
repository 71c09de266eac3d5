import { Side } from '@bourse/contract/enumerations.ts';
import { type TradePush, TradePushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode } from '@bourse/contract/plain.ts';
import { priceText, quantityText } from '#engine/live/catalog.ts';
import type { LiveState, LiveTrade } from '#engine/live/live-state.ts';
import type { Content } from '../channel.ts';
import { TRADES_PER_PUSH_MAX } from '../limits.ts';

/** A market's last trades, then the new ones, oldest first. */
export class TradesContent implements Content {
  private readonly live: LiveState;
  private readonly marketId: number;
  private readonly shownMax: number;
  private told: readonly LiveTrade[] = [];

  constructor(live: LiveState, marketId: number, shownMax: number) {
    this.live = live;
    this.marketId = marketId;
    this.shownMax = shownMax;
  }

  restart(): void {
    this.told = this.live.tradesOf(this.marketId).slice(-this.shownMax);
  }

  snapshot(): Uint8Array {
    return this.push(this.told, true);
  }

  advance(): Uint8Array | null {
    const fresh = this.freshTrades();
    if (fresh.length === 0) return null;
    this.restart();
    return this.push(fresh, false);
  }

  private freshTrades(): readonly LiveTrade[] {
    const lastTold = this.told.at(-1)?.trade ?? 0;
    const all = this.live.tradesOf(this.marketId);
    let start = all.length;
    while (start > 0 && all[start - 1]!.trade > lastTold) start -= 1;
    return all.slice(Math.max(start, all.length - TRADES_PER_PUSH_MAX));
  }

  private push(trades: readonly LiveTrade[], full: boolean): Uint8Array {
    const market = this.live.catalog.instrument(this.marketId);
    return encode<TradePush>(TradePushSchema, {
      trades: trades.map((trade) => ({
        symbol: market.symbol,
        price: priceText(market, trade.priceTicks),
        quantity: quantityText(market, trade.quantityLots),
        tradeTime: trade.time,
        isMaker: trade.takerSide === Side.SELL,
        id: String(trade.trade),
      })),
      full,
    });
  }
}
