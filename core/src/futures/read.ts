/** Views of futures as plain values; they do not change with the state. */

import {
  AccountKind,
  type ExitType,
  MarginMode,
  type MarketState,
  OrderStatus,
  type OrderType,
  PositionMode,
  PositionSide,
  type SelfTradePrevention,
  Side,
  type TimeInForce,
  type TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { DefineContract, Exit, PositionChanged } from '@bourse/contract/messages.ts';
import { NONE as NO_ORDER, Waiting } from '../order/order-table.ts';
import {
  type Account,
  type AccountPosition,
  accountFigures,
  type PositionFigures,
  positionFigures,
} from '../perpetual/account.ts';
import { deleveragingLights } from '../perpetual/deleveraging.ts';
import { countsWorst, staleBandOf } from '../perpetual/stale.ts';
import type { Ladder } from '../perpetual/tiers.ts';
import type { Contract } from '../position/contract.ts';
import { legOf, NONE, signOf } from '../position/holdings.ts';
import { positionOf } from '../position/position-of.ts';
import { type LiquidityWait, liquidityWaitOf, WAITS_FOR_NOBODY } from '../risk/forced-trade.ts';
import type { State } from '../state.ts';
import { presentRate } from './clock/tell-mark.ts';
import { ranking } from './liquidate/deleverage.ts';
import { isPartlyStaleOf } from './margin/figures.ts';
import { isWholeExit } from './orders/exits.ts';
import { triggersOf } from './orders/waiting.ts';

export interface ContractView {
  readonly rules: DefineContract;
  readonly state: MarketState;
  readonly unit: number;
  readonly ladder: Ladder;
  readonly lastPriceTicks: number;
  readonly indexTicks: number;
  readonly markTicks: number;
  readonly markTime: number;
  /** Whether it counts as stale while it is (R5). */
  readonly knownStale: boolean;
  /** The last sample. */
  readonly premiumRate: number;
  /** Of the present interval, as it is now; and of the last instant. */
  readonly fundingRate: number;
  readonly lastFundingRate: number;
  readonly nextFundingTime: number;
  /** The present interval, which may be shorter than the rules say. */
  readonly fundingHours: number;
  readonly openInterestLots: number;
  /** When the call auction ends that the contract is in, or 0; UTC epoch milliseconds. */
  readonly auctionEndTime: number;
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

/** As of the last command; the funding rate is what the interval would pay with the premiums so far. */
export function contractView(contract: Contract): ContractView {
  // One plain literal: spreading parts into one takes several times as long.
  return {
    rules: contract.rules,
    state: contract.state,
    unit: contract.unit,
    ladder: contract.ladder,
    lastPriceTicks: contract.lastPriceTicks,
    indexTicks: contract.indexTicks,
    markTicks: contract.markTicks,
    markTime: contract.markTime,
    knownStale: contract.knownStale,
    premiumRate: contract.premiumRate,
    fundingRate: presentRate(contract),
    lastFundingRate: contract.lastFundingRate,
    nextFundingTime: contract.nextFundingTime,
    fundingHours: contract.fundingHours,
    openInterestLots: contract.openInterestLots,
    auctionEndTime: contract.auction?.endTime ?? 0,
  };
}

/** The input of the formulas in `perpetual` for a user. A view never creates an account. */
export function accountOf(state: State, user: number): Account {
  const { futures, ledger } = state;
  const { accounts } = futures;
  const row = ledger.find(user, AccountKind.FUTURES, futures.quoteAsset);
  const available = ledger.available(row);
  if (user >= accounts.userEnd) return { wallet: available, orderMargin: 0n, positions: [] };
  return {
    wallet: available - BigInt(accounts.debt[user]!),
    orderMargin: BigInt(accounts.orderMargin[user]!),
    positions: positionsIn(state, user),
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

function positionsIn(state: State, user: number): AccountPosition[] {
  const isPartly = isPartlyStaleOf(state, user);
  return legsOf(state, user).map((leg) => accountPosition(state, leg, isPartly));
}

function accountPosition(state: State, leg: number, isPartly: boolean): AccountPosition {
  const { futures } = state;
  const { holdings } = futures;
  const holding = leg >> 1;
  const contract = futures.contractOf(holding);
  const { unit, ladder, markTicks, rules } = contract;
  const isWorst = isPartly && countsWorst(contract.standing(state.time));
  const staleBand = isWorst ? staleBandOf(markTicks, rules) : undefined;
  return {
    contract: { unit, ladder, markTicks, staleBand },
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

/** At the current marks, atomic units. Who has no account is shown an empty one in hedge mode, and gets none by it. */
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

/** Every open position, as the last event told of it. */
export function allPositions(state: State): PositionChanged[] {
  const { holdings } = state.futures;
  const found: PositionChanged[] = [];
  for (let leg = 0; leg < holdings.size * 2; leg += 1) {
    if (holdings.lots[leg]! > 0) found.push(positionOf(holdings, leg));
  }
  return found;
}

export interface FuturesAccountState {
  readonly user: number;
  readonly debt: number;
  /** Of cross orders. */
  readonly orderMargin: number;
  readonly positionMode: PositionMode;
}

/** What every user who used futures has beside balance, positions and orders. */
export function allFuturesAccounts({ futures }: State): FuturesAccountState[] {
  const { accounts } = futures;
  const found: FuturesAccountState[] = [];
  for (let user = 0; user < accounts.userEnd; user += 1) {
    if (accounts.positionMode[user] === 0) continue;
    found.push({
      user,
      debt: accounts.debt[user]!,
      orderMargin: accounts.orderMargin[user]!,
      positionMode: accounts.positionMode[user] as PositionMode,
    });
  }
  return found;
}

export interface ContractSetting {
  readonly user: number;
  readonly contract: number;
  readonly leverage: number;
  readonly marginMode: MarginMode;
}

/** Leverage and margin mode of every user and contract that ever met; others have the defaults. */
export function allContractSettings({ futures }: State): ContractSetting[] {
  const { holdings } = futures;
  return Array.from({ length: holdings.size }, (_, at) => ({
    user: holdings.user[at]!,
    contract: holdings.contract[at]!,
    leverage: holdings.leverage[at]!,
    marginMode: holdings.marginMode[at] as MarginMode,
  }));
}

export interface ContractOrderView extends LiquidityWait {
  readonly order: number;
  readonly user: number;
  readonly contract: number;
  readonly side: Side;
  /** As it was accepted: unspecified for a user's order in one-way mode. */
  readonly positionSide: PositionSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly priceTicks: number;
  readonly triggerPriceTicks: number;
  readonly protectedExit?: boolean | undefined;
  readonly triggerType: TriggerType;
  /** Whether it waits for its trigger. With a trigger and not waiting: it was triggered. */
  readonly isWaiting: boolean;
  readonly isReduceOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly exitType: ExitType;
  /** An exit that waits for all of its position, however large that is by then: its quantity is 0. */
  readonly isWhole: boolean;
  readonly quantityLots: number;
  readonly remainingLots: number;
  /** Of what remains, how much is to close a position and freezes no margin. */
  readonly closingLots: number;
  readonly dealtLots: number;
  readonly dealtNotional: number;
  readonly status: OrderStatus;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly margin: number;
  /** What it brings once it fills. */
  readonly takeProfit?: Exit;
  readonly stopLoss?: Exit;
  /** Of an exit: the order that brought it, and the other half of its pair; 0: none. */
  readonly parent: number;
  readonly sibling: number;
  readonly clientOrderId: string;
  readonly sequence: number;
  readonly time: number;
}

type Writable<View> = { -readonly [Field in keyof View]: View[Field] };

/** Open orders of a user, oldest first. */
export function contractOrdersOf(state: State, user: number): ContractOrderView[] {
  return state.futures.openOrdersOf(user).map((slot) => contractOrder(state, slot));
}

/** Every open order on contracts, waiting triggers included, by slot. */
export function allContractOrders(state: State): ContractOrderView[] {
  const { orders } = state.futures;
  const found: ContractOrderView[] = [];
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] === 1) found.push(contractOrder(state, slot));
  }
  return found;
}

function contractOrder(state: State, slot: number): ContractOrderView {
  const { orders, details, holdings, contracts } = state.futures;
  const contract = contracts[orders.market[slot]!]!;
  const holding = details.holding[slot]!;
  // Also while it has been woken and waits for its turn.
  const goesOn = orders.waiting[slot] === Waiting.nextTurn;
  const isWaiting = details.isResting[slot] === 0 && !goesOn;
  const dealtLots = orders.dealtLots[slot]!;
  const { takeProfit, stopLoss } = details.attached.get(slot) ?? {};
  const sibling = details.sibling[slot]!;
  const { waitingSince, rises } =
    orders.waiting[slot] === Waiting.trigger
      ? liquidityWaitOf(orders, slot, triggersOf(state, contract, slot))
      : WAITS_FOR_NOBODY;
  // One plain literal, see `contractView`; what only some orders have is added to it.
  const view: Writable<ContractOrderView> = {
    order: orders.id(slot),
    user: orders.user[slot]!,
    contract: contract.id,
    side: orders.side[slot] as Side,
    positionSide: positionSideOf(state, slot),
    type: orders.type[slot] as OrderType,
    timeInForce: orders.timeInForce[slot] as TimeInForce,
    priceTicks: orders.priceTicks[slot]!,
    triggerPriceTicks: Math.max(orders.stopPriceTicks[slot]!, 0),
    triggerType: details.triggerType[slot] as TriggerType,
    isWaiting,
    waitingSince,
    rises,
    isReduceOnly: details.isReduceOnly[slot] === 1,
    selfTradePrevention: orders.selfTradePrevention[slot] as SelfTradePrevention,
    exitType: details.exitType[slot] as ExitType,
    isWhole: isWholeExit(state, slot),
    quantityLots: orders.quantityLots[slot]!,
    remainingLots: isWaiting
      ? Math.max(orders.quantityLots[slot]! - dealtLots, 0)
      : orders.remainingLots[slot]!,
    closingLots: details.closingLots[slot]!,
    dealtLots,
    dealtNotional: orders.dealtNotional[slot]!,
    status: dealtLots > 0 ? OrderStatus.PARTIAL : OrderStatus.ACTIVE,
    marginMode: holdings.marginMode[holding] as MarginMode,
    leverage: holdings.leverage[holding]!,
    margin: orders.frozenAmount[slot]!,
    parent: details.parent[slot]!,
    sibling: orders.find(sibling) === NO_ORDER ? 0 : sibling,
    clientOrderId: orders.clientOrderId[slot]!,
    sequence: orders.sequence[slot]!,
    time: orders.time[slot]!,
  };
  if (orders.isExit(slot)) view.protectedExit = true;
  if (takeProfit) view.takeProfit = takeProfit;
  if (stopLoss) view.stopLoss = stopLoss;
  return view;
}

/** The position that an order opens or closes; the position mode cannot change while it is open. */
function positionSideOf({ futures }: State, slot: number): PositionSide {
  const { orders, details, accounts } = futures;
  const isUsers = details.exitType[slot] === 0;
  if (isUsers && accounts.isOneWay(orders.user[slot]!)) return PositionSide.UNSPECIFIED;
  const isBuy = orders.side[slot] === Side.BUY;
  return isBuy === (details.isReduceOnly[slot] === 1) ? PositionSide.SHORT : PositionSide.LONG;
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
  const leg = legOf(holding, sign);
  const ranked = ranking(state, contract, sign);
  for (let rank = 0; rank < ranked.count; rank += 1) {
    if (ranked.at(rank)!.leg === leg) return deleveragingLights(rank, ranked.count);
  }
  return 0;
}
