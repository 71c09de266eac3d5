import { initialMargin, returnOnMargin } from '@bourse/core/perpetual/margin.ts';
import { fractionOf, moneyOf, priceOf, ticksOf } from '#app/data/markets/scale.ts';
import { rewardRatio, ticksOfAmount } from '#app/parts/position-forms/exit-amount.ts';
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
 * The price of an exit on a side: as it was typed or, of what it is to bring, computed from the order's price. A decimal
 * string; '0' where no price brings that, empty while something is missing.
 */
export function exitPrice(
  form: FuturesForm,
  name: ExitName,
  side: Side,
  { rules, leverage }: FormContext,
  { priceTicks, quantityLots, value }: FormSummary,
): string {
  const { price, amount } = form[name];
  if (!amount) return price;
  if (!rules || priceTicks === null) return '';
  // A return is the same for any quantity; a lot stands for one that is not typed yet.
  const lots = quantityLots ?? (amount.unit === 'roe' ? 1 : null);
  const cost = quantityLots === null ? priceTicks * rules.unit : value;
  if (lots === null || cost === null) return '';
  const sign = side === 'buy' ? 1 : -1;
  const ticks = ticksOfAmount(
    amount,
    name,
    { ...{ sign, lots, cost, leverage }, unit: rules.unit },
    rules,
  );
  return ticks === null ? '' : priceOf(rules, ticks);
}

/** The form as a side's button sends it: each exit has its price on that side. */
export function formWithExits(
  form: FuturesForm,
  context: FormContext,
  summary: FormSummary,
  side: Side,
): FuturesForm {
  const { takeProfit, stopLoss } = form;
  if (!takeProfit.amount && !stopLoss.amount) return form;
  const priced = (name: ExitName) => ({
    ...form[name],
    price: exitPrice(form, name, side, context, summary),
  });
  return { ...form, takeProfit: priced('takeProfit'), stopLoss: priced('stopLoss') };
}

/**
 * The result of an exit, on whichever side it is one: a take profit wins and a stop loss loses what
 * lies between its trigger and the order's price. One that was typed as what it brings is one on both:
 * of the side that was chosen, or of a long. Null while a number is missing.
 */
export function exitEstimate(
  form: FuturesForm,
  name: ExitName,
  context: FormContext,
  summary: FormSummary,
): ExitEstimate | null {
  const { rules, leverage } = context;
  const { priceTicks, quantityLots, value } = summary;
  const price = exitPrice(form, name, form.side ?? 'buy', context, summary);
  const triggerTicks = rules && ticksOf(rules, price);
  if (!rules || !triggerTicks || !priceTicks || !quantityLots || value === null) return null;
  const distance = Math.abs(triggerTicks - priceTicks) * quantityLots * rules.unit;
  if (!Number.isSafeInteger(distance)) return null;
  const profit = name === 'takeProfit' ? distance : -distance;
  const rate = returnOnMargin(profit, initialMargin(value, leverage));
  const side = (name === 'takeProfit') === triggerTicks > priceTicks ? 'buy' : 'sell';
  return { side, profit: moneyOf(rules, profit), rate: fractionOf(rate) };
}

/** What the take profit wins for what the stop loss loses, where both are exits of one side; else null. */
export function exitRatio(
  form: FuturesForm,
  context: FormContext,
  summary: FormSummary,
): string | null {
  const reward = exitEstimate(form, 'takeProfit', context, summary);
  const loss = exitEstimate(form, 'stopLoss', context, summary);
  return reward && loss && reward.side === loss.side
    ? rewardRatio(reward.profit, loss.profit)
    : null;
}
