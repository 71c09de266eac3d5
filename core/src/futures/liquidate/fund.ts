/**
 * The insurance fund as a holder (R3). What the book did not take of a liquidated part it keeps at
 * the bankruptcy value, as a position of its own that is never liquidated and needs no margin. With
 * each index it tries the book again. What it has kept too long, or cannot afford to keep, opposing
 * positions take over, at the value at which the fund did or at the index if that is better for the
 * fund: otherwise a winner would get back, at the fund's cost, what he lost since.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { ExitType, MarketState } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { notionalOf, priceCeilingOf, priceFloorOf, shareCeil } from '../../arithmetic.ts';
import { NONE as NO_ORDER } from '../../order/order-table.ts';
import { releasedShare, type Sign, unrealisedProfit } from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import type { FundPart } from '../../position/fund-parts.ts';
import { legOf, NONE, signOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { repay } from '../margin/wallet.ts';
import { refreshDirty } from '../margin/watch.ts';
import { MAKERS_OF_ORDER_MAX } from '../orders/foresee.ts';
import { runTriggered } from '../orders/wake.ts';
import { addLots, closePosition } from '../settle/fill.ts';
import { payFundingOf } from '../settle/funding.ts';
import { allowance, mayLose, notePool } from './brake.ts';
import { deleverage, type Ended, type Part } from './deleverage.ts';
import { bestFor, hasBuyer, saleTicks, sellTo } from './sale.ts';

/** Positions that one clock command deleverages for a contract's holding, at most. */
const POSITIONS_MAX = 64;

/**
 * A part that a position gave up at `part.notional` and that the book did not take: the fund keeps
 * it, or opposing positions take it over at that value. Returns the lots that the fund keeps.
 */
export function passOn(
  state: State,
  contract: Contract,
  ended: Ended,
  part: Part,
  budget: number,
): number {
  const { sign } = ended;
  const isKept = mayKeep(state, contract, sign, part);
  const left = isKept ? part : deleverage(state, contract, ended, part, POSITIONS_MAX);
  if (!isKept && left.lots > 0) contract.fundGoesOn = true;
  if (left.lots > 0) keep(state, contract, sign, left, releasedShare(budget, left.lots, part.lots));
  return left.lots;
}

/** A position of the fund opens or grows; one that it has on the other side closes first. */
function keep(state: State, contract: Contract, sign: Sign, part: Part, budget: number): void {
  const { futures } = state;
  const { holdings } = futures;
  const holding = futures.holdingOf(HouseUser.insurance, contract.id);
  const leg = legOf(holding, sign);
  const netted = Math.min(holdings.lots[leg ^ 1]!, part.lots);
  let { lots, notional } = part;
  if (netted > 0) {
    const value = releasedShare(notional, netted, lots);
    contract.fundParts.takeOldest(netted);
    closePosition(state, contract, leg ^ 1, netted, value, ExitType.LIQUIDATION);
    lots -= netted;
    notional -= value;
  }
  if (lots === 0) return;
  addLots(state, contract, leg, lots, notional, 0);
  contract.fundParts.add(state.time, lots, releasedShare(budget, lots, part.lots));
  futures.change(leg);
}

/** The position that the fund has in a contract, or NONE. */
export function fundLeg({ futures }: State, contract: Contract): number {
  const { holdings } = futures;
  const holding = holdings.find(HouseUser.insurance, contract.id);
  if (holding < 0 || !holdings.hasPosition(holding)) return NONE;
  return legOf(holding, holdings.lots[holding * 2]! > 0 ? 1 : -1);
}

/** Whether the fund can afford all that it holds and one more part, at the worst marks. */
function mayKeep(state: State, contract: Contract, sign: Sign, part: Part): boolean {
  const { holdings } = state.futures;
  const leg = fundLeg(state, contract);
  const held = leg === NONE ? 0 : holdings.lots[leg]!;
  const cost = leg === NONE ? 0 : holdings.cost[leg]!;
  if (leg === NONE || signOf(leg) === sign) {
    const total = { lots: held + part.lots, notional: cost + part.notional };
    if (total.notional > AMOUNT_MAX) return false;
    const before = leg === NONE ? 0 : worstLoss(contract, sign, { lots: held, notional: cost });
    return heldLoss(state) - before + worstLoss(contract, sign, total) <= allowance(state);
  }
  // Its position on the other side closes at the value of the new part.
  const netted = Math.min(held, part.lots);
  const value = releasedShare(part.notional, netted, part.lots);
  const closed = releasedShare(cost, netted, held);
  const lost = -unrealisedProfit(signOf(leg), value, closed);
  const rest =
    netted < held
      ? worstLoss(contract, signOf(leg), { lots: held - netted, notional: cost - closed })
      : worstLoss(contract, sign, { lots: part.lots - netted, notional: part.notional - value });
  const before = worstLoss(contract, signOf(leg), { lots: held, notional: cost });
  return heldLoss(state) - before + Math.max(lost, 0) + rest <= allowance(state);
}

/** What all that the fund holds would lose at the worse end of each mark's band. */
function heldLoss(state: State): number {
  const { futures } = state;
  const { holdings, accounts } = futures;
  const fund = HouseUser.insurance;
  if (fund >= accounts.userEnd) return 0;
  let sum = 0;
  for (let at = accounts.firstHolding[fund]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    const contract = futures.contractOf(at);
    const leg = fundLeg(state, contract);
    if (leg === NONE) continue;
    const held = { lots: holdings.lots[leg]!, notional: holdings.cost[leg]! };
    sum += worstLoss(contract, signOf(leg), held);
  }
  return sum;
}

function worstLoss({ indexTicks, unit, rules }: Contract, sign: Sign, part: Part): number {
  const { markBandRate, priceMaxTicks } = rules;
  const worstTicks =
    sign === 1
      ? priceFloorOf(indexTicks, markBandRate)
      : Math.min(priceCeilingOf(indexTicks, markBandRate), priceMaxTicks);
  return Math.max(-unrealisedProfit(sign, worstTicks * part.lots * unit, part.notional), 0);
}

/**
 * With each index of a contract: sells what the fund holds, or lets the winners have it. What is more than one
 * command may do the next ones go on with at once, so that small orders in the book delay it by no second.
 */
export function advanceFund(state: State, contract: Contract): void {
  const leg = fundLeg(state, contract);
  contract.fundGoesOn = false;
  if (leg === NONE) return;
  repay(state, HouseUser.insurance);
  payFundingOf(state, contract, leg);
  notePool(state);
  const hasBuyers = contract.state !== MarketState.HALTED && sellHeld(state, contract, leg);
  const hasWinners = !hasBuyers && shed(state, contract, leg, state.riskRules.fundHoldMs);
  contract.fundGoesOn = hasBuyers || hasWinners;
  notePool(state);
  runTriggered(state);
  refreshDirty(state);
}

/** Whether the next commands are to go on with what the fund holds: by a mark that is not stale. */
export function isFundToGoOn(state: State, contract: Contract): boolean {
  return contract.fundGoesOn && !contract.isStale(state.time);
}

/**
 * Sells to the best orders, the oldest part first, none of them beyond its own limit. Returns whether it met as
 * many as it may and there are more.
 */
function sellHeld(state: State, contract: Contract, leg: number): boolean {
  const { futures } = state;
  const sign = signOf(leg);
  // What one order may meet is left to whoever has a turn in the same command.
  const mayMeet = () => futures.makersLeft > MAKERS_OF_ORDER_MAX;
  for (const part of [...contract.fundParts.list]) {
    while (part.lots > 0) {
      const waitedMs = state.time - part.time;
      const limitTicks = saleTicks(state, contract, sign, { ...part, waitedMs });
      if (!mayMeet()) {
        if (hasBuyer(state, contract, sign, limitTicks)) return true;
        break;
      }
      const maker = bestFor(state, contract, sign, limitTicks, part.lots);
      if (maker === NO_ORDER && !hasBuyer(state, contract, sign, limitTicks)) break;
      if (maker !== NO_ORDER && !sellPart(state, contract, leg, part, maker)) return false;
    }
  }
  return false;
}

/** Returns false when the fund may not lose what the trade would cost. */
function sellPart(
  state: State,
  contract: Contract,
  leg: number,
  part: FundPart,
  maker: number,
): boolean {
  const { orders, holdings } = state.futures;
  const sign = signOf(leg);
  const lots = Math.min(part.lots, orders.remainingLots[maker]!);
  const held = holdings.lots[leg]!;
  const notional = notionalOf(orders.priceTicks[maker]!, lots, contract.unit);
  const fee = shareCeil(notional, contract.rules.takerRate);
  const profit = unrealisedProfit(sign, notional, releasedShare(holdings.cost[leg]!, lots, held));
  if (!mayLose(state, fee - profit)) return false;
  contract.fundParts.take(part, lots);
  holdings.costs[leg] = holdings.costs[leg]! + fee;
  // The fund has the gain before it pays the fee.
  const realised = closePosition(state, contract, leg, lots, notional, ExitType.LIQUIDATION);
  contract.fundProfit += realised - fee;
  sellTo(state, contract, sign, { maker, lots, leftLots: part.lots, realised });
  return true;
}

/**
 * Opposing positions take over what was held too long, and all that the fund cannot afford: at the value
 * at which the fund did, or at the index where that is better for it. Returns whether it met as many as it may
 * and there is more.
 */
function shed(state: State, contract: Contract, leg: number, holdMs: number): boolean {
  const { holdings } = state.futures;
  const sign = signOf(leg);
  let positions = POSITIONS_MAX;
  for (;;) {
    const oldest = contract.fundParts.list[0];
    if (!oldest) return false;
    const isOver = state.time - oldest.time >= holdMs;
    if (!isOver && heldLoss(state) <= allowance(state)) return false;
    if (positions === 0) return true;
    const { lots } = oldest;
    const held = holdings.lots[leg]!;
    const cost = releasedShare(holdings.cost[leg]!, lots, held);
    const notional = betterFor(sign, cost, contract.indexTicks * lots * contract.unit);
    const ended = { user: HouseUser.insurance, sign };
    const left = deleverage(state, contract, ended, { lots, notional }, positions);
    positions = left.positions;
    const done = lots - left.lots;
    contract.fundParts.take(oldest, done);
    const value = notional - left.notional;
    contract.fundProfit += closePosition(state, contract, leg, done, value, ExitType.ADL);
  }
}

/** The value that is better for the holder: more for a long, less for a short. */
function betterFor(sign: Sign, one: number, other: number): number {
  return sign === 1 ? Math.max(one, other) : Math.min(one, other);
}
