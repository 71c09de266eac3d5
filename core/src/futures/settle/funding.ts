/**
 * Funding payments. An instant is opened by the clock command and paid step by step; a position
 * that is traded meanwhile pays first, so each pays exactly once (I47). Longs pay at a rate above 0.
 */

import { FundsKind, MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import { fundingPaid, fundingReceived } from '../../perpetual/funding.ts';
import type { Contract } from '../../position/contract.ts';
import { signOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import {
  clearingRow,
  type FundsCause,
  insuranceRow,
  moveFunds,
  payFrozen,
  settleWithClearing,
  walletRow,
} from '../margin/wallet.ts';

/**
 * Opens the instant that is due. Instants that were missed while nothing ran are not paid later
 * (F25).
 */
export function openFunding(state: State, contract: Contract, rate: number): void {
  const { outcome, sequence } = state;
  const instant = contract.nextFundingTime;
  const { markTicks, id } = contract;
  const count = contract.holdings.length;
  contract.funding = { instant, sequence, rate, markTicks, cursor: 0, count, pool: 0 };
  contract.lastFundingRate = rate;
  outcome.emit({ case: 'fundingOpened', value: { contract: id, instant, rate, markTicks } });
}

/** Looks at up to `stepsMax` holdings. Returns how many it looked at. */
export function advanceFunding(state: State, contract: Contract, stepsMax: number): number {
  const round = contract.funding;
  if (!round) return 0;
  const { holdings } = contract;
  const end = Math.min(round.cursor + stepsMax, round.count);
  const steps = end - round.cursor;
  for (; round.cursor < end; round.cursor += 1) {
    const holding = holdings[round.cursor]!;
    payFundingOf(state, contract, holding * 2);
    payFundingOf(state, contract, holding * 2 + 1);
  }
  if (round.cursor === round.count) closeFunding(state, contract);
  return steps;
}

/** Pays the open instant for one position, if it has not. */
export function payFundingOf(state: State, contract: Contract, leg: number): void {
  const round = contract.funding;
  const { holdings } = state.futures;
  const lots = holdings.lots[leg]!;
  if (!round || lots === 0) return;
  if (holdings.opened[leg]! >= round.sequence || holdings.funded[leg]! >= round.instant) return;
  holdings.funded[leg] = round.instant;
  const notional = round.markTicks * lots * contract.unit;
  const pays = signOf(leg) * round.rate > 0;
  const owed = pays ? -fundingPaid(notional, round.rate) : fundingReceived(notional, round.rate);
  if (owed === 0) return;
  const user = holdings.user[leg >> 1]!;
  const cause = causeOf(contract, round.instant);
  const isCross = holdings.marginMode[leg >> 1] === MarginMode.CROSS;
  if (isCross) settleWithClearing(state, user, owed, cause);
  else settleIsolated(state, leg, owed, cause);
  holdings.costs[leg] = holdings.costs[leg]! - owed;
  round.pool -= owed;
  state.futures.change(leg);
  state.outcome.emit({
    case: 'fundingPaid',
    value: {
      user,
      contract: contract.id,
      positionSide: signOf(leg) === 1 ? PositionSide.LONG : PositionSide.SHORT,
      instant: round.instant,
      lots,
      amount: owed,
    },
  });
}

/**
 * An isolated position pays from its margin alone (I52). What the margin lacks is added to the cost
 * of a long, or taken off that of a short, which is worth the same: liquidation settles it.
 */
function settleIsolated(state: State, leg: number, owed: number, cause: FundsCause): void {
  const { ledger, futures } = state;
  const { holdings } = futures;
  const row = walletRow(state, holdings.user[leg >> 1]!);
  const margin = holdings.margin[leg]!;
  if (owed > 0) {
    moveFunds(state, clearingRow(state), row, owed, cause);
    ledger.freeze(row, owed);
    holdings.margin[leg] = margin + owed;
    return;
  }
  const paid = Math.min(-owed, margin);
  payFrozen(state, row, clearingRow(state), paid, cause);
  holdings.margin[leg] = margin - paid;
  const rest = -owed - paid;
  holdings.cost[leg] = Math.max(holdings.cost[leg]! + signOf(leg) * rest, 0);
}

/** What rounding left goes to the insurance fund. */
function closeFunding(state: State, contract: Contract): void {
  const { instant, pool } = contract.funding!;
  contract.funding = null;
  if (pool > 0) {
    const cause = causeOf(contract, instant);
    moveFunds(state, clearingRow(state), insuranceRow(state), pool, cause);
  }
  state.outcome.emit({
    case: 'fundingClosed',
    value: { contract: contract.id, instant, residue: Math.max(pool, 0) },
  });
}

function causeOf(contract: Contract, instant: number): FundsCause {
  return { kind: FundsKind.FUNDING, contract: contract.id, reference: instant };
}
