/** What a snapshot of futures leaves out, because it follows from the rest. */
import { MarginMode, Side } from '@bourse/contract/messages.ts';
import { legOf } from '../position/holdings.ts';
import type { State } from '../state.ts';
import { countResting } from './margin/order-margin.ts';
import { walletRow } from './margin/wallet.ts';
import { refresh, setPrices } from './margin/watch.ts';

/** After contracts, holdings and orders are there: books, counts, and prices to look at. */
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
    for (const side of [Side.BUY, Side.SELL] as const) {
      for (const slot of contract.book.slots(side)) countResting(state, slot, 1);
    }
  }
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] !== 1) continue;
    const user = orders.user[slot]!;
    const contract = orders.market[slot]!;
    futures.ordersOfUser.add(slot, user);
    const known = futures.openCounts.find(user, contract);
    orders.countRow[slot] = futures.openCounts.add(user, contract, known);
    walletRow(state, user);
    if (!holdings.isCross(details.holding[slot]!)) continue;
    const { orderMargin } = futures.accounts;
    orderMargin[user] = orderMargin[user]! + orders.frozenAmount[slot]!;
  }
  for (let holding = 0; holding < holdings.size; holding += 1) {
    walletRow(state, holdings.user[holding]!);
    if (!holdings.hasPosition(holding)) continue;
    const isIsolated = holdings.marginMode[holding] === MarginMode.ISOLATED;
    if (isIsolated && holdings.isDue[holding] === 0) refresh(state, holding);
    if (holdings.hasFloor[holding] === 0) continue;
    setPrices(state, futures.contractOf(holding), holding, holdings.floor[holding]!);
  }
}

function waits(state: State, slot: number): void {
  const { orders, details, holdings } = state.futures;
  orders.waiting[slot] = 1;
  if (details.exitType[slot] === 0) return;
  const leg = legOf(details.holding[slot]!, orders.side[slot] === Side.SELL ? 1 : -1);
  holdings.exitCount[leg] = holdings.exitCount[leg]! + 1;
}
