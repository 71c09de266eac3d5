/** A spot market's call auction, from its end on: one price, then trading goes on (R1, I79). */
import { CloseReason, MarketState, Side } from '@bourse/contract/messages.ts';
import { findRange } from '../admit/find-range.ts';
import { auctionPrice, newerOf, type UncrossActs, uncrossStep } from '../book/auction.ts';
import type { Market } from '../market.ts';
import { NONE } from '../order/order-table.ts';
import type { Auction, TradeRange } from '../risk/market-risk.ts';
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

/**
 * Works an auction off whose time has come, as far as this command may: trades at the one price, then
 * takes out of the way what crosses and cannot trade within the band. A price that is no longer within
 * the band, or that has nobody left although the book is crossed, is looked for again, once a command.
 */
export function goOnWithAuction(state: State, market: Market): void {
  if (!isAuctionDue(state, market)) return;
  const { book, risk } = market;
  const { orders } = state;
  const auction = risk.auction!;
  const range = findRange(state, market)!;
  const acts = actsOf(state, market, auction);
  let isPriced = false;
  if (!auction.isUncrossing || !isWithin(auction.priceTicks, range)) {
    findPrice(state, market, range);
    isPriced = true;
  }
  for (; state.fillsLeft > 0; state.fillsLeft -= 1) {
    if (uncrossStep(book, orders, auction.priceTicks, acts)) continue;
    if (isCrossed(market)) {
      if (!isPriced) {
        findPrice(state, market, range);
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
    const blocking = findBlocking(market, range);
    if (blocking === NONE) return closeAuction(state, market, range);
    withdrawOrder(state, blocking, CloseReason.AUCTION);
  }
}

function findPrice(state: State, market: Market, range: TradeRange): void {
  const auction = market.risk.auction!;
  auction.isUncrossing = true;
  auction.priceTicks = auctionPrice(market.book, { ...range.band, anchorTicks: range.anchorTicks });
  if (auction.priceTicks === 0) return;
  const value = { market: market.rules.market, priceTicks: auction.priceTicks };
  state.outcome.emit({ case: 'auctionUncrossed', value });
}

function actsOf(state: State, market: Market, auction: Auction): UncrossActs {
  return {
    fill: (newer, older, lots) => {
      const { priceTicks } = auction;
      settleInAuction(state, market, newer, older, lots, priceTicks);
      noteTrade(state, market, priceTicks, lots);
    },
    preventSelfTrade: (newer, older, lots) =>
      preventSelfTradeInAuction(state, market, newer, older, lots),
  };
}

function isWithin(priceTicks: number, { band }: TradeRange): boolean {
  return priceTicks >= band.lowestTicks && priceTicks <= band.highestTicks;
}

function isCrossed({ book }: Market): boolean {
  const bidTicks = book.bestPriceTicks(Side.BUY);
  const askTicks = book.bestPriceTicks(Side.SELL);
  return bidTicks > 0 && askTicks > 0 && bidTicks >= askTicks;
}

/** A best order beyond the band: whoever came next would meet it, and the market would pause again. */
function findBlocking({ book }: Market, { band }: TradeRange): number {
  const askTicks = book.bestPriceTicks(Side.SELL);
  if (askTicks > 0 && askTicks < band.lowestTicks) return book.best(Side.SELL);
  if (book.bestPriceTicks(Side.BUY) > band.highestTicks) return book.best(Side.BUY);
  return NONE;
}

function closeAuction(state: State, market: Market, range: TradeRange): void {
  const { risk, lastPriceTicks } = market;
  risk.auction = null;
  // Without a trade the last price may still be far away: the next move is measured from the anchor.
  const width = range.band.highestTicks - range.band.lowestTicks;
  const isFar = Math.abs(lastPriceTicks - range.anchorTicks) > width;
  risk.resumeTicks = lastPriceTicks > 0 && isFar ? range.anchorTicks : 0;
  risk.forgetRange();
  state.outcome.emit({ case: 'auctionClosed', value: { market: market.rules.market } });
}
