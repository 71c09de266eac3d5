import type { Kline } from '@bourse/contract/routes/market.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import { amountText, type Instrument, priceText, quantityText } from '#engine/live/catalog.ts';

/** A candle as the API says it: time in seconds, decimal strings, volume in the base coin, turnover in the quote coin. */
export function presentCandle(candle: Candle, instrument: Instrument): Kline {
  return {
    time: candle.startMs / 1_000,
    open: priceText(instrument, candle.openTicks),
    high: priceText(instrument, candle.highTicks),
    low: priceText(instrument, candle.lowTicks),
    close: priceText(instrument, candle.closeTicks),
    volume: quantityText(instrument, candle.volumeLots),
    turnover: amountText(instrument.quote, candle.turnover),
    tradeCount: candle.tradeCount,
  };
}
