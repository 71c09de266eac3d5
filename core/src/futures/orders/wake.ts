/** Orders that wait for a price. */

import { Code } from '@bourse/contract/codes.ts';
import {
  CloseReason,
  MarketState,
  OrderStatus,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { NONE, Waiting } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf } from '../../position/holdings.ts';
import { Refusal } from '../../refusal.ts';
import type { Queued } from '../../risk/fair-queue.ts';
import { liquidityWaitOf, noteWokenTurn } from '../../risk/forced-trade.ts';
import type { State } from '../../state.ts';
import { marginNeeded } from '../margin/order-margin.ts';
import { planAgain } from './admit-order.ts';
import { closeOrder, withdrawOrder } from './close-order.ts';
import { isWholeExit, makeRoom, settleExits } from './exits.ts';
import { MAKERS_OF_ORDER_MAX } from './foresee.ts';
import { goOn } from './go-on.ts';
import { execute } from './match.ts';
import { applyPlan } from './open-order.ts';
import { refuseMargin } from './opening.ts';
import { measureOfContract } from './range.ts';
import { freeReserve, keepReserve, type Reserve } from './reserve.ts';
import { collectAgain, triggersOf, waitAgain } from './waiting.ts';

function reasonOf({ code }: Refusal): CloseReason {
  switch (code) {
    case Code.nothingToClose:
      return CloseReason.POSITION_CLOSED;
    case Code.postOnlyWouldTake:
      return CloseReason.POST_ONLY;
    case Code.fillOrKillUnfilled:
      return CloseReason.FILL_OR_KILL;
    case Code.noLiquidity:
      return CloseReason.REMAINDER;
    default:
      return CloseReason.MARGIN;
  }
}

/** Turns that one command looks at, those of cancelled orders and of contracts in an auction included. */
const LOOKED_MAX = 1_000;

/**
 * Triggered orders go one after the other: a few with each command, one of each account in turn (R1, I77). By
 * id, because an order may have been cancelled meanwhile: the other exit of its pair fired, or its position is
 * gone.
 */
export function runTriggered(state: State): void {
  const { futures } = state;
  const { triggered, orders, contracts } = futures;
  const kept: Queued<number>[] = [];
  for (let looked = 0; looked < LOOKED_MAX && futures.wakesLeft > 0; looked += 1) {
    if (futures.makersLeft < MAKERS_OF_ORDER_MAX) break;
    const next = triggered.take();
    if (!next) break;
    const { entry } = next;
    const slot = orders.find(Math.abs(entry));
    if (slot === NONE) continue;
    const contract = contracts[orders.market[slot]!]!;
    const goesOn = orders.waiting[slot] === Waiting.nextTurn;
    if (contract.auction !== null || (goesOn && contract.state !== MarketState.OPEN)) {
      kept.push(next);
      continue;
    }
    futures.wakesLeft -= 1;
    if (goesOn) goOn(state, contract, slot);
    else wake(state, slot, entry > 0);
    settleExits(state);
  }
  for (const { user, entry } of kept) triggered.push(user, entry);
}

/**
 * A woken order trades as if it were placed now. What nobody trades with rests where it may, else it
 * waits again behind its trigger: it ends by its fill, its owner, its sibling, or the end of what it
 * protects (I78). One that opens ends, too, when its margin does not do.
 */
function wake(state: State, slot: number, rises: boolean): void {
  const { orders, details, contracts } = state.futures;
  const contract = contracts[orders.market[slot]!]!;
  if (contract.state !== MarketState.OPEN) return waitAgain(state, contract, slot, rises);
  const asked = askedOf(state, slot);
  const { wokenWidenMs } = state.riskRules;
  const waitedMs = noteWokenTurn(orders, slot, state.time, wokenWidenMs, contract.exits);
  const kept = freeReserve(state, slot);
  const mayRest = orders.timeInForce[slot] === TimeInForce.GTC;
  const isExit = details.exitType[slot]! > 0;
  if (isExit && mayRest) makeRoom(state, contract, asked.closes, asked.lots);
  const plan = planAgain(state, contract, slot, asked.lots, waitedMs);
  if (plan instanceof Refusal) {
    const isLater = mayComeLater(state, plan, asked.closes, details.isReduceOnly[slot] === 1);
    if (!isLater) return endWoken(state, contract, slot, plan);
    keepReserve(state, slot, kept);
    waitAgain(state, contract, slot, rises);
    if (waitedMs === 0) tellRearmed(state, contract, slot);
    return;
  }
  tellTriggered(state, contract, slot, orders.dealtLots[slot]! + plan.lots, plan.limitTicks);
  const sibling = details.sibling[slot]!;
  const id = orders.id(slot);
  orders.quantityLots[slot] = orders.dealtLots[slot]! + plan.lots;
  applyPlan(state, slot, plan);
  let isBack = false;
  execute(state, contract, slot, (reason, isTired) => {
    isBack = rearm(state, contract, slot, asked, kept, reason, rises);
    // Otherwise an account with a hundred small orders a second ahead of others delays every stop.
    if (isBack && isTired) collectAgain(state, contract, slot, rises);
  });
  const other = orders.find(sibling);
  const isDone = orders.find(id) === NONE || details.isResting[slot] === 1;
  if (other !== NONE && isDone && !isBack) withdrawOrder(state, other, CloseReason.SIBLING);
}

/** A waiting order as its owner asked for it. */
interface AskedBefore {
  readonly closes: number;
  readonly quantityLots: number;
  readonly priceTicks: number;
  /** What is left of it. */
  readonly lots: number;
}

function askedOf({ futures }: State, slot: number): AskedBefore {
  const { orders, details, holdings } = futures;
  const closes = legOf(details.holding[slot]!, orders.side[slot] === Side.SELL ? 1 : -1);
  const quantityLots = orders.quantityLots[slot]!;
  const priceTicks = orders.priceTicks[slot]!;
  const left = quantityLots - orders.dealtLots[slot]!;
  return {
    closes,
    quantityLots,
    priceTicks,
    lots: quantityLots === 0 ? holdings.lots[closes]! : left,
  };
}

/** Whether an order that could not trade now may do so later. */
function mayComeLater(
  { futures: { holdings } }: State,
  { code }: Refusal,
  closes: number,
  isClosing: boolean,
): boolean {
  if (isClosing && holdings.lots[closes] === 0) return false;
  switch (code) {
    case Code.noLiquidity:
    case Code.fillOrKillUnfilled:
    case Code.nothingToClose:
    case Code.markStale:
      return true;
    default:
      return false;
  }
}

function endWoken(state: State, contract: Contract, slot: number, why: Refusal): void {
  const { orders, details } = state.futures;
  tellTriggered(state, contract, slot, 0, 0);
  const sibling = orders.find(details.sibling[slot]!);
  if (sibling !== NONE) withdrawOrder(state, sibling, CloseReason.SIBLING);
  closeOrder(state, slot, OrderStatus.CANCELED, reasonOf(why));
}

/** Lets what is left of a woken order wait again, or ends it. Returns whether it waits. */
function rearm(
  state: State,
  contract: Contract,
  slot: number,
  asked: AskedBefore,
  kept: Reserve,
  reason: CloseReason,
  rises: boolean,
): boolean {
  const { orders, details, holdings } = state.futures;
  const isClosing = details.isReduceOnly[slot] === 1;
  freeReserve(state, slot);
  const isGone = isClosing && holdings.lots[asked.closes] === 0;
  const ends = isClosing ? isGone : reason === CloseReason.MARGIN;
  if (ends) {
    const why = isGone ? CloseReason.POSITION_CLOSED : reason;
    closeOrder(state, slot, OrderStatus.CANCELED, why);
    return false;
  }
  orders.quantityLots[slot] = asked.quantityLots;
  orders.remainingLots[slot] = Math.max(asked.quantityLots - orders.dealtLots[slot]!, 1);
  orders.priceTicks[slot] = asked.priceTicks;
  if (!isClosing && !keepAgain(state, contract, slot, kept)) {
    closeOrder(state, slot, OrderStatus.CANCELED, CloseReason.MARGIN);
    return false;
  }
  waitAgain(state, contract, slot, rises);
  tellRearmed(state, contract, slot);
  return true;
}

/** An order waits again as its owner asked for it. */
function tellRearmed(state: State, contract: Contract, slot: number): void {
  const { orders } = state.futures;
  const quantityLots = orders.quantityLots[slot]!;
  state.outcome.emit({
    case: 'contractOrderRearmed',
    value: {
      order: orders.id(slot),
      user: orders.user[slot]!,
      contract: contract.id,
      quantityLots,
      remainingLots: Math.max(quantityLots - orders.dealtLots[slot]!, 0),
      priceTicks: orders.priceTicks[slot]!,
      ...(isWholeExit(state, slot) && { isWhole: true }),
      ...liquidityWaitOf(orders, slot, triggersOf(state, contract, slot)),
    },
  });
}

/** Keeps margin for what is left to open, if there is enough. */
function keepAgain(state: State, contract: Contract, slot: number, kept: Reserve): boolean {
  const { orders, details } = state.futures;
  const closingLots = Math.min(kept.closingLots, orders.remainingLots[slot]!);
  details.closingLots[slot] = closingLots;
  details.highestTicks[slot] = kept.highestTicks;
  const margin = marginNeeded(state, slot);
  const holding = details.holding[slot]!;
  const refused = margin > 0 && refuseMargin(state, contract, orders.user[slot]!, holding, margin);
  if (refused) keepReserve(state, slot, { closingLots: 0, highestTicks: 0 });
  else keepReserve(state, slot, { closingLots, highestTicks: kept.highestTicks });
  return !refused;
}

function tellTriggered(
  state: State,
  contract: Contract,
  slot: number,
  quantityLots: number,
  limitTicks: number,
): void {
  const { orders, details } = state.futures;
  const isMark = details.triggerType[slot] === TriggerType.MARK;
  state.outcome.emit({
    case: 'contractOrderTriggered',
    value: {
      order: orders.id(slot),
      user: orders.user[slot]!,
      contract: contract.id,
      priceTicks: isMark ? contract.markTicks : contract.lastPriceTicks,
      triggerType: isMark ? TriggerType.MARK : TriggerType.LAST,
      quantityLots,
      limitTicks,
      measureTicks: measureOfContract(contract, orders.side[slot] === Side.SELL ? 1 : -1),
    },
  });
}
