import {
  PRICE_TICKS_MAX,
  type PreviewMarket,
  previewBand,
  previewUnit,
} from '@bourse/core/preview.ts';
import { type OrderBounds, rateOf, type Scale, ticksOf, unitsOf } from './scale.ts';

/** A market's rules and fees as GET /api/exchange/rules says them: decimal strings. */
export interface MarketRules {
  readonly tickSize: string;
  readonly lotSize: string;
  readonly quantityMin: string;
  readonly quantityMax: string;
  readonly notionalMin: string;
  readonly priceBandRate: string;
  readonly protectionRate: string;
  readonly state: 'open' | 'cancel-only' | 'halted';
}

export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** Decimals of the two coins: their atomic units. */
export interface CoinDecimals {
  readonly base: number;
  readonly quote: number;
}

/** A spot market's rules in the engine's integers. Rates are parts of RATE_ONE. */
export interface MarketScale extends OrderBounds {
  readonly priceBandRate: number;
  readonly protectionRate: number;
  readonly makerRate: number;
  readonly takerRate: number;
}

/** The scale of a market; null when the rules do not fit the coins' decimals. */
export function scaleOf(
  rules: MarketRules,
  fees: FeeRates,
  { base, quote }: CoinDecimals,
): MarketScale | null {
  const sizes = sizesOf(rules, { base, quote });
  const quantityMin = unitsOf(rules.quantityMin, base);
  const quantityMax = unitsOf(rules.quantityMax, base);
  const notionalMin = unitsOf(rules.notionalMin, quote);
  if (!sizes || quantityMin === null || !quantityMax || notionalMin === null) return null;
  const [makerRate, takerRate] = [rateOf(fees.maker), rateOf(fees.taker)];
  const [priceBandRate, protectionRate] = [
    rateOf(rules.priceBandRate),
    rateOf(rules.protectionRate),
  ];
  if (makerRate === null || takerRate === null) return null;
  if (priceBandRate === null || protectionRate === null) return null;
  const unit = previewUnit(sizes.tickSize, sizes.lotSize, base);
  if (unit === 0) return null;
  return {
    ...sizes,
    ...{ unit, notionalMin, makerRate, takerRate, priceBandRate, protectionRate },
    priceMaxTicks: PRICE_TICKS_MAX,
    quantityMinLots: Math.ceil(quantityMin / sizes.lotSize),
    quantityMaxLots: Math.floor(quantityMax / sizes.lotSize),
  };
}

function sizesOf(rules: MarketRules, { base, quote }: CoinDecimals): Scale | null {
  const tickSize = unitsOf(rules.tickSize, quote);
  const lotSize = unitsOf(rules.lotSize, base);
  return tickSize && lotSize
    ? { tickSize, lotSize, baseDecimals: base, quoteDecimals: quote }
    : null;
}

/** The market as the engine's preview takes it, at a reference price; see PreviewMarket. */
export function previewMarketOf(
  scale: MarketScale,
  referencePriceTicks: number,
  bandTicksMin = 0,
): PreviewMarket {
  const { tickSize, lotSize, quantityMinLots, quantityMaxLots, notionalMin } = scale;
  const { priceBandRate, protectionRate, unit } = scale;
  return {
    rules: {
      ...{ market: 0, symbol: '', baseAsset: 0, quoteAsset: 0 },
      ...{ initialPriceTicks: 0, openOrdersMax: 0 },
      ...{ tickSize, lotSize, quantityMinLots, quantityMaxLots, notionalMin },
      ...{ priceBandRate, protectionRate },
    },
    notionalUnit: unit,
    referencePriceTicks,
    bandTicksMin,
  };
}

/** What prices of a market are measured from. Decimal strings, empty while not known. */
export interface PriceReference {
  readonly lastPrice: string;
  readonly anchorPrice: string;
  /** A band is at least so wide each way; 0: the rules of risk are neutral, and the last price counts. */
  readonly bandTicksMin: number;
}

/** What the exchange measures from, or null while that is not known: the exchange then says it. */
export function referenceTicksOf(
  scale: MarketScale,
  { lastPrice, anchorPrice, bandTicksMin }: PriceReference,
): number | null {
  return ticksOf(scale, bandTicksMin > 0 ? anchorPrice : lastPrice);
}

/** Lowest and highest price of a limit order now; null while that is not known. */
export function bandOf(scale: MarketScale, reference: PriceReference) {
  const ticks = referenceTicksOf(scale, reference);
  return ticks === null ? null : previewBand(previewMarketOf(scale, ticks, reference.bandTicksMin));
}
