import type { Kline } from '@bourse/contract/routes/market.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import { type Market, priceText, quantityText } from '../../live/catalog.ts';

/** A candle as the API says it: time in seconds, decimal strings, volume in the base coin. */
export function presentCandle(candle: Candle, market: Market): Kline {
  return {
    time: candle.startMs / 1_000,
    open: priceText(market, candle.openTicks),
    high: priceText(market, candle.highTicks),
    low: priceText(market, candle.lowTicks),
    close: priceText(market, candle.closeTicks),
    volume: quantityText(market, candle.volumeLots),
  };
}
