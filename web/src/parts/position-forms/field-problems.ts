import { contractPriceBand } from '@bourse/core/preview.ts';
import type { ContractRules } from '../../data/futures/contract-rules.ts';
import { leverageMaxNow } from '../../data/futures/crowding.ts';
import { moneyOf, priceOf } from '../../data/markets/scale.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Problem } from '../../lib/problem.ts';
import { bandProblem as inBand, priceProblem } from '../orders/order-problems.ts';

/** As dialogs show what is available. */
const MONEY_DECIMALS = 4;

/** Atomic units as messages show them: cut to four decimals, grouped. */
export const shownMoney = (rules: ContractRules, units: bigint): string =>
  formatNumber(moneyOf(rules, units), MONEY_DECIMALS, { zero: true });

/** A price as the page shows it. */
const shownPrice = (rules: ContractRules, ticks: number): string =>
  formatNumber(priceOf(rules, ticks), rules.priceDecimals);

/**
 * What is wrong with a limit that has to lie within the contract's band around its anchor; one between
 * two ticks is not judged. Where the anchor is not known (null), the exchange says so.
 */
export function bandProblem(
  rules: ContractRules,
  price: string,
  anchorTicks: number | null,
): Problem<'price'> | null {
  if (anchorTicks === null) return null;
  const band = contractPriceBand(rules, anchorTicks, rules.bandTicksMin);
  return inBand(rules, price, band, (ticks) => shownPrice(rules, ticks));
}

/** Lots at a leverage that the contract does not take now, because so much of it is open (R7, 4024). */
export function crowdedProblem(
  rules: ContractRules,
  openInterest: string,
  leverage: number,
  lots: number,
): Problem<'order'> | null {
  const most = leverageMaxNow(rules, openInterest, lots);
  if (leverage <= most) return null;
  return { field: 'order', key: 'futuresForm.leverageCrowded', values: { most } };
}

/** As `priceProblem`, for a limit, which must lie within the contract's band. */
export function limitProblem(
  rules: ContractRules,
  price: string,
  anchorTicks: number | null,
): Problem<'price'> | null {
  if (!isAboveZero(price)) return priceProblem(rules, price, 'price');
  return bandProblem(rules, price, anchorTicks) ?? priceProblem(rules, price, 'price');
}
