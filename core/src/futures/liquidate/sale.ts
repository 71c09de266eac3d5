/** What the insurance fund sells into the book: which price is good enough, and the trades. */
import { CloseReason, FundsKind, Side } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { notionalOf, quotientFloor, shareCeil } from '../../arithmetic.ts';
import { opposite, reaches } from '../../book/book.ts';
import { NONE } from '../../order/order-table.ts';
import { releasedShare, type Sign } from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import { signOf } from '../../position/holdings.ts';
import { protectionIn } from '../../risk/band.ts';
import { forcedRate } from '../../risk/forced-trade.ts';
import type { State } from '../../state.ts';
import { feesRow, insuranceRow, moveFunds } from '../margin/wallet.ts';
import { withdrawOrder } from '../orders/close-order.ts';
import { afterFill } from '../orders/exits.ts';
import { MAKERS_OF_ORDER_MAX, staysSound } from '../orders/foresee.ts';
import { payFundingOfOwner } from '../orders/match.ts';
import { bandOfContract, measureOfContract, rangeOfContract } from '../orders/range.ts';
import { Standing } from '../orders/standing.ts';
import { moveLastPrice } from '../orders/waiting.ts';
import { fill } from '../settle/fill.ts';
import { isSound, type Part, partOf } from '../settle/sound-fill.ts';
import { mayLose } from './brake.ts';

/** What the book gives for a part that is taken over. */
export interface Sale {
  readonly lots: number;
  readonly notional: number;
  readonly fee: number;
}

const NO_SALE: Sale = { lots: 0, notional: 0, fee: 0 };

/** The side on which a position is sold. */
export function sellingSide(sign: Sign): Side {
  return sign === 1 ? Side.SELL : Side.BUY;
}

/**
 * The worst price at which the fund sells lots with this budget: so far off the index, for each
 * single trade (R3). Where the mark is better for the fund, the mark counts: a position that a high
 * mark kept alive has its bankruptcy value by that mark, and a friend who bids between mark and
 * index would get the difference.
 */
export function budgetTicks(contract: Contract, sign: Sign, lots: number, budget: number): number {
  const measure = measureOfContract(contract, sign);
  const off = quotientFloor(budget, lots * contract.unit);
  return sign === 1
    ? Math.max(measure - off, 1)
    : Math.min(measure + off, contract.rules.priceMaxTicks);
}

/**
 * The same, and no further from its measure than a forced trade reaches that has waited for so long: a hunter who
 * took the book away gets no more of a liquidated part than of a stop (R1, R3).
 */
export function saleTicks(
  state: State,
  contract: Contract,
  sign: Sign,
  part: { readonly lots: number; readonly budget: number; readonly waitedMs: number },
): number {
  const affordable = budgetTicks(contract, sign, part.lots, part.budget);
  const riskRules = state.riskRules;
  if (riskRules.wokenMarkRate === 0) return affordable;
  const rate = forcedRate(riskRules, part.waitedMs, riskRules.fundHoldMs);
  const side = sellingSide(sign);
  const band = bandOfContract(state, contract);
  const near = protectionIn(band, side, measureOfContract(contract, sign), rate);
  return sign === 1 ? Math.max(affordable, near) : Math.min(affordable, near);
}

/**
 * How many of `lots` are taken over in this step: as many as the book surely buys now, so that the
 * sale brings what was computed; all of them unless an order that is not sure comes first. The rest
 * is looked at in the next step.
 */
export function sureLots(
  state: State,
  contract: Contract,
  leg: number,
  lots: number,
  limitTicks: number,
): number {
  const { sale, isWhole } = surelySold(state, contract, signOf(leg), lots, limitTicks);
  return isWhole ? lots : sale.lots;
}

/** What the book would pay down to a price, or nothing if the fund may not bear the loss. */
export function affordableSale(
  state: State,
  contract: Contract,
  leg: number,
  lots: number,
  bankruptcy: number,
  limitTicks: number,
): Sale {
  const sign = signOf(leg);
  const sold = surelySold(state, contract, sign, lots, limitTicks).sale;
  const loss = sold.fee - sign * (sold.notional - releasedShare(bankruptcy, sold.lots, lots));
  return mayLose(state, loss) ? sold : NO_SALE;
}

function withTrade(
  state: State,
  contract: Contract,
  sold: Sale,
  maker: number,
  lotsMax: number,
): Sale {
  const { orders } = state.futures;
  const lots = Math.min(lotsMax, orders.remainingLots[maker]!);
  const notional = notionalOf(orders.priceTicks[maker]!, lots, contract.unit);
  return {
    lots: sold.lots + lots,
    notional: sold.notional + notional,
    fee: sold.fee + shareCeil(notional, contract.rules.takerRate),
  };
}

/**
 * What the book pays: within the range of the command (R1), with owners who
 * stay sound (R6), with as many orders as one step may meet. A best order whose owner would not
 * stay sound ends at once. `isWhole`: no order follows that must be looked at again once these
 * fills are made.
 */
function surelySold(
  state: State,
  contract: Contract,
  sign: Sign,
  lots: number,
  limitTicks: number,
): { readonly sale: Sale; readonly isWhole: boolean } {
  const { orders } = state.futures;
  const standing = new Standing(state);
  const owners = new Map<number, Part>();
  let sale = NO_SALE;
  let slot = bestFor(state, contract, sign, limitTicks, lots);
  for (let seen = 0; slot !== NONE && sale.lots < lots; seen += 1) {
    if (seen === MAKERS_OF_ORDER_MAX) return { sale, isWhole: false };
    const left = Math.min(lots - sale.lots, orders.remainingLots[slot]!);
    const isSure = standing.isSure(slot, left) && staysSound(state, contract, owners, slot, left);
    if (!isSure) return { sale, isWhole: false };
    sale = withTrade(state, contract, sale, slot, left);
    const next = contract.book.after(slot);
    slot = isSellable(state, contract, sign, next, limitTicks) ? next : NONE;
  }
  return { sale, isWhole: true };
}

/**
 * The best order that the fund may trade with, or NONE. Orders before it are cancelled if the fill, of `lotsMax` at
 * most, would leave their owner unsound.
 */
export function bestFor(
  state: State,
  contract: Contract,
  sign: Sign,
  limitTicks: number,
  lotsMax: number,
): number {
  const { orders } = state.futures;
  const { makerRate } = contract.rules;
  const makerSide = opposite(sellingSide(sign));
  for (let seen = 0; seen < MAKERS_OF_ORDER_MAX; seen += 1) {
    const maker = contract.book.best(makerSide);
    if (!isSellable(state, contract, sign, maker, limitTicks)) return NONE;
    if (contract.funding) payFundingOfOwner(state, contract, maker);
    const lots = Math.min(orders.remainingLots[maker]!, lotsMax);
    const part = partOf(state, contract, maker, orders.priceTicks[maker]!, lots, makerRate);
    if (isSound(state, contract, part)) return maker;
    withdrawOrder(state, maker, CloseReason.MARGIN);
    state.futures.makersLeft -= 1;
  }
  return NONE;
}

/** Whether the best order is one that the fund may trade with, once its owner is looked at. */
export function hasBuyer(
  state: State,
  contract: Contract,
  sign: Sign,
  limitTicks: number,
): boolean {
  const maker = contract.book.best(opposite(sellingSide(sign)));
  return isSellable(state, contract, sign, maker, limitTicks);
}

/** Whether the fund may sell to an order: not while the contract is in an auction. */
function isSellable(
  state: State,
  contract: Contract,
  sign: Sign,
  maker: number,
  limitTicks: number,
): boolean {
  if (maker === NONE || contract.auction !== null) return false;
  const priceTicks = state.futures.orders.priceTicks[maker]!;
  const { lowestTicks, highestTicks } = rangeOfContract(state, contract);
  const isWithin = priceTicks >= lowestTicks && priceTicks <= highestTicks;
  return isWithin && reaches(sellingSide(sign), limitTicks, priceTicks);
}

/** Trades a part with the best resting orders. The fund is the taker, and pays the fee. */
export function sell(state: State, contract: Contract, sign: Sign, lots: number): void {
  const { orders } = state.futures;
  const makerSide = opposite(sellingSide(sign));
  let left = lots;
  while (left > 0) {
    const maker = contract.book.best(makerSide);
    const part = Math.min(left, orders.remainingLots[maker]!);
    left -= part;
    sellTo(state, contract, sign, { maker, lots: part, leftLots: left, realised: 0 });
  }
}

/** A trade of the fund with one resting order. */
interface FundTrade {
  readonly maker: number;
  readonly lots: number;
  /** Of the part, after it. */
  readonly leftLots: number;
  /** What it realises for the fund, of a position that the fund held. */
  readonly realised: number;
}

/** The fund sells lots to the best resting order. */
export function sellTo(state: State, contract: Contract, sign: Sign, trade: FundTrade): void {
  const { futures, outcome } = state;
  const { orders } = futures;
  const { maker, lots, leftLots, realised } = trade;
  const side = sellingSide(sign);
  const priceTicks = orders.priceTicks[maker]!;
  const notional = notionalOf(priceTicks, lots, contract.unit);
  const takerFee = shareCeil(notional, contract.rules.takerRate);
  futures.makersLeft -= 1;
  const makerRate = state.fees.makerRateOn(orders.user[maker]!, contract.rules);
  const made = fill(state, contract, maker, priceTicks, lots, makerRate);
  const cause = { kind: FundsKind.FEE, contract: contract.id, reference: state.nextTrade };
  moveFunds(state, insuranceRow(state), feesRow(state), takerFee, cause);
  const levelLots = contract.book.reduce(maker, lots);
  outcome.levelChanged(contract.id, opposite(side), priceTicks, levelLots + lots, levelLots);
  outcome.emit({
    case: 'contractTraded',
    value: {
      trade: state.nextTrade,
      contract: contract.id,
      priceTicks,
      quantityLots: lots,
      notional,
      takerOrder: 0,
      makerOrder: orders.id(maker),
      takerUser: HouseUser.insurance,
      makerUser: orders.user[maker]!,
      takerSide: side,
      takerFee,
      makerFee: made.fee,
      takerRemainingLots: leftLots,
      makerRemainingLots: orders.remainingLots[maker]!,
      takerClosedLots: lots,
      makerClosedLots: made.closedLots,
      takerRealised: realised,
      makerRealised: made.realised,
    },
  });
  state.nextTrade += 1;
  afterFill(state, contract, maker, lots - made.closedLots);
  moveLastPrice(state, contract, priceTicks, notional);
}
