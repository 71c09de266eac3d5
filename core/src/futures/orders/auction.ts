/** A contract's call auction, from its end on: one price, then trading goes on (R1, I79). */
import { CloseReason, MarketState, SelfTradePrevention } from '@bourse/contract/enumerations.ts';
import type { Contract } from '../../position/contract.ts';
import { resumeTicksAfter, uncross } from '../../risk/uncross.ts';
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
 * Works an auction off whose time has come, as far as one command may. It trades between owners that
 * are sound after it.
 */
export function goOnWithAuction(state: State, contract: Contract): void {
  if (!isAuctionDue(state, contract)) return;
  const { book, id: market } = contract;
  const { outcome } = state;
  const anchorTicks = anchorOfContract(contract);
  const band = bandOfContract(state, contract);
  const place = {
    ...{ book, anchorTicks, band, orders: state.futures.orders, auction: contract.auction! },
    fill: (newer: number, older: number, lots: number) =>
      fillInAuction(state, contract, newer, older, lots),
    preventSelfTrade: (newer: number, older: number, lots: number) =>
      preventSelfTrade(state, contract, newer, older, lots),
    tellPrice: (priceTicks: number) =>
      outcome.emit({ case: 'auctionUncrossed', value: { market, priceTicks } }),
    withdraw: (slot: number) => withdrawOrder(state, slot, CloseReason.AUCTION),
  };
  if (!uncross(place, MAKERS_OF_ORDER_MAX).isOver) return;
  contract.auction = null;
  contract.resumeTicks = resumeTicksAfter(contract.lastPriceTicks, anchorTicks, band);
  outcome.emit({ case: 'auctionClosed', value: { market } });
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
