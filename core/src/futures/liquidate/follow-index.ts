import type { Contract } from '../../position/contract.ts';
import { NONE } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { payWaitingDebts } from './debt.ts';
import { advanceFund } from './fund.ts';

/**
 * Each new index lets the engine look again at holdings that the mark alone would liquidate,
 * at the positions of the insurance fund, and at debts that it could not pay.
 */
export function followIndex(state: State, contract: Contract): void {
  const { futures } = state;
  futures.unpark((holding) => concerns(state, contract, holding));
  advanceFund(state, contract);
  payWaitingDebts(state);
}

/**
 * Whether a contract's index concerns a holding: its own, or that of a cross account with a
 * position in it.
 */
function concerns({ futures }: State, contract: Contract, holding: number): boolean {
  const { holdings, accounts } = futures;
  if (holdings.contract[holding] === contract.id) return true;
  if (!holdings.isCross(holding)) return false;
  const user = holdings.user[holding]!;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    const isOfContract = holdings.contract[at] === contract.id && holdings.isCross(at);
    if (isOfContract && holdings.hasPosition(at)) return true;
  }
  return false;
}
