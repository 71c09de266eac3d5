/** What the engine shows of futures, as plain values that stay as they are. */
import {
  AccountKind,
  type DefineContract,
  type ExitType,
  type MarginMode,
  type MarketState,
  type OrderType,
  PositionMode,
  type PositionSide,
  type Side,
  type TimeInForce,
  type TriggerType,
} from '@bourse/contract/messages.ts';
import { bankruptcyPrice, bankruptcyTicks } from '../perpetual/bankruptcy.ts';
import { deleveragingLights } from '../perpetual/deleveraging.ts';
import { liquidationPrice, liquidationTicks } from '../perpetual/liquidation-price.ts';
import { initialMargin, unrealisedProfit } from '../perpetual/margin.ts';
import { maintenanceMargin } from '../perpetual/tiers.ts';
import type { Contract } from '../position/contract.ts';
import { legOf, NONE, signOf } from '../position/holdings.ts';
import type { State } from '../state.ts';
import { ranking } from './deleverage.ts';
import { presentRate } from './observe-index.ts';
import { crossFigures, transferableOf, walletOf } from './risk.ts';

export interface ContractView {
  readonly rules: DefineContract;
  readonly state: MarketState;
  readonly unit: number;
  readonly lastPriceTicks: number;
  readonly indexTicks: number;
  readonly markTicks: number;
  readonly markTime: number;
  /** Of the present interval, as it is now; and of the last instant. */
  readonly fundingRate: number;
  readonly lastFundingRate: number;
  readonly nextFundingTime: number;
  readonly openInterestLots: number;
}

export interface PositionView {
  readonly user: number;
  readonly contract: number;
  readonly positionSide: PositionSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly opened: number;
  readonly openTime: number;
  readonly lots: number;
  readonly cost: number;
  /** Isolated: what stands for it; cross: initial margin at its cost. */
  readonly margin: number;
  readonly maintenance: number;
  readonly unrealised: number;
  readonly realised: number;
  readonly costs: number;
  /** Ticks, rounded towards the mark; 0: no price liquidates it. */
  readonly liquidationTicks: number;
  readonly bankruptcyTicks: number;
}

export interface FuturesAccountView {
  readonly positionMode: PositionMode;
  /** Atomic units. `balance` holds margins of isolated positions and orders, less any debt. */
  readonly balance: bigint;
  readonly equity: bigint;
  readonly maintenance: bigint;
  readonly positionMargin: bigint;
  readonly orderMargin: bigint;
  readonly available: bigint;
  readonly transferable: bigint;
  readonly debt: number;
}

export function contractView(contract: Contract): ContractView {
  const { rules, state, unit, lastPriceTicks, indexTicks, markTicks, markTime } = contract;
  const { lastFundingRate, nextFundingTime, openInterestLots } = contract;
  const prices = { lastPriceTicks, indexTicks, markTicks, markTime };
  const fundingRate = presentRate(contract);
  const funding = { fundingRate, lastFundingRate, nextFundingTime };
  return { rules, state, unit, ...prices, ...funding, openInterestLots };
}

/** Open positions of a user. */
export function positionsOf(state: State, user: number): PositionView[] {
  const { accounts, holdings } = state.futures;
  const positions: PositionView[] = [];
  if (user >= accounts.userEnd) return positions;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    for (const leg of [at * 2, at * 2 + 1]) {
      if (holdings.lots[leg]! > 0) positions.push(positionView(state, leg));
    }
  }
  return positions;
}

export function positionView(state: State, leg: number): PositionView {
  const { futures } = state;
  const { holdings } = futures;
  const holding = leg >> 1;
  const contract = futures.contractOf(holding);
  const { ladder, unit, markTicks } = contract;
  const user = holdings.user[holding]!;
  const lots = holdings.lots[leg]!;
  const cost = holdings.cost[leg]!;
  const leverage = holdings.leverage[holding]!;
  const sign = signOf(leg);
  const notional = markTicks * lots * unit;
  const unrealised = unrealisedProfit(sign, notional, cost);
  const isCross = holdings.isCross(holding);
  const wallet = isCross ? walletBeside(state, holding) : BigInt(holdings.margin[leg]!);
  const own = { sign, lots, cost };
  const other = leg ^ 1;
  const legs = isCross
    ? [own, { sign: signOf(other), lots: holdings.lots[other]!, cost: holdings.cost[other]! }]
    : [own];
  const price = liquidationPrice(wallet, legs, ladder, unit);
  const left = isCross
    ? crossFigures(state, user).equity - BigInt(unrealised)
    : BigInt(holdings.margin[leg]!);
  const bankrupt = bankruptcyTicks(bankruptcyPrice(sign, lots, cost, left, unit), sign);
  return {
    user,
    contract: contract.id,
    positionSide: sign === 1 ? 1 : 2,
    marginMode: holdings.marginMode[holding] as MarginMode,
    leverage,
    opened: holdings.opened[leg]!,
    openTime: holdings.openTime[leg]!,
    lots,
    cost,
    margin: isCross ? initialMargin(cost, leverage) : holdings.margin[leg]!,
    maintenance: maintenanceMargin(ladder, notional),
    unrealised,
    realised: holdings.realised[leg]!,
    costs: holdings.costs[leg]!,
    liquidationTicks: price ? Number(liquidationTicks(price, sign)) : 0,
    bankruptcyTicks: Math.max(bankrupt, 0),
  };
}

/** The wallet, less maintenance and plus profit of all contracts but this one. */
function walletBeside(state: State, holding: number): bigint {
  const { futures } = state;
  const { holdings, accounts } = futures;
  const user = holdings.user[holding]!;
  let wallet = walletOf(state, user);
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (at === holding || !holdings.isCross(at)) continue;
    const { markTicks, unit, ladder } = futures.contractOf(at);
    for (const leg of [at * 2, at * 2 + 1]) {
      const notional = markTicks * holdings.lots[leg]! * unit;
      if (notional === 0) continue;
      wallet += BigInt(unrealisedProfit(signOf(leg), notional, holdings.cost[leg]!));
      wallet -= BigInt(maintenanceMargin(ladder, notional));
    }
  }
  return wallet;
}

export function futuresAccountView(state: State, user: number): FuturesAccountView {
  const { accounts } = state.futures;
  if (user >= accounts.userEnd) return emptyAccount(state, user);
  const { wallet, equity, maintenance, initial, ordered } = crossFigures(state, user);
  const row = accounts.row[user]! - 1;
  const free = equity - initial - ordered;
  return {
    positionMode: accounts.positionMode[user] as PositionMode,
    balance: wallet + state.ledger.frozen(row),
    equity,
    maintenance,
    positionMargin: initial,
    orderMargin: ordered,
    available: free > 0n ? free : 0n,
    transferable: transferableOf(state, user),
    debt: accounts.debt[user]!,
  };
}

/** A user who never traded futures: a view must not make an account. */
function emptyAccount(state: State, user: number): FuturesAccountView {
  const row = state.ledger.find(user, AccountKind.FUTURES, state.futures.quoteAsset);
  const balance = state.ledger.available(row);
  return {
    positionMode: PositionMode.HEDGE,
    balance,
    equity: balance,
    maintenance: 0n,
    positionMargin: 0n,
    orderMargin: 0n,
    available: balance,
    transferable: balance,
    debt: 0,
  };
}

export interface ContractOrderView {
  readonly order: number;
  readonly contract: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly priceTicks: number;
  readonly triggerPriceTicks: number;
  readonly triggerType: TriggerType;
  readonly isWaiting: boolean;
  readonly isReduceOnly: boolean;
  readonly exitType: ExitType;
  readonly quantityLots: number;
  readonly remainingLots: number;
  /** Of what remains, how much closes a position. */
  readonly closingLots: number;
  readonly dealtLots: number;
  readonly dealtNotional: number;
  readonly margin: number;
  readonly clientOrderId: string;
  readonly sequence: number;
  readonly time: number;
}

/** Open orders of a user, oldest first. */
export function contractOrdersOf({ futures }: State, user: number): ContractOrderView[] {
  const { orders, details } = futures;
  return futures.openOrdersOf(user).map((slot) => ({
    order: orders.id(slot),
    contract: orders.market[slot]!,
    side: orders.side[slot] as Side,
    type: orders.type[slot] as OrderType,
    timeInForce: orders.timeInForce[slot] as TimeInForce,
    priceTicks: orders.priceTicks[slot]!,
    triggerPriceTicks: orders.stopPriceTicks[slot]!,
    triggerType: details.triggerType[slot] as TriggerType,
    isWaiting: orders.waiting[slot] === 1,
    isReduceOnly: details.isReduceOnly[slot] === 1,
    exitType: details.exitType[slot] as ExitType,
    quantityLots: orders.quantityLots[slot]!,
    remainingLots: orders.remainingLots[slot]!,
    closingLots: details.closingLots[slot]!,
    dealtLots: orders.dealtLots[slot]!,
    dealtNotional: orders.dealtNotional[slot]!,
    margin: orders.frozenAmount[slot]!,
    clientOrderId: orders.clientOrderId[slot]!,
    sequence: orders.sequence[slot]!,
    time: orders.time[slot]!,
  }));
}

/** The five lights of a position, 5 for the first to be deleveraged; 0: no position. */
export function deleveragingLightsOf(
  state: State,
  user: number,
  contractId: number,
  sign: 1 | -1,
): number {
  const contract = state.futures.contracts[contractId];
  const holding = contract ? state.futures.holdings.find(user, contractId) : -1;
  if (!contract || holding < 0) return 0;
  const ranked = ranking(state, contract, sign);
  const rank = ranked.findIndex(({ leg }) => leg === legOf(holding, sign));
  return rank < 0 ? 0 : deleveragingLights(rank, ranked.length);
}
