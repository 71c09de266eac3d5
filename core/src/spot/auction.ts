/** The end of a spot market's call auction: one price, then continuous trading (R1, I79). */
import { CloseReason, MarketState } from '@bourse/contract/enumerations.ts';
import { findRange } from '../admit/find-range.ts';
import type { Market } from '../market.ts';
import { resumeTicksAfter, uncross } from '../risk/uncross.ts';
import type { State } from '../state.ts';
import { withdrawOrder } from './close-order.ts';
import { noteTrade } from './match.ts';
import { preventSelfTradeInAuction } from './self-trade.ts';
import { settleInAuction } from './settle.ts';

/** Whether a market's auction has something to do now. */
export function isAuctionDue(state: State, { state: marketState, risk }: Market): boolean {
  const { auction } = risk;
  return auction !== null && marketState === MarketState.OPEN && state.time >= auction.endTime;
}

/** Continues an auction whose time has come, as far as this command may. */
export function goOnWithAuction(state: State, market: Market): void {
  if (!isAuctionDue(state, market)) return;
  const { book, risk, rules } = market;
  const { orders, outcome } = state;
  const { anchorTicks, band } = findRange(state, market);
  const auction = risk.auction!;
  const place = {
    ...{ book, orders, auction, anchorTicks, band },
    fill: (newer: number, older: number, lots: number) => {
      const { priceTicks } = auction;
      settleInAuction(state, market, newer, older, lots, priceTicks);
      noteTrade(state, market, priceTicks, lots);
    },
    preventSelfTrade: (newer: number, older: number, lots: number) =>
      preventSelfTradeInAuction(state, market, newer, older, lots),
    tellPrice: (priceTicks: number) =>
      outcome.emit({ case: 'auctionUncrossed', value: { market: rules.market, priceTicks } }),
    withdraw: (slot: number) => withdrawOrder(state, slot, CloseReason.AUCTION),
  };
  const { steps, isOver } = uncross(place, state.fillsLeft);
  state.fillsLeft -= steps;
  if (!isOver) return;
  risk.auction = null;
  risk.resumeTicks = resumeTicksAfter(market.lastPriceTicks, anchorTicks, band);
  risk.forgetRange();
  outcome.emit({ case: 'auctionClosed', value: { market: rules.market } });
}
