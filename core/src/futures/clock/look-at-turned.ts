/** Contracts that become stale or fresh: their accounts are then valued differently (R5). */
import type { Contract } from '../../position/contract.ts';
import type { State } from '../../state.ts';
import { rebalance } from '../margin/watch.ts';
import { tellMark } from './tell-mark.ts';

/**
 * Notes contracts that became stale or fresh, once that has lasted for `staleAfterMs`, and looks at
 * up to `holdingsMax` of their holdings. Returns how many.
 */
export function lookAtTurned(state: State, holdingsMax: number): number {
  let left = holdingsMax;
  for (const contract of state.futures.contracts) {
    if (!contract || contract.markTicks === 0) continue;
    noteTurn(state, contract);
    left -= lookAtHoldings(state, contract, left);
  }
  return holdingsMax - left;
}

function noteTurn(state: State, contract: Contract): void {
  const { time } = state;
  const isStale = contract.isStale(time);
  const { knownStale, turnTime, rules } = contract;
  if (isStale === knownStale) {
    if (turnTime === 0) return;
    // It changed back before it counted; accounts that were touched meanwhile were looked at then.
    contract.turnTime = 0;
    contract.looksLeft = contract.holdings.length;
    return;
  }
  if (turnTime === 0) contract.turnTime = time;
  if (time - contract.turnTime < rules.staleAfterMs) return;
  // A fresh mark is told when it moves.
  if (!isStale && contract.markTime !== time) return;
  contract.knownStale = isStale;
  contract.turnTime = 0;
  contract.looksLeft = contract.holdings.length;
  tellMark(state, contract, isStale);
}

function lookAtHoldings(state: State, contract: Contract, holdingsMax: number): number {
  const { holdings, accounts } = state.futures;
  const looks = Math.min(contract.looksLeft, holdingsMax);
  for (let look = 0; look < looks; look += 1) {
    contract.looksLeft -= 1;
    const holding = contract.holdings[contract.looksLeft]!;
    const user = holdings.user[holding]!;
    // An account with this contract alone is looked at by its own mark only.
    if (!holdings.isCross(holding) || accounts.crossCount[user]! < 2) continue;
    if (holdings.hasPosition(holding)) rebalance(state, user);
  }
  return looks;
}
