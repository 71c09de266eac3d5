import { initialMargin, returnOnMargin } from '@bourse/core/perpetual/margin.ts';
import { fractionOf, moneyOf, ticksOf } from '#app/data/markets/scale.ts';
import type { Side } from '../order-draft.ts';
import type { ExitName, FuturesForm } from './form.ts';
import type { FormContext, FormSummary } from './summary.ts';

/** What an exit would bring at its trigger, before fees. Decimal strings; the rate is a fraction. */
export interface ExitEstimate {
  /** Whose exit it would be: a long's, which bought, or a short's. */
  readonly side: Side;
  readonly profit: string;
  readonly rate: string;
}

/**
 * The result of an exit, on whichever side it is one: a take profit wins and a stop loss loses what
 * lies between its trigger and the order's price. Null while a number is missing.
 */
export function exitEstimate(
  form: FuturesForm,
  name: ExitName,
  { rules, leverage }: FormContext,
  { priceTicks, quantityLots, value }: FormSummary,
): ExitEstimate | null {
  const triggerTicks = rules && ticksOf(rules, form[name].price);
  if (!rules || !triggerTicks || !priceTicks || !quantityLots || value === null) return null;
  const distance = Math.abs(triggerTicks - priceTicks) * quantityLots * rules.unit;
  if (!Number.isSafeInteger(distance)) return null;
  const profit = name === 'takeProfit' ? distance : -distance;
  const rate = returnOnMargin(profit, initialMargin(value, leverage));
  const side = (name === 'takeProfit') === triggerTicks > priceTicks ? 'buy' : 'sell';
  return { side, profit: moneyOf(rules, profit), rate: fractionOf(rate) };
}
