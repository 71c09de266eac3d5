import type { SizeUnit } from '@bourse/contract/preferences.ts';
import { type CostTerms, lotsOfCost, orderCost } from '@bourse/core/perpetual/order-size.ts';
import { previewLotsOf } from '@bourse/core/preview.ts';
import type { ContractRules } from '#app/data/futures/contract-rules.ts';
import { orderValue } from '#app/parts/orders/order-problems.ts';
import { quantityOfSum } from '../order-sums.ts';
import { withAveragePrice } from '../scale-order.ts';
import type { FuturesForm } from './form.ts';
import { type FormContext, priceTicksOf } from './summary.ts';

const costTerms = (rules: ContractRules, priceTicks: number, leverage: number): CostTerms => ({
  ...{ priceTicks, leverage, unit: rules.unit, takerRate: rules.takerRate },
});

/**
 * The form as it is looked at and sent: a size that was typed in money is the quantity that it makes at the order's
 * price, rounded down to the lot. Empty while the price is missing.
 */
export function sizedForm(draft: FuturesForm, context: FormContext): FuturesForm {
  const { rules, leverage } = context;
  const form = withAveragePrice(draft, rules);
  const { sum } = form;
  if (!sum) return form;
  const priceTicks = rules && priceTicksOf(form, context, rules);
  if (!rules || !priceTicks) return form;
  const quantity = quantityOfSum(rules, sum, (units) =>
    sum.unit === 'quote'
      ? previewLotsOf(units, priceTicks, rules.unit)
      : lotsOfCost(units, costTerms(rules, priceTicks, leverage)),
  );
  return { ...form, quantity };
}

/** Lots in the unit of a size, atomic units of the quote coin: their value, or what they cost. Null: not known. */
export function sizeOf(
  lots: number | null,
  unit: Exclude<SizeUnit, 'base'>,
  { rules, leverage }: FormContext,
  priceTicks: number | null,
): number | null {
  const value = rules && orderValue(rules, priceTicks, lots);
  if (unit === 'quote' || value === null || !rules || !lots || !priceTicks) return value;
  return orderCost(lots, costTerms(rules, priceTicks, leverage));
}
