/** What the insurance fund may still lose. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { shareFloor } from '../../arithmetic.ts';
import type { State } from '../../state.ts';
import { insuranceRow } from '../margin/wallet.ts';

/**
 * What the fund may still lose by the rules of risk, over all contracts and debts together (R3): it
 * may fall to a share of its highest balance within 8 hours. Never more than the fund has (I53).
 */
export function allowance(state: State): number {
  const { ledger, futures, time } = state;
  const balance = ledger.availableUpTo(insuranceRow(state), AMOUNT_MAX);
  const peak = futures.poolPeak.highest(time, balance);
  const lowest = peak - shareFloor(peak, state.riskRules.fundBrakeRate);
  return Math.max(balance - lowest, 0);
}

/** Whether the fund has the money for a loss, and may lose it. */
export function mayLose(state: State, loss: number): boolean {
  return loss <= 0 || loss <= allowance(state);
}

/** Before and after each step, and before the fund pays: how high it was. */
export function notePool(state: State): void {
  const { ledger, futures, time } = state;
  futures.poolPeak.note(time, ledger.availableUpTo(insuranceRow(state), AMOUNT_MAX));
}
