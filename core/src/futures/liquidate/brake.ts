/** What the insurance fund may still lose. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { shareFloor } from '../../arithmetic.ts';
import { drawdownCovered } from '../../perpetual/deleveraging.ts';
import type { Contract } from '../../position/contract.ts';
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
  const lowest = peak - shareFloor(peak, state.riskRules?.fundBrakeRate ?? 0);
  return Math.max(balance - lowest, 0);
}

/** Whether the fund has the money for a loss, and may lose it. */
export function mayLose(state: State, contract: Contract, loss: number): boolean {
  if (loss <= 0) return true;
  return state.riskRules ? loss <= allowance(state) : mayDraw(state, contract, loss);
}

/** Of release 0.2.0: a bound for each contract. */
function mayDraw(state: State, contract: Contract, loss: number): boolean {
  const { ledger, futures, time } = state;
  const fund = insuranceRow(state);
  if (!ledger.covers(fund, loss)) return false;
  const { fundProfit, fundProfitPeak, rules } = contract;
  if (!rules.drawdownMaxRate) return true;
  const poolMax = futures.poolPeak.highest(time, ledger.availableUpTo(fund, AMOUNT_MAX));
  const profitMax = fundProfitPeak.highest(time, fundProfit);
  const covered = drawdownCovered(
    BigInt(fundProfit - loss),
    BigInt(profitMax),
    BigInt(poolMax),
    -rules.drawdownMaxRate,
  );
  return covered === 0n;
}

/** Before and after each step: how high the fund, and its profit with the contract, were. */
export function notePeaks(state: State, contract: Contract): void {
  notePool(state);
  contract.fundProfitPeak.note(state.time, contract.fundProfit);
}

/** Before the fund pays: how high it was. */
export function notePool(state: State): void {
  const { ledger, futures, time } = state;
  futures.poolPeak.note(time, ledger.availableUpTo(insuranceRow(state), AMOUNT_MAX));
}
