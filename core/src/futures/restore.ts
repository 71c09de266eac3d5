/** Restores what a snapshot of futures leaves out because it follows from the rest. */
import { Side } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { mayRest } from '../order/may-rest.ts';
import { NONE, Waiting } from '../order/order-table.ts';
import { legOf } from '../position/holdings.ts';
import type { State } from '../state.ts';
import { countResting } from './margin/order-margin.ts';
import { walletRow } from './margin/wallet.ts';

/** After contracts, holdings and orders are there: books and counts. */
export function linkFutures(state: State): void {
  const { futures } = state;
  const { orders, details, holdings, contracts } = futures;
  for (const contract of contracts) {
    if (!contract) continue;
    for (const book of [contract.lastTriggers, contract.markTriggers]) {
      for (const side of [Side.BUY, Side.SELL] as const) {
        for (const slot of book.slots(side)) waits(state, slot);
      }
    }
    for (const slot of contract.exits.list()) waits(state, slot);
    for (const side of [Side.BUY, Side.SELL] as const) {
      for (const slot of contract.book.slots(side)) countResting(state, slot, 1);
    }
  }
  for (const { entry } of futures.triggered.list()) goesOn(state, orders.find(entry));
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] !== 1) continue;
    const user = orders.user[slot]!;
    const contract = orders.market[slot]!;
    futures.ordersOfHolding.add(slot, details.holding[slot]!);
    const known = futures.openCounts.find(user, contract);
    orders.countRow[slot] = futures.openCounts.add(user, contract, known);
    walletRow(state, user);
    if (!holdings.isCross(details.holding[slot]!)) continue;
    const { orderMargin } = futures.accounts;
    orderMargin[user] = orderMargin[user]! + orders.frozenAmount[slot]!;
  }
  for (let holding = 0; holding < holdings.size; holding += 1) {
    walletRow(state, holdings.user[holding]!);
    if (holdings.hasPosition(holding)) countCross(state, holding);
  }
}

/** An order that has a turn without a trigger goes on where it stopped: see letGoOn. */
function goesOn(state: State, slot: number): void {
  const { orders } = state.futures;
  if (slot === NONE || orders.stopPriceTicks[slot] !== 0) return;
  orders.waiting[slot] = Waiting.nextTurn;
  if (mayRest(orders.timeInForce[slot]!)) countResting(state, slot, 1);
}

function waits(state: State, slot: number): void {
  const { orders, details, holdings } = state.futures;
  orders.waiting[slot] = 1;
  if (details.exitType[slot] === 0) return;
  const leg = legOf(details.holding[slot]!, orders.side[slot] === Side.SELL ? 1 : -1);
  holdings.exitCount[leg] = holdings.exitCount[leg]! + 1;
}

/**
 * An account that waits for its liquidation has no floors, but is counted: once its first position
 * has ended, the others are looked at. The insurance fund is never looked at.
 */
function countCross({ futures: { accounts, holdings } }: State, holding: number): void {
  const user = holdings.user[holding]!;
  if (!holdings.isCross(holding) || user === HouseUser.insurance) return;
  accounts.crossCount[user] = accounts.crossCount[user]! + 1;
}
