import type { AccountPosition } from '@bourse/core/perpetual/account.ts';
import { breakEvenTicks } from '@bourse/core/perpetual/break-even.ts';
import { moneyUnitsOf, priceOf } from '../markets/scale.ts';
import type { ContractRules } from './contract-rules.ts';
import type { OpenPosition } from './positions.ts';

/** Where closing all of a position, its fee paid, leaves neither profit nor loss; '' where no price does. */
export function breakEvenPrice(
  { realised, costs }: Pick<OpenPosition, 'realised' | 'costs'>,
  { sign, lots, cost }: AccountPosition,
  rules: ContractRules,
): string {
  const won = moneyUnitsOf(rules, realised);
  const paid = moneyUnitsOf(rules, costs);
  if (won === null || paid === null) return '';
  const { unit, chargedTakerRate: takerRate } = rules;
  const terms = { sign, lots, cost, unit, realised: won, costs: paid, takerRate };
  const ticks = breakEvenTicks(terms);
  return ticks > 0 ? priceOf(rules, ticks) : '';
}
