import type { DataOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import type { ContractTerms } from '@bourse/core/perpetual/account.ts';
import { type ChargedRates, chargedRates } from '@bourse/core/perpetual/charged-rates.ts';
import { type OpenInterestParts, openInterestParts } from '@bourse/core/perpetual/crowding.ts';
import { type Ladder, ladderOf, type Tier } from '@bourse/core/perpetual/tiers.ts';
import { previewUnit } from '@bourse/core/preview.ts';
import { trimZeros } from '../../lib/decimal.ts';
import { type OrderBounds, rateOf, ticksOf, unitsOf } from '../markets/scale.ts';

type Rules = DataOf<typeof routes.exchangeRules>;
export type ContractRulesText = Rules['contracts'][number];

/** What of the rules of risk bounds orders on contracts. */
export type RiskText = Pick<Rules['risk'], 'bandTicksMin' | 'openInterestReserveRate'>;

/** What the account's tier charges on contracts; null: what the contract does. */
export interface TierFeesText {
  readonly futuresMaker: string | null;
  readonly futuresTaker: string | null;
}

/** Decimals of a coin's atomic unit by its symbol; undefined while not known. */
export type DecimalsOf = (coin: string) => number | undefined;

/**
 * A contract's rules in the engine's integers: prices in ticks, quantities in lots, money in atomic
 * units of the quote coin, rates in parts of RATE_ONE.
 */
export interface ContractRules extends OrderBounds, ChargedRates {
  readonly symbol: string;
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  readonly state: ContractRulesText['state'];
  /** Tells contracts apart in the formulas of accounts; not the exchange's own number. */
  readonly contractId: number;
  readonly ladder: Ladder;
  /** Decimals that a price and a quantity can have: those of a tick and of a lot. */
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly positionMaxLots: number;
  readonly makerRate: number;
  readonly takerRate: number;
  readonly liquidationFeeRate: number;
  readonly priceBandRate: number;
  readonly protectionRate: number;
  /** A price band is at least so wide each way; 0: the rules of risk are neutral. */
  readonly bandTicksMin: number;
  readonly leverageMax: number;
  /** In the last part of them the highest leverage falls. */
  readonly openInterest: OpenInterestParts;
  readonly openOrdersMax: number;
  readonly staleAfterMs: number;
}

const decimalsIn = (text: string) => trimZeros(text).split('.')[1]?.length ?? 0;

function tiersOf(text: ContractRulesText['tiers'], quoteDecimals: number): readonly Tier[] | null {
  const tiers = text.map(({ notionalMax, maintenanceRate, leverageMax }) => ({
    notionalMax: unitsOf(notionalMax, quoteDecimals),
    maintenanceRate: rateOf(maintenanceRate),
    leverageMax,
  }));
  const isWhole = (tier: (typeof tiers)[number]): tier is Tier =>
    tier.notionalMax !== null && tier.maintenanceRate !== null;
  return tiers.every(isWhole) ? tiers : null;
}

/**
 * The integers of a contract's rules; null when they do not fit the coins' decimals.
 *
 * @param fees of the account's tier; null: there is no account, which is charged the contract's own
 */
export function contractRulesOf(
  text: ContractRulesText,
  contractId: number,
  decimalsOf: DecimalsOf,
  risk: RiskText,
  fees: TierFeesText | null = null,
): ContractRules | null {
  const baseDecimals = decimalsOf(text.base);
  const quoteDecimals = decimalsOf(text.quote);
  if (baseDecimals === undefined || quoteDecimals === undefined) return null;
  const tickSize = unitsOf(text.tickSize, quoteDecimals);
  const lotSize = unitsOf(text.lotSize, baseDecimals);
  const tiers = tiersOf(text.tiers, quoteDecimals);
  const ladder = tiers && ladderOf(tiers);
  if (!tickSize || !lotSize || !ladder) return null;
  const unit = previewUnit(tickSize, lotSize, baseDecimals);
  if (unit === 0) return null;
  const lots = (quantity: string) => (unitsOf(quantity, baseDecimals) ?? 0) / lotSize;
  const rate = (fraction: string) => rateOf(fraction) ?? 0;
  const rates = { makerRate: rate(text.makerRate), takerRate: rate(text.takerRate) };
  const { symbol, name, base, quote, state, openOrdersMax, staleAfterMs } = text;
  return {
    ...{ symbol, name, base, quote, state, contractId, unit, ladder, tickSize, lotSize },
    ...{ baseDecimals, quoteDecimals, openOrdersMax, staleAfterMs },
    bandTicksMin: risk.bandTicksMin,
    openInterest: openInterestParts(
      Math.floor(lots(text.openInterestMax)),
      rate(risk.openInterestReserveRate),
    ),
    priceDecimals: decimalsIn(text.tickSize),
    quantityDecimals: decimalsIn(text.lotSize),
    quantityMinLots: Math.ceil(lots(text.quantityMin)),
    quantityMaxLots: Math.floor(lots(text.quantityMax)),
    positionMaxLots: Math.floor(lots(text.positionMax)),
    priceMaxTicks: Math.floor((unitsOf(text.priceMax, quoteDecimals) ?? 0) / tickSize),
    notionalMin: unitsOf(text.notionalMin, quoteDecimals) ?? 0,
    ...rates,
    ...chargedRates(rates, {
      futuresMakerRate: rateOf(fees?.futuresMaker ?? text.makerRate) ?? undefined,
      futuresTakerRate: rateOf(fees?.futuresTaker ?? text.takerRate) ?? undefined,
    }),
    liquidationFeeRate: rate(text.liquidationFeeRate),
    priceBandRate: rate(text.priceBandRate),
    protectionRate: rate(text.protectionRate),
    leverageMax: ladder[0]?.leverageMax ?? 1,
  };
}

/** What of a contract decides about its positions, at a mark. */
export const termsOf = (
  { unit, ladder }: Pick<ContractRules, 'unit' | 'ladder'>,
  markTicks: number,
): ContractTerms => ({ unit, ladder, markTicks });

/**
 * What limit prices of a contract are measured from: its anchor; by neutral rules of risk its mark. Null
 * while that is not known.
 */
export const anchorTicksOf = (
  rules: ContractRules,
  markTicks: number | null,
  anchorPrice: string,
): number | null => (rules.bandTicksMin === 0 ? markTicks : ticksOf(rules, anchorPrice));
