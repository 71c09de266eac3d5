import { CloseReason, OrderStatus, OrderType, Side } from '@bourse/contract/enumerations.ts';
import { baseAmountOf, notionalOf } from '../arithmetic.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market.ts';
import { spotRow } from '../risk/spot-rows.ts';
import type { State } from '../state.ts';
import { closeOrder } from './close-order.ts';

/**
 * One trade, at the resting order's price (I25): each side pays from its frozen amount and receives
 * its share less the fee; a limit buy gets back at once what it froze above the price. Filled
 * orders close.
 */
export function settle(
  state: State,
  market: Market,
  taker: number,
  maker: number,
  lots: number,
): void {
  settleAt(state, market, taker, maker, lots, state.orders.priceTicks[maker]!, false);
}

/** One trade of an auction, at its price: both orders rest, both pay as makers. */
export function settleInAuction(
  state: State,
  market: Market,
  newer: number,
  older: number,
  lots: number,
  priceTicks: number,
): void {
  settleAt(state, market, newer, older, lots, priceTicks, true);
}

function settleAt(
  state: State,
  market: Market,
  taker: number,
  maker: number,
  lots: number,
  priceTicks: number,
  isAuction: boolean,
): void {
  const { orders, ledger, fees, outcome, traded, time } = state;
  const { rules, notionalUnit } = market;
  const notional = notionalOf(priceTicks, lots, notionalUnit);
  const baseAmount = baseAmountOf(lots, rules.lotSize);
  const takerSide = orders.side[taker] as Side;
  const takerBuys = takerSide === Side.BUY;
  const takerUser = orders.user[taker]!;
  const makerUser = orders.user[maker]!;
  const takerGets = takerBuys ? baseAmount : notional;
  const takerFee = isAuction
    ? fees.ofMaker(takerUser, takerGets)
    : fees.ofTaker(takerUser, takerGets);
  const makerFee = fees.ofMaker(makerUser, takerBuys ? notional : baseAmount);

  const buyer = takerBuys ? taker : maker;
  const seller = takerBuys ? maker : taker;
  const buyerFee = takerBuys ? takerFee : makerFee;
  const sellerFee = takerBuys ? makerFee : takerFee;
  const buyerGives = orders.giveRow[buyer]!;
  const sellerGives = orders.giveRow[seller]!;
  const sellerTakes = spotRow(state, orders.countRow[seller]!, orders.user[seller]!, rules, false);
  const buyerTakes = spotRow(state, orders.countRow[buyer]!, orders.user[buyer]!, rules, true);
  payLessFee(ledger, buyerGives, sellerTakes, notional, sellerFee, market.quoteFeeRow);
  payLessFee(ledger, sellerGives, buyerTakes, baseAmount, buyerFee, market.baseFeeRow);
  orders.frozenAmount[seller] = orders.frozenAmount[seller]! - baseAmount;
  const improvement = improvementOf(state, market, buyer, priceTicks, lots);
  if (improvement > 0) ledger.release(buyerGives, improvement);
  orders.frozenAmount[buyer] = orders.frozenAmount[buyer]! - notional - improvement;

  reduceResting(state, market, maker, lots);
  if (isAuction) reduceResting(state, market, taker, lots);
  else orders.remainingLots[taker] = orders.remainingLots[taker]! - lots;
  orders.dealtLots[taker] = orders.dealtLots[taker]! + lots;
  orders.dealtLots[maker] = orders.dealtLots[maker]! + lots;
  orders.dealtNotional[taker] = orders.dealtNotional[taker]! + notional;
  orders.dealtNotional[maker] = orders.dealtNotional[maker]! + notional;
  traded.add(takerUser, notional, time);
  traded.add(makerUser, notional, time);
  const takerRemainingLots = orders.remainingLots[taker]!;
  const makerRemainingLots = orders.remainingLots[maker]!;
  outcome.emit({
    case: 'traded',
    value: {
      trade: state.nextTrade,
      market: rules.market,
      priceTicks,
      quantityLots: lots,
      notional,
      takerOrder: orders.id(taker),
      makerOrder: orders.id(maker),
      takerUser,
      makerUser,
      takerSide,
      takerFee,
      makerFee,
      // An order by amount has no quantity to be left.
      takerRemainingLots: orders.quantityLots[taker] === 0 ? 0 : takerRemainingLots,
      makerRemainingLots,
    },
  });
  state.nextTrade += 1;
  if (makerRemainingLots === 0) closeOrder(state, maker, OrderStatus.FILLED, CloseReason.FILLED);
  if (takerRemainingLots === 0) closeOrder(state, taker, OrderStatus.FILLED, CloseReason.FILLED);
}

/** Lowers what remains of an order in the book, and tells of its level. */
export function reduceResting(state: State, market: Market, slot: number, lots: number): void {
  const { orders, outcome } = state;
  const levelLots = market.book.reduce(slot, lots);
  const side = orders.side[slot] as Side;
  const priceTicks = orders.priceTicks[slot]!;
  outcome.levelChanged(market.rules.market, side, priceTicks, levelLots + lots, levelLots);
}

/** What a limit buy froze above the price that it got. A market buy keeps it for its next fill. */
function improvementOf(
  state: State,
  market: Market,
  buyer: number,
  priceTicks: number,
  lots: number,
): number {
  const { orders } = state;
  if (orders.type[buyer] === OrderType.MARKET) return 0;
  const betterTicks = orders.priceTicks[buyer]! - priceTicks;
  return betterTicks === 0 ? 0 : notionalOf(betterTicks, lots, market.notionalUnit);
}

function payLessFee(
  ledger: Ledger,
  from: number,
  to: number,
  amount: number,
  fee: number,
  feeRow: number,
): void {
  ledger.pay(from, to, amount - fee);
  if (fee > 0) ledger.pay(from, feeRow, fee);
}
