/** A contract's call auction, from its end on: one price, then trading goes on (R1, I79). */
import { CloseReason, MarketState, SelfTradePrevention, Side } from '@bourse/contract/messages.ts';
import { auctionPrice, newerOf, type UncrossActs, uncrossStep } from '../../book/auction.ts';
import { NONE } from '../../order/order-table.ts';
import type { Contract } from '../../position/contract.ts';
import type { Band } from '../../risk/band.ts';
import type { State } from '../../state.ts';
import { partOf } from '../settle/sound-fill.ts';
import { cutOrder, withdrawOrder } from './close-order.ts';
import { MAKERS_OF_ORDER_MAX } from './foresee.ts';
import { isBeyondOpenInterest, mayFill, payFundingOfOwner, tradeResting } from './match.ts';
import { anchorOfContract, bandOfContract } from './range.ts';

/** Whether a contract's auction has something to do now. While its mark is stale it goes on to wait. */
export function isAuctionDue(state: State, contract: Contract): boolean {
  const { auction } = contract;
  return (
    auction !== null &&
    contract.state === MarketState.OPEN &&
    state.time >= auction.endTime &&
    !contract.isStale(state.time)
  );
}

/**
 * Works an auction off whose time has come, as far as one command may: trades at the one price between
 * owners that are sound after it, then takes out of the way what crosses and cannot trade within the
 * band. A price that is no longer within the band, or that has nobody left although the book is crossed,
 * is looked for again, once a command.
 */
export function goOnWithAuction(state: State, contract: Contract): void {
  if (!isAuctionDue(state, contract)) return;
  const { book } = contract;
  const { orders } = state.futures;
  const auction = contract.auction!;
  const band = bandOfContract(state, contract);
  const acts = actsOf(state, contract);
  let isPriced = false;
  if (!auction.isUncrossing || !isWithin(auction.priceTicks, band)) {
    findPrice(state, contract, band);
    isPriced = true;
  }
  for (let left = MAKERS_OF_ORDER_MAX; left > 0; left -= 1) {
    if (uncrossStep(book, orders, auction.priceTicks, acts)) continue;
    if (isCrossed(contract)) {
      if (!isPriced) {
        findPrice(state, contract, band);
        isPriced = true;
      } else if (auction.priceTicks > 0) {
        auction.priceTicks = 0;
        return;
      } else {
        const newer = newerOf(orders, book.best(Side.BUY), book.best(Side.SELL));
        withdrawOrder(state, newer, CloseReason.AUCTION);
      }
      continue;
    }
    const blocking = findBlocking(contract, band);
    if (blocking === NONE) return closeAuction(state, contract, band);
    withdrawOrder(state, blocking, CloseReason.AUCTION);
  }
}

function findPrice(state: State, contract: Contract, band: Band): void {
  const auction = contract.auction!;
  const anchorTicks = anchorOfContract(contract);
  auction.isUncrossing = true;
  auction.priceTicks = auctionPrice(contract.book, { ...band, anchorTicks });
  if (auction.priceTicks === 0) return;
  const value = { market: contract.id, priceTicks: auction.priceTicks };
  state.outcome.emit({ case: 'auctionUncrossed', value });
}

function actsOf(state: State, contract: Contract): UncrossActs {
  return {
    fill: (newer, older, lots) => fillInAuction(state, contract, newer, older, lots),
    preventSelfTrade: (newer, older, lots) => preventSelfTrade(state, contract, newer, older, lots),
  };
}

/** The fills of an auction are asked about like all others (R6): who is not sound goes instead. */
function fillInAuction(
  state: State,
  contract: Contract,
  newer: number,
  older: number,
  lots: number,
): void {
  const { priceTicks } = contract.auction!;
  const { makerRate } = contract.rules;
  if (contract.funding) {
    for (const slot of [older, newer]) payFundingOfOwner(state, contract, slot);
  }
  const made = partOf(state, contract, older, priceTicks, lots, makerRate);
  const taken = partOf(state, contract, newer, priceTicks, lots, makerRate);
  if (!mayFill(state, contract, made)) {
    withdrawOrder(state, older, CloseReason.MARGIN);
  } else if (!mayFill(state, contract, taken) || isBeyondOpenInterest(contract, made, taken)) {
    withdrawOrder(state, newer, CloseReason.MARGIN);
  } else {
    tradeResting(state, contract, newer, older, lots, priceTicks);
  }
}

/** Two resting orders of one owner met: the mode of who came later names the one that goes. */
function preventSelfTrade(
  state: State,
  contract: Contract,
  newer: number,
  older: number,
  lots: number,
): void {
  const reason = CloseReason.SELF_TRADE;
  switch (state.futures.orders.selfTradePrevention[newer]) {
    case SelfTradePrevention.EXPIRE_TAKER:
      return withdrawOrder(state, newer, reason);
    case SelfTradePrevention.EXPIRE_BOTH:
      withdrawOrder(state, older, reason);
      return withdrawOrder(state, newer, reason);
    case SelfTradePrevention.DECREMENT:
      cutOrder(state, contract, older, lots, reason);
      return cutOrder(state, contract, newer, lots, reason);
    default:
      return withdrawOrder(state, older, reason);
  }
}

function isWithin(priceTicks: number, band: Band): boolean {
  return priceTicks >= band.lowestTicks && priceTicks <= band.highestTicks;
}

function isCrossed({ book }: Contract): boolean {
  const bidTicks = book.bestPriceTicks(Side.BUY);
  const askTicks = book.bestPriceTicks(Side.SELL);
  return bidTicks > 0 && askTicks > 0 && bidTicks >= askTicks;
}

/** A best order beyond the band: whoever came next would meet it, and the contract would pause again. */
function findBlocking({ book }: Contract, band: Band): number {
  const askTicks = book.bestPriceTicks(Side.SELL);
  if (askTicks > 0 && askTicks < band.lowestTicks) return book.best(Side.SELL);
  if (book.bestPriceTicks(Side.BUY) > band.highestTicks) return book.best(Side.BUY);
  return NONE;
}

function closeAuction(state: State, contract: Contract, band: Band): void {
  const { lastPriceTicks } = contract;
  contract.auction = null;
  // Without a trade the last price may still be far away: the next move is measured from the anchor.
  const anchorTicks = anchorOfContract(contract);
  const width = band.highestTicks - band.lowestTicks;
  const isFar = Math.abs(lastPriceTicks - anchorTicks) > width;
  contract.resumeTicks = lastPriceTicks > 0 && isFar ? anchorTicks : 0;
  state.outcome.emit({ case: 'auctionClosed', value: { market: contract.id } });
}
