/**
 * The clock of a contract: index, mark, premium, funding, and the orders and positions that a new
 * mark reaches.
 */
import { Code } from '@bourse/contract/codes.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { quotientFloor } from '../../arithmetic.ts';
import { NO_PREMIUMS, nextInterval } from '../../perpetual/funding.ts';
import type { Contract } from '../../position/contract.ts';
import { NONE } from '../../position/holdings.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { payWaitingDebts } from '../liquidate/debt.ts';
import { advanceFund, isFundToGoOn } from '../liquidate/fund.ts';
import { liquidate } from '../liquidate/liquidate.ts';
import { refreshDirty } from '../margin/watch.ts';
import { MAKERS_OF_ORDER_MAX } from '../orders/foresee.ts';
import { continueUnfinished } from '../orders/unfinished-work.ts';
import { collectTriggered, lookAgain, lookAtExits } from '../orders/waiting.ts';
import { runTriggered } from '../orders/wake.ts';
import { advanceFunding, openFunding } from '../settle/funding.ts';
import { activatePending } from './define-contract.ts';
import { lookAtTurned } from './look-at-turned.ts';
import { HOUR_MS, indexOf, moveMark, nextInstant } from './move-mark.ts';
import { hasReached, lookAtReached } from './reach-mark.ts';
import { presentRate, tellMark } from './tell-mark.ts';

type Body<Case extends CommandBody['case']> = Extract<CommandBody, { case: Case }>['value'];

/** The most that one clock command does, so that others do not wait. */
const STEPS_OF_MARK = 32;
const STEPS_MAX = 10_000;
/** So many holdings that are looked at, for funding or a stale mark, count as one step. */
const HOLDINGS_OF_STEP = 16;

/**
 * Index and mark of a contract from what its sources quote, and what follows: funding that is due, triggers,
 * liquidations. With too few sound quotes index and mark stay, and the event says that they are stale.
 */
export function observeIndex(state: State, caller: number, body: Body<'observeIndex'>): void {
  const contract = state.futures.contracts[body.contract];
  if (caller !== 0) return state.outcome.refuse(refusal(Code.notHouse));
  if (!contract) return state.outcome.refuse(refusal(Code.contractUnknown));
  // ---- Nothing below can fail. ----
  activatePending(state, contract);
  const indexTicks = indexOf(state, contract, body.quotes);
  if (indexTicks !== null) {
    moveMark(state, contract, indexTicks);
    settleInstant(state, contract);
    reachMark(state, contract);
  }
  tellMark(state, contract, indexTicks === null);
  if (indexTicks !== null) followIndex(state, contract);
  advance(state, STEPS_OF_MARK);
}

/** Why a command that goes on with what is left is refused; null: it is not, on either product. */
export function refuseAdvance(caller: number, stepsMax: number): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  const isSound = Number.isSafeInteger(stepsMax) && stepsMax >= 1 && stepsMax <= STEPS_MAX;
  return isSound ? null : refusal(Code.shapeInvalid, 'stepsMax');
}

/**
 * Goes on with funding, turns, liquidations and the fund, by at most `stepsMax` steps (1 to `STEPS_MAX`). The event
 * says how much is left.
 */
export function advanceRisk(state: State, caller: number, { stepsMax }: Body<'advanceRisk'>): void {
  const refused = refuseAdvance(caller, stepsMax);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  // One with each command, because it may deleverage as many as one may.
  const fund = state.futures.contracts.find((each) => each && isFundToGoOn(state, each));
  if (fund) advanceFund(state, fund);
  advance(state, stepsMax);
  state.outcome.emit({ case: 'riskAdvanced', value: pendingRisk(state) });
}

/** Work that is left for further clock commands. */
export function pendingRisk(state: State): {
  pendingLiquidations: number;
  pendingFunding: number;
} {
  const { futures } = state;
  let pendingLiquidations = futures.dueCount;
  let pendingFunding = 0;
  for (const contract of futures.contracts) {
    if (contract?.funding) pendingFunding += contract.funding.count - contract.funding.cursor;
    // Their number is not known before they are looked at.
    if (contract && hasReached(contract)) pendingLiquidations += 1;
    if (contract && isFundToGoOn(state, contract)) pendingLiquidations += 1;
  }
  return { pendingLiquidations, pendingFunding };
}

/** Takes up to `stepsMax` steps; holdings with a stale mark, or in a halted contract, go on waiting in their order. */
function advance(state: State, stepsMax: number): void {
  const { futures } = state;
  // Half of the steps at most, so that liquidations that are known do not wait.
  const looks = lookAtTurned(state, (stepsMax * HOLDINGS_OF_STEP + 1) >> 1);
  let steps = quotientFloor(looks + HOLDINGS_OF_STEP - 1, HOLDINGS_OF_STEP);
  for (const contract of futures.contracts) if (contract) lookAtReached(state, contract);
  continueUnfinished(state);
  for (const contract of futures.contracts) {
    if (!contract?.funding || steps >= stepsMax) continue;
    const looked = advanceFunding(state, contract, (stepsMax - steps) * HOLDINGS_OF_STEP);
    steps += quotientFloor(looked, HOLDINGS_OF_STEP) + 1;
  }
  refreshDirty(state);
  const waiting: number[] = [];
  for (; steps < stepsMax && futures.dueCount > 0; steps += 1) {
    // A step may sell to as many orders as one order may meet.
    if (futures.makersLeft < MAKERS_OF_ORDER_MAX) break;
    const holding = futures.dequeue();
    if (!liquidate(state, holding)) {
      futures.setAside(holding);
      waiting.push(holding);
    }
    refreshDirty(state);
    if (futures.triggered.count > 0) {
      runTriggered(state);
      refreshDirty(state);
    }
  }
  futures.queueAgain(waiting);
}

/** Opens a funding instant once its time has come; one for all that were missed (F25). */
function settleInstant(state: State, contract: Contract): void {
  if (state.time < contract.nextFundingTime) return;
  if (contract.funding) advanceFunding(state, contract, contract.funding.count);
  const rate = presentRate(contract);
  openFunding(state, contract, rate);
  adaptInterval(contract, rate);
  contract.premiums = NO_PREMIUMS;
  contract.nextFundingTime = nextInstant(state.time, contract.fundingHours * HOUR_MS);
}

/** One hour once a rate is at its cap; the interval of the rules again once rates were calm. */
function adaptInterval(contract: Contract, rate: number): void {
  const { rules } = contract;
  if (!rules.adaptiveFunding) return;
  const next = nextInterval(
    { hours: contract.fundingHours, calmRates: contract.calmRates },
    { rate, capRate: rules.fundingCapRate, hoursMax: rules.fundingHours },
  );
  contract.fundingHours = next.hours;
  contract.calmRates = next.calmRates;
}

/** Triggers by the mark, and holdings whose price it has passed. */
function reachMark(state: State, contract: Contract): void {
  lookAtReached(state, contract);
  collectTriggered(state, contract);
  lookAgain(state, contract);
  lookAtExits(state, contract);
  runTriggered(state);
  refreshDirty(state);
}

/**
 * Each new index lets the engine look again at holdings that the mark alone would liquidate,
 * at the positions of the insurance fund, and at debts that it could not pay.
 */
function followIndex(state: State, contract: Contract): void {
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
