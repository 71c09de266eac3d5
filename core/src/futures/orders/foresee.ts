import { SelfTradePrevention, type Side } from '@bourse/contract/enumerations.ts';
import { opposite, reaches } from '../../book/book.ts';
import { NONE } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { isSound, type Part, partOf } from '../settle/sound-fill.ts';
import { crowdedLeverage, isCrowdedOut } from './crowding.ts';
import { rangeOfContract } from './range.ts';
import { Standing } from './standing.ts';

/** Orders that one order trades with, or takes out of the book, at most in a turn. */
export const MAKERS_OF_ORDER_MAX = 100;
/** The same of one that must fill wholly: it takes no turns. */
export const MAKERS_OF_WHOLE_MAX = 250;
/** The same of all orders of a command: one that has less than an order's share left wakes nobody more. */
export const MAKERS_OF_COMMAND_MAX = 2 * MAKERS_OF_ORDER_MAX;

/** What is asked of the book. */
export interface Asked {
  readonly user: number;
  readonly side: Side;
  readonly limitTicks: number;
  readonly lots: number;
  /** Given where own orders matter: all modes but one stop at them. */
  readonly selfTradePrevention?: SelfTradePrevention;
  /** Orders that are looked at; without it as many as one order may meet in a turn. */
  readonly makersMax?: number;
}

/** What the book surely gives. */
export interface Foreseen {
  readonly lots: number;
  readonly notional: number;
  readonly orders: number;
  /** The price of the last of them, or 0. */
  readonly worstTicks: number;
  /** Whether an order comes next that lies beyond the range: there the contract pauses. */
  readonly meetsEnd: boolean;
  /** The price of the last that it looked at, where it looked at as many as it may; else 0. */
  readonly tiredTicks: number;
}

/**
 * What a match will surely give: within the range of the command, of orders
 * that stand when their turn comes and whose owners are sound after the fill. Own orders do not count.
 */
export function foresee(state: State, contract: Contract, asked: Asked): Foreseen {
  const { orders } = state.futures;
  const { user, side, limitTicks, selfTradePrevention, makersMax = MAKERS_OF_ORDER_MAX } = asked;
  const { lowestTicks, highestTicks } = rangeOfContract(state, contract);
  const standing = new Standing(state);
  const owners = new Map<number, Part>();
  let slot = contract.book.best(opposite(side));
  let lots = 0;
  let notional = 0;
  let count = 0;
  let worstTicks = 0;
  let meetsEnd = false;
  let lastTicks = 0;
  let seen = 0;
  for (; seen < makersMax && lots < asked.lots && slot !== NONE; seen += 1) {
    const priceTicks = orders.priceTicks[slot]!;
    const isWithin = priceTicks >= lowestTicks && priceTicks <= highestTicks;
    meetsEnd = !isWithin && reaches(side, limitTicks, priceTicks) && orders.user[slot] !== user;
    if (!isWithin || !reaches(side, limitTicks, priceTicks)) break;
    lastTicks = priceTicks;
    const left = asked.lots - lots;
    const part = Math.min(left, orders.remainingLots[slot]!);
    if (orders.user[slot] === user) {
      const isTaken = selfTradePrevention === SelfTradePrevention.EXPIRE_MAKER;
      if (selfTradePrevention !== undefined && !isTaken) break;
    } else if (
      !crowdsOut(state, contract, slot, part, lots) &&
      staysSound(state, contract, owners, slot, part) &&
      standing.isSure(slot, left)
    ) {
      lots += part;
      notional += part * priceTicks * contract.unit;
      count += 1;
      worstTicks = priceTicks;
    }
    slot = contract.book.after(slot);
  }
  const tiredTicks = seen === makersMax ? lastTicks : 0;
  return { lots, notional, orders: count, worstTicks, meetsEnd, tiredTicks };
}

/** Whether an order will end instead of opening so many lots, once `before` were filled (R7). */
function crowdsOut(
  state: State,
  contract: Contract,
  slot: number,
  lots: number,
  before: number,
): boolean {
  if (crowdedLeverage(state, contract, before + lots) === Number.POSITIVE_INFINITY) return false;
  const priceTicks = state.futures.orders.priceTicks[slot]!;
  const own = partOf(state, contract, slot, priceTicks, lots, contract.rules.makerRate);
  return isCrowdedOut(state, contract, own, before);
}

/** Whether an owner is sound after this fill and those foreseen before it, which `owners` gathers. */
export function staysSound(
  state: State,
  contract: Contract,
  owners: Map<number, Part>,
  slot: number,
  lots: number,
): boolean {
  const { orders, holdings, accounts } = state.futures;
  const { makerRate } = contract.rules;
  const own = partOf(state, contract, slot, orders.priceTicks[slot]!, lots, makerRate);
  const known = owners.get(own.holding);
  // An isolated position's margin depends on each fill: only the first is foreseen.
  if (known && !holdings.isCross(own.holding)) return false;
  const part = known ? joined(state, known, own, accounts.isOneWay(orders.user[slot]!)) : own;
  if (contract.isStale(state.time) || !isSound(state, contract, part)) return false;
  owners.set(own.holding, part);
  return true;
}

function joined(state: State, known: Part, next: Part, isOneWay: boolean): Part {
  const { holdings } = state.futures;
  const lots = known.closedLots + known.openedLots + next.closedLots + next.openedLots;
  const there = holdings.lots[legOf(next.holding, next.sign === 1 ? -1 : 1)]!;
  const closedLots = isOneWay ? Math.min(there, lots) : known.closedLots + next.closedLots;
  return {
    ...next,
    closedLots,
    openedLots: lots - closedLots,
    notional: known.notional + next.notional,
    fee: known.fee + next.fee,
  };
}
