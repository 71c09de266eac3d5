/** What the engine shows of futures, as plain values that stay as they are. */
import {
  AccountKind,
  type DefineContract,
  type ExitType,
  MarginMode,
  type MarketState,
  type OrderType,
  PositionMode,
  PositionSide,
  type Side,
  type TimeInForce,
  type TriggerType,
} from '@bourse/contract/messages.ts';
import {
  type Account,
  type AccountPosition,
  accountFigures,
  type PositionFigures,
  positionFigures,
} from '../perpetual/account.ts';
import { deleveragingLights } from '../perpetual/deleveraging.ts';
import type { Contract } from '../position/contract.ts';
import { legOf, NONE, signOf } from '../position/holdings.ts';
import type { State } from '../state.ts';
import { ranking } from './deleverage.ts';
import { presentRate } from './observe-index.ts';

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

/** What the formulas of `perpetual` need to know of a user; a view never makes an account. */
export function accountOf(state: State, user: number): Account {
  const { futures, ledger } = state;
  const { accounts } = futures;
  const row = ledger.find(user, AccountKind.FUTURES, futures.quoteAsset);
  const available = ledger.available(row);
  if (user >= accounts.userEnd) return { wallet: available, orderMargin: 0n, positions: [] };
  return {
    wallet: available - BigInt(accounts.debt[user]!),
    orderMargin: BigInt(accounts.orderMargin[user]!),
    positions: legsOf(state, user).map((leg) => accountPosition(state, leg)),
  };
}

/** Legs of a user's open positions. */
function legsOf({ futures }: State, user: number): number[] {
  const { accounts, holdings } = futures;
  const legs: number[] = [];
  if (user >= accounts.userEnd) return legs;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    for (const leg of [at * 2, at * 2 + 1]) if (holdings.lots[leg]! > 0) legs.push(leg);
  }
  return legs;
}

function accountPosition({ futures }: State, leg: number): AccountPosition {
  const { holdings } = futures;
  const holding = leg >> 1;
  return {
    contract: futures.contractOf(holding),
    contractId: holdings.contract[holding]!,
    sign: signOf(leg),
    isCross: holdings.isCross(holding),
    leverage: holdings.leverage[holding]!,
    lots: holdings.lots[leg]!,
    cost: holdings.cost[leg]!,
    margin: holdings.margin[leg]!,
  };
}

/** Open positions of a user. */
export function positionsOf(state: State, user: number): PositionView[] {
  const account = accountOf(state, user);
  return legsOf(state, user).map((leg, at) => {
    const position = account.positions[at]!;
    return positionView(state, leg, position, positionFigures(account, position));
  });
}

function positionView(
  { futures }: State,
  leg: number,
  { contractId, sign, isCross, leverage, lots, cost, margin }: AccountPosition,
  figures: PositionFigures,
): PositionView {
  const { holdings } = futures;
  const { maintenance, unrealised, liquidationTicks, bankruptcyTicks } = figures;
  return {
    user: holdings.user[leg >> 1]!,
    contract: contractId,
    positionSide: sign === 1 ? PositionSide.LONG : PositionSide.SHORT,
    marginMode: isCross ? MarginMode.CROSS : MarginMode.ISOLATED,
    leverage,
    opened: holdings.opened[leg]!,
    openTime: holdings.openTime[leg]!,
    lots,
    cost,
    margin: isCross ? figures.initialMargin : margin,
    maintenance,
    unrealised,
    realised: holdings.realised[leg]!,
    costs: holdings.costs[leg]!,
    liquidationTicks,
    bankruptcyTicks,
  };
}

export function futuresAccountView(state: State, user: number): FuturesAccountView {
  const { futures, ledger } = state;
  const { accounts } = futures;
  const account = accountOf(state, user);
  const { equity, maintenance, initial, ordered, available, transferable } =
    accountFigures(account);
  const row = ledger.find(user, AccountKind.FUTURES, futures.quoteAsset);
  return {
    positionMode: (accounts.positionMode[user] || PositionMode.HEDGE) as PositionMode,
    balance: account.wallet + ledger.frozen(row),
    equity,
    maintenance,
    positionMargin: initial,
    orderMargin: ordered,
    available,
    transferable,
    debt: accounts.debt[user] ?? 0,
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
