import { Side } from '@bourse/contract/messages.ts';
import type { PublicTrade } from '@bourse/contract/routes/market.ts';
import { type Market, priceText, quantityText } from '../../live/catalog.ts';
import type { LiveTrade } from '../../live/live-state.ts';

/** A trade as everybody sees it: no names. */
export function presentTrade(trade: LiveTrade, market: Market): PublicTrade {
  return {
    id: String(trade.trade),
    symbol: market.symbol,
    price: priceText(market, trade.priceTicks),
    quantity: quantityText(market, trade.quantityLots),
    tradeTime: trade.time,
    isMaker: trade.takerSide === Side.SELL,
  };
}
