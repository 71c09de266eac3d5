import { CloseReason, OrderStatus, OrderType, Side } from '@bourse/contract/messages.ts';
import { baseAmountOf, notionalOf } from '../arithmetic.ts';
import { opposite } from '../book/book.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market.ts';
import { spotRow } from '../risk/spot-rows.ts';
import type { State } from '../state.ts';
import { closeOrder } from './close-order.ts';

/**
 * One trade, at the resting order's price (I25): each side gives from what it froze and receives
 * less its fee; a limit buy gets back at once what it froze above the price. Filled orders close.
 */
export function settle(
  state: State,
  market: Market,
  taker: number,
  maker: number,
  lots: number,
): void {
  const { orders, ledger, fees, outcome } = state;
  const { rules, notionalUnit } = market;
  const priceTicks = orders.priceTicks[maker]!;
  const notional = notionalOf(priceTicks, lots, notionalUnit);
  const baseAmount = baseAmountOf(lots, rules.lotSize);
  const takerSide = orders.side[taker] as Side;
  const takerBuys = takerSide === Side.BUY;
  const takerUser = orders.user[taker]!;
  const makerUser = orders.user[maker]!;
  const takerFee = fees.ofTaker(takerUser, takerBuys ? baseAmount : notional);
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

  const makerSide = opposite(takerSide);
  const levelLots = market.book.reduce(maker, lots);
  outcome.levelChanged(rules.market, makerSide, priceTicks, levelLots + lots, levelLots);
  orders.remainingLots[taker] = orders.remainingLots[taker]! - lots;
  orders.dealtLots[taker] = orders.dealtLots[taker]! + lots;
  orders.dealtLots[maker] = orders.dealtLots[maker]! + lots;
  orders.dealtNotional[taker] = orders.dealtNotional[taker]! + notional;
  orders.dealtNotional[maker] = orders.dealtNotional[maker]! + notional;
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
