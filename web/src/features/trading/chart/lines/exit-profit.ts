import type { OpenPosition } from '#app/data/futures/positions.ts';
import type { PositionContext } from '#app/data/futures/use-position-context.ts';
import { moneyOf } from '#app/data/markets/scale.ts';
import { formatNumber } from '#app/lib/format.ts';
import { exitEstimate, exitsFormOf } from '#app/parts/position-forms/exits-form.ts';
import type { MovableExit } from './futures-lines.ts';

export const PROFIT_DECIMALS = 2;

/**
 * What an exit brings if its trigger is at a price, before fees: a decimal string, or '' where it is
 * not known.
 */
export function exitProfit(
  { position, exit }: MovableExit,
  triggerPrice: string,
  contextOf: (held: OpenPosition) => PositionContext | null,
): string {
  const context = contextOf(position);
  const form = exitsFormOf({ ...exit, triggerPrice }, position);
  const estimate = context && exitEstimate(form, exit.kind, context);
  return estimate ? moneyOf(context.rules, estimate.profit) : '';
}

/** With its sign. */
export const profitText = (profit: string) =>
  formatNumber(profit, PROFIT_DECIMALS, { zero: true, sign: true });
