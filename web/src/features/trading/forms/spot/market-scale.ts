import { formatDecimal, formatFixed, parseDecimal } from '@bourse/contract/amount.ts';
import type { DefineMarket } from '@bourse/contract/messages.ts';
import { type PreviewMarket, previewUnit } from '@bourse/core/preview.ts';

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

/** Turns the form's decimal strings into the engine's integers and back. */
export interface MarketScale {
  /** The rules in the engine's units, without the names that the form does not need. */
  readonly rules: DefineMarket;
  readonly notionalUnit: number;
  readonly decimals: CoinDecimals;
  /** Parts of RATE_ONE. */
  readonly makerRate: number;
  readonly takerRate: number;
}

/** Decimals of a rate: RATE_ONE is 10^8. */
const RATE_DECIMALS = 8;

/** The scale of a market; null when the rules do not fit the coins' decimals. */
export function scaleOf(
  rules: MarketRules,
  fees: FeeRates,
  decimals: CoinDecimals,
): MarketScale | null {
  const tickSize = unitsOf(rules.tickSize, decimals.quote);
  const lotSize = unitsOf(rules.lotSize, decimals.base);
  const quantityMin = unitsOf(rules.quantityMin, decimals.base);
  const quantityMax = unitsOf(rules.quantityMax, decimals.base);
  const notionalMin = unitsOf(rules.notionalMin, decimals.quote);
  const rates = [fees.maker, fees.taker, rules.priceBandRate, rules.protectionRate].map((rate) =>
    unitsOf(rate, RATE_DECIMALS),
  );
  const [makerRate, takerRate, priceBandRate, protectionRate] = rates;
  if (!tickSize || !lotSize || quantityMin === null || !quantityMax || notionalMin === null) {
    return null;
  }
  if (makerRate == null || takerRate == null || priceBandRate == null || protectionRate == null) {
    return null;
  }
  const notionalUnit = previewUnit(tickSize, lotSize, decimals.base);
  if (notionalUnit === 0) return null;
  return {
    rules: {
      ...{ market: 0, symbol: '', baseAsset: 0, quoteAsset: 0 },
      ...{ initialPriceTicks: 0, openOrdersMax: 0 },
      ...{ tickSize, lotSize, notionalMin, priceBandRate, protectionRate },
      quantityMinLots: Math.ceil(quantityMin / lotSize),
      quantityMaxLots: Math.floor(quantityMax / lotSize),
    },
    notionalUnit,
    decimals,
    makerRate,
    takerRate,
  };
}

/** A decimal string, also one still being typed ('12.'), in units of 10^-decimals; null for none. */
export function unitsOf(text: string, decimals: number): number | null {
  const units = parseDecimal(text.replace(/\.$/, ''), decimals);
  return typeof units === 'number' ? units : null;
}

/** A price in ticks; null for no price, or one that is not on the tick. */
export function ticksOf(scale: MarketScale, price: string): number | null {
  return stepsOf(unitsOf(price, scale.decimals.quote), scale.rules.tickSize);
}

/** A quantity in lots; null for no quantity, or one that is not on the lot. */
export function lotsOf(scale: MarketScale, quantity: string): number | null {
  return stepsOf(unitsOf(quantity, scale.decimals.base), scale.rules.lotSize);
}

function stepsOf(units: number | null, size: number): number | null {
  return units !== null && units > 0 && units % size === 0 ? units / size : null;
}

/** Ticks as a decimal string. */
export function priceOf(scale: MarketScale, ticks: number): string {
  return formatDecimal(ticks * scale.rules.tickSize, scale.decimals.quote);
}

/** Lots as a decimal string with the market's decimals. */
export function quantityOf(scale: MarketScale, lots: number, quantityPrecision: number): string {
  const { decimals, rules } = scale;
  const text = formatFixed(lots * rules.lotSize, decimals.base);
  const hidden = decimals.base - quantityPrecision;
  return hidden > 0 ? text.slice(0, -hidden - (quantityPrecision === 0 ? 1 : 0)) : text;
}

/** The market as the engine's preview takes it, at a reference price; see PreviewMarket. */
export function previewMarketOf(
  { rules, notionalUnit }: MarketScale,
  referencePriceTicks: number,
  bandTicksMin = 0,
): PreviewMarket {
  return { rules, notionalUnit, referencePriceTicks, bandTicksMin };
}
