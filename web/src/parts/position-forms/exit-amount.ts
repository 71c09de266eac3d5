import type { ExitUnit } from '@bourse/contract/preferences.ts';
import { type ExitTerms, exitTicks, profitOfReturn } from '@bourse/core/perpetual/exit-price.ts';
import { initialMargin } from '@bourse/core/perpetual/margin.ts';
import { type Scale, unitsOf } from '../../data/markets/scale.ts';
import { divideDecimals, multiplyDecimals, trimZeros, truncateDecimal } from '../../lib/decimal.ts';

/** What an exit is to win, or to lose, as it was typed: a percent of the margin, or quote coin; without a sign. */
export interface ExitAmount {
  readonly unit: Exclude<ExitUnit, 'price'>;
  readonly text: string;
}

/** Decimals of a typed percent; with them it is in parts of RATE_ONE. */
const PERCENT_DECIMALS = 6;

/** The trigger in ticks that brings an amount, rounded in favour of the position; 0: no price does. Null: no amount. */
export function ticksOfAmount(
  { unit, text }: ExitAmount,
  kind: 'takeProfit' | 'stopLoss',
  terms: ExitTerms & { readonly leverage: number },
  scale: Scale,
): number | null {
  const units = unitsOf(text, unit === 'roe' ? PERCENT_DECIMALS : scale.quoteDecimals);
  if (!units) return null;
  const signed = kind === 'takeProfit' ? units : -units;
  const profit =
    unit === 'roe' ? profitOfReturn(initialMargin(terms.cost, terms.leverage), signed) : signed;
  return Number.isSafeInteger(profit) ? exitTicks(terms, profit) : null;
}

/** Decimals of a percent or a profit that is typed. */
export const AMOUNT_DECIMALS = 2;

/**
 * What a field says in a unit: what was typed, or what the exit brings in it, without its sign and cut.
 *
 * @param brought decimal strings; the rate is a fraction of the margin
 */
export function amountText(
  amount: ExitAmount | null,
  unit: ExitAmount['unit'],
  brought: { readonly profit: string; readonly rate: string } | null,
): string {
  if (amount?.unit === unit) return amount.text;
  if (!brought) return '';
  const size = unit === 'roe' ? multiplyDecimals(brought.rate, '100') : brought.profit;
  return trimZeros(truncateDecimal(size.replace('-', ''), AMOUNT_DECIMALS) ?? '');
}

/** How much there is to win for what may be lost, cut to two decimals; null where nothing is lost. Decimal strings. */
export function rewardRatio(reward: string, loss: string): string | null {
  return loss.startsWith('-') ? divideDecimals(reward, loss.slice(1), 2) : null;
}
