/**
 * Liquidation, step by step. A position whose equity is at or below maintenance at a fresh mark
 * (I51) loses its orders, then the part above the next lower tier, again until it is sound or gone.
 * The insurance fund takes each part over at the bankruptcy value and sells it into the book; what
 * it gains pays the liquidation fee, the rest returns; what it cannot pay, the winners take over.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import {
  CloseReason,
  ExitType,
  FundsKind,
  HouseUser,
  MarginMode,
  MarketState,
  PositionSide,
  Side,
} from '@bourse/contract/messages.ts';
import { notionalOf, quotientFloor, shareCeil, shareFloor } from '../../arithmetic.ts';
import { opposite, reaches } from '../../book/book.ts';
import { NONE } from '../../order/order-table.ts';
import { drawdownCovered } from '../../perpetual/deleveraging.ts';
import { releasedShare } from '../../perpetual/margin.ts';
import { floorOf, ratio } from '../../perpetual/ratio.ts';
import { maintenanceMargin, tierIndexOf } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { NONE as NO_HOLDING, signOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { crossFigures, isolatedEquity } from '../margin/figures.ts';
import {
  clearingRow,
  type FundsCause,
  feesRow,
  insuranceRow,
  moveFunds,
  repay,
  settleWithClearing,
  walletRow,
} from '../margin/wallet.ts';
import { withdrawOrder } from '../orders/close-order.ts';
import { afterFill, followPosition } from '../orders/exits.ts';
import { Standing } from '../orders/standing.ts';
import { moveLastPrice } from '../orders/waiting.ts';
import { fill, takeLots } from '../settle/fill.ts';
import { payFundingOf } from '../settle/funding.ts';
import { deleverage } from './deleverage.ts';

/** What was seen before a step. */
interface Seen {
  readonly equity: number;
  readonly maintenance: number;
  readonly cancelledOrders: number;
}

/** What the book gave for a part that was taken over. */
interface Sale {
  readonly lots: number;
  readonly notional: number;
  readonly fee: number;
}

const NO_LEG = -1;
const NO_SALE: Sale = { lots: 0, notional: 0, fee: 0 };

/**
 * Looks at a holding that waits, and takes one step. Answers false when it must wait on: its mark is
 * stale, or its contract is halted, where nobody could take an order out of the book.
 */
export function liquidate(state: State, holding: number): boolean {
  const { futures } = state;
  const { holdings } = futures;
  futures.touch(holding);
  if (holdings.marginMode[holding] === MarginMode.CROSS) return liquidateCross(state, holding);
  const contract = futures.contractOf(holding);
  if (contract.isStale(state.time) || contract.state === MarketState.HALTED) return false;
  for (const leg of [holding * 2, holding * 2 + 1]) liquidateIsolated(state, contract, leg);
  return true;
}

function liquidateIsolated(state: State, contract: Contract, leg: number): void {
  const { holdings } = state.futures;
  payFundingOf(state, contract, leg);
  const lots = holdings.lots[leg]!;
  if (lots === 0) return;
  const equity = isolatedEquity(state, contract, leg);
  const notional = contract.markTicks * lots * contract.unit;
  const maintenance = maintenanceMargin(contract.ladder, notional);
  if (equity > maintenance) return;
  const cancelledOrders = cancelOrders(state, holdings.user[leg >> 1]!, contract.id);
  const taken = sureLots(state, contract, leg, equity <= 0 ? lots : stepLots(contract, lots));
  const sign = signOf(leg);
  const cost = releasedShare(holdings.cost[leg]!, taken, lots);
  const margin = releasedShare(holdings.margin[leg]!, taken, lots);
  const bankruptcy = Math.max(cost - sign * margin, 0);
  takeOver(state, contract, leg, taken, bankruptcy, { equity, maintenance, cancelledOrders });
}

function liquidateCross(state: State, holding: number): boolean {
  const { futures } = state;
  const { holdings, accounts } = futures;
  const user = holdings.user[holding]!;
  const isSound = () => {
    const { equity, maintenance } = crossFigures(state, user);
    return equity > maintenance || maintenance === 0n;
  };
  if (crossFigures(state, user).isStale) return false;
  for (let at = accounts.firstHolding[user]!; at !== NO_HOLDING; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at)) continue;
    payFundingOf(state, futures.contractOf(at), at * 2);
    payFundingOf(state, futures.contractOf(at), at * 2 + 1);
  }
  if (isSound()) return true;
  // I55: orders first, then look again; what isolated orders held returns to the wallet.
  const cancelledOrders = cancelOrders(state, user, 0);
  if (isSound()) return true;
  const { equity, maintenance } = crossFigures(state, user);
  const leg = largestLeg(state, user);
  if (leg === NO_LEG) return false;
  const contract = futures.contractOf(leg >> 1);
  const lots = holdings.lots[leg]!;
  const taken = sureLots(state, contract, leg, equity <= 0n ? lots : stepLots(contract, lots));
  const marginAt = (held: number) =>
    maintenanceMargin(contract.ladder, contract.markTicks * held * contract.unit);
  const share = marginAt(lots) - marginAt(lots - taken);
  // Equity is split by maintenance; the last position has all of it, below zero too.
  const given = Number(floorOf(ratio(equity * BigInt(share), maintenance)));
  const value = notionalOf(contract.markTicks, taken, contract.unit);
  const bankruptcy = Math.max(value - signOf(leg) * given, 0);
  takeOver(state, contract, leg, taken, bankruptcy, {
    equity: Number(equity),
    maintenance: Number(maintenance),
    cancelledOrders,
  });
  return true;
}

/** The cross position with the largest maintenance margin of contracts that are not halted. */
function largestLeg(state: State, user: number): number {
  const { futures } = state;
  const { holdings, accounts } = futures;
  let largest = -1;
  let found = NO_LEG;
  for (let at = accounts.firstHolding[user]!; at !== NO_HOLDING; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at)) continue;
    const contract = futures.contractOf(at);
    if (contract.state === MarketState.HALTED) continue;
    for (const leg of [at * 2, at * 2 + 1]) {
      const notional = contract.markTicks * holdings.lots[leg]! * contract.unit;
      const maintenance = notional === 0 ? -1 : maintenanceMargin(contract.ladder, notional);
      if (maintenance <= largest) continue;
      largest = maintenance;
      found = leg;
    }
  }
  return found;
}

/** Lots above what the next lower tier allows; all of a position in the first tier. */
function stepLots(contract: Contract, lots: number): number {
  const lotValue = contract.markTicks * contract.unit;
  const tier = tierIndexOf(contract.ladder, lots * lotValue);
  if (tier === 0) return lots;
  return lots - quotientFloor(contract.ladder[tier - 1]!.notionalMax, lotValue);
}

/**
 * Of `lots` that are to be taken over, those that the book surely takes as it stands, so that a sale
 * gives what was reckoned; all of them where the book or its sure part does not end before. The rest
 * is looked at again in the next step.
 */
function sureLots(state: State, contract: Contract, leg: number, lots: number): number {
  const { orders, holdings } = state.futures;
  const side = signOf(leg) === 1 ? Side.SELL : Side.BUY;
  const limitTicks = contract.protectionTicks(side, contract.markTicks);
  const standing = new Standing(state);
  let slot = contract.book.best(opposite(side));
  let left = lots;
  while (left > 0 && slot !== NONE && reaches(side, limitTicks, orders.priceTicks[slot]!)) {
    if (orders.user[slot] === holdings.user[leg >> 1]) return lots;
    if (!standing.isSure(slot, left)) return lots - left;
    left -= Math.min(left, orders.remainingLots[slot]!);
    slot = contract.book.after(slot);
  }
  return lots;
}

function cancelOrders(state: State, user: number, contract: number): number {
  const { futures } = state;
  let count = 0;
  for (const slot of futures.openOrdersOf(user)) {
    if (contract !== 0 && futures.orders.market[slot] !== contract) continue;
    withdrawOrder(state, slot, CloseReason.LIQUIDATION);
    count += 1;
  }
  return count;
}

/** One part of a position leaves its owner at `bankruptcy`: the value at which nothing is left. */
function takeOver(
  state: State,
  contract: Contract,
  leg: number,
  lots: number,
  bankruptcy: number,
  seen: Seen,
): void {
  const { futures, ledger, outcome } = state;
  const { holdings } = futures;
  const user = holdings.user[leg >> 1]!;
  const sign = signOf(leg);
  const positionLots = holdings.lots[leg]!;
  const tier = tierIndexOf(contract.ladder, contract.markTicks * positionLots * contract.unit) + 1;
  const { markTicks, indexTicks } = contract;
  const fund = insuranceRow(state);
  notePeaks(state, contract, fund);
  const sale = affordableSale(state, contract, leg, lots, bankruptcy);

  const exitType = ExitType.LIQUIDATION;
  const { realised, margin } = takeLots(state, contract, leg, lots, bankruptcy, exitType);
  if (margin > 0) ledger.release(walletRow(state, user), margin);
  settleWithClearing(state, user, realised, liquidationCause(contract));
  const soldAt = releasedShare(bankruptcy, sale.lots, lots);
  const before = ledger.available(fund);
  const gain = sign * (sale.notional - soldAt);
  const surplus = Math.max(gain - sale.fee, 0);
  const feeMax = shareFloor(sale.notional, contract.rules.liquidationFeeRate);
  const liquidationFee = Math.min(feeMax, surplus);
  const returned = surplus - liquidationFee;
  if (sale.lots > 0) {
    // The fund has the gain before it pays the fees of its trades.
    settleSale(state, contract, gain, liquidationFee);
    sell(state, contract, leg, sale.lots);
    giveBack(state, contract, leg, returned);
  }
  const deleveragedLots = lots - sale.lots;
  if (deleveragedLots > 0) {
    deleverage(state, contract, leg, deleveragedLots, bankruptcy - soldAt);
  }
  followPosition(state, contract, leg);
  const insuranceChange = Number(ledger.available(fund) - before);
  contract.fundProfit += insuranceChange;
  notePeaks(state, contract, fund);
  outcome.emit({
    case: 'liquidated',
    value: {
      user,
      contract: contract.id,
      positionSide: sign === 1 ? PositionSide.LONG : PositionSide.SHORT,
      marginMode: holdings.marginMode[leg >> 1]!,
      markTicks,
      indexTicks,
      equity: seen.equity,
      maintenance: seen.maintenance,
      positionLots,
      lots,
      bankruptcyNotional: bankruptcy,
      tradedLots: sale.lots,
      tradedNotional: sale.notional,
      deleveragedLots,
      takerFee: sale.fee,
      liquidationFee,
      insuranceChange,
      returned,
      cancelledOrders: seen.cancelledOrders,
      tier,
    },
  });
}

function liquidationCause({ id: contract }: Contract): FundsCause {
  return { kind: FundsKind.LIQUIDATION, contract, reference: 0 };
}

/** What selling gives above (below 0: under) the value at which the fund took over. */
function settleSale(state: State, contract: Contract, gain: number, liquidationFee: number): void {
  const clearing = clearingRow(state);
  const fund = insuranceRow(state);
  const cause = liquidationCause(contract);
  if (gain < 0) return moveFunds(state, fund, clearing, -gain, cause);
  moveFunds(state, clearing, fund, gain - liquidationFee, cause);
  const kept = { ...cause, kind: FundsKind.LIQUIDATION_FEE };
  moveFunds(state, clearing, fund, liquidationFee, kept);
}

/** What the book would give within the protection price, if the fund can pay what that lacks. */
function affordableSale(
  state: State,
  contract: Contract,
  leg: number,
  lots: number,
  bankruptcy: number,
): Sale {
  const { orders, holdings } = state.futures;
  const sign = signOf(leg);
  const side = sign === 1 ? Side.SELL : Side.BUY;
  const limitTicks = contract.protectionTicks(side, contract.markTicks);
  let slot = contract.book.best(opposite(side));
  let sold = NO_SALE;
  while (sold.lots < lots && slot !== NONE && reaches(side, limitTicks, orders.priceTicks[slot]!)) {
    const isOwn = orders.user[slot] === holdings.user[leg >> 1];
    if (isOwn) break;
    const part = Math.min(lots - sold.lots, orders.remainingLots[slot]!);
    const notional = notionalOf(orders.priceTicks[slot]!, part, contract.unit);
    sold = {
      lots: sold.lots + part,
      notional: sold.notional + notional,
      fee: sold.fee + shareCeil(notional, contract.rules.takerRate),
    };
    slot = contract.book.after(slot);
  }
  const loss = sold.fee - sign * (sold.notional - releasedShare(bankruptcy, sold.lots, lots));
  return loss <= 0 || mayLose(state, contract, loss) ? sold : NO_SALE;
}

/** Whether the fund has a loss, and the contract's drawdown within 8 hours allows it. */
function mayLose(state: State, contract: Contract, loss: number): boolean {
  const { ledger, futures, time } = state;
  const fund = insuranceRow(state);
  if (!ledger.covers(fund, loss)) return false;
  const { fundProfit, fundProfitPeak, rules } = contract;
  if (!rules.drawdownMaxRate) return true;
  const poolMax = futures.poolPeak.highest(time, ledger.availableUpTo(fund, AMOUNT_MAX));
  const profitMax = fundProfitPeak.highest(time, fundProfit);
  const covered = drawdownCovered(
    BigInt(fundProfit - loss),
    BigInt(profitMax),
    BigInt(poolMax),
    -rules.drawdownMaxRate,
  );
  return covered === 0n;
}

/** Before and after each step: how high the fund, and its profit with the contract, were. */
function notePeaks({ ledger, futures, time }: State, contract: Contract, fund: number): void {
  futures.poolPeak.note(time, ledger.availableUpTo(fund, AMOUNT_MAX));
  contract.fundProfitPeak.note(time, contract.fundProfit);
}

/** Trades the part with the best resting orders. The fund is the taker, and pays the fee. */
function sell(state: State, contract: Contract, leg: number, lots: number): void {
  const { futures, outcome } = state;
  const { orders } = futures;
  const side = signOf(leg) === 1 ? Side.SELL : Side.BUY;
  let left = lots;
  while (left > 0) {
    const maker = contract.book.best(opposite(side));
    const part = Math.min(left, orders.remainingLots[maker]!);
    const priceTicks = orders.priceTicks[maker]!;
    const notional = notionalOf(priceTicks, part, contract.unit);
    const takerFee = shareCeil(notional, contract.rules.takerRate);
    const made = fill(state, contract, maker, priceTicks, part, contract.rules.makerRate);
    const cause = { kind: FundsKind.FEE, contract: contract.id, reference: state.nextTrade };
    moveFunds(state, insuranceRow(state), feesRow(state), takerFee, cause);
    const levelLots = contract.book.reduce(maker, part);
    left -= part;
    outcome.levelChanged(contract.id, opposite(side), priceTicks, levelLots + part, levelLots);
    outcome.emit({
      case: 'contractTraded',
      value: {
        trade: state.nextTrade,
        contract: contract.id,
        priceTicks,
        quantityLots: part,
        notional,
        takerOrder: 0,
        makerOrder: orders.id(maker),
        takerUser: HouseUser.insurance,
        makerUser: orders.user[maker]!,
        takerSide: side,
        takerFee,
        makerFee: made.fee,
        takerRemainingLots: left,
        makerRemainingLots: orders.remainingLots[maker]!,
        takerClosedLots: part,
        makerClosedLots: made.closedLots,
        takerRealised: 0,
        makerRealised: made.realised,
      },
    });
    state.nextTrade += 1;
    afterFill(state, contract, maker, part - made.closedLots);
    moveLastPrice(state, contract, priceTicks);
  }
}

/** To the margin of an isolated position that goes on, else to the wallet (I52). */
function giveBack(state: State, contract: Contract, leg: number, amount: number): void {
  const { ledger, futures } = state;
  const { holdings } = futures;
  const user = holdings.user[leg >> 1]!;
  const row = walletRow(state, user);
  if (amount === 0) return;
  moveFunds(state, insuranceRow(state), row, amount, liquidationCause(contract));
  if (holdings.isCross(leg >> 1) || holdings.lots[leg] === 0) return repay(state, user);
  ledger.hold(row, amount);
  holdings.margin[leg] = holdings.margin[leg]! + amount;
}
