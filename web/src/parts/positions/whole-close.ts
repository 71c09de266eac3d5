import type { WholeClose } from '../../data/futures/actions.ts';
import { type ContractRules, lotsOf, quantityOf } from '../../data/futures/contract-rules.ts';

interface Held {
  readonly code: string;
  readonly quantity: string;
}

/** What closes all of a position: one order, or several where one may not be that large. */
export function wholeClose({ code, quantity }: Held, rules: ContractRules | undefined): WholeClose {
  const lots = rules && lotsOf(rules, quantity);
  if (!rules || !lots || lots <= rules.quantityMaxLots) return { code, quantities: [quantity] };
  const quantities: string[] = [];
  for (let left = lots; left > 0; left -= rules.quantityMaxLots) {
    quantities.push(quantityOf(rules, Math.min(left, rules.quantityMaxLots)));
  }
  return { code, quantities };
}
