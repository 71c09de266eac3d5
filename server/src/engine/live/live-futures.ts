import {
  ExitType,
  MarginMode,
  OrderStatus,
  PositionMode,
  PositionSide,
} from '@bourse/contract/enumerations.ts';
import { type EventFolds, eventKinds, foldEvent, passOver } from '@bourse/contract/event-fold.ts';
import {
  type ContractOrderClosed,
  type ContractTraded,
  type Event,
  HouseUser,
  type MarkMoved,
} from '@bourse/contract/messages.ts';
import type { Account, AccountPosition } from '@bourse/core/perpetual/account.ts';
import {
  countsWorst,
  isPartlyStale,
  type MarkStanding,
  staleBandOf,
} from '@bourse/core/perpetual/stale.ts';
import type { Asset, Catalog } from './catalog.ts';
import { acceptedOrder, type LiveContractOrder } from './contract-order.ts';
import type { LivePosition, PositionName } from './live-position.ts';
import { type NumberedWait, WaitingOrders } from './waiting-orders.ts';

/** What is set before anything was chosen: the engine's first leverage and mode. */
const firstSetting: ContractSetting = { leverage: 20, marginMode: MarginMode.CROSS };

/** What a user chose for a contract. */
export interface ContractSetting {
  readonly leverage: number;
  readonly marginMode: MarginMode;
}

/** Index, mark and funding of a contract. */
export interface ContractMark extends MarkMoved {
  /** When the mark was last moved by fresh sources; 0: never. */
  readonly time: number;
}

/** A futures account beside its ledger balance, atomic units. */
export interface AccountRow {
  readonly user: number;
  readonly positionMode: PositionMode;
  readonly debt: number;
  /** Of open cross orders. */
  readonly orderMargin: number;
}

/** Futures as the engine hands them over at start. */
export interface FuturesView {
  readonly marks: readonly ContractMark[];
  readonly positions: readonly LivePosition[];
  readonly orders: readonly LiveContractOrder[];
  readonly waiting: readonly NumberedWait[];
  readonly accounts: readonly AccountRow[];
  readonly settings: readonly (ContractSetting & { user: number; contract: number })[];
}

/** An open order as rows know it. */
export interface KnownOrder {
  readonly dealtLots: number;
  readonly realised: number;
  readonly fee: number;
  readonly updateTime: number;
}

/** Before the first trade of futures. */
export const noFutures: FuturesView = {
  marks: [],
  positions: [],
  orders: [],
  waiting: [],
  accounts: [],
  settings: [],
};

/** Orders and positions that an outcome changed, as they are now. */
export interface FuturesChanges {
  readonly contractOrders: readonly LiveContractOrder[];
  readonly positions: readonly LivePosition[];
}

/** Futures of all users, folded from the engine's durable events. */
export class LiveFutures {
  readonly waiting = new WaitingOrders();
  private readonly catalog: Catalog;
  private readonly availableOf: (user: number) => bigint;
  private readonly timeNow: () => number;
  private readonly orders = new Map<number, LiveContractOrder>();
  private readonly ordersByUser = new Map<number, Map<number, LiveContractOrder>>();
  private readonly positionsByUser = new Map<number, Map<number, LivePosition>>();
  private readonly positionsByContract = new Map<number, Map<number, LivePosition>>();
  private readonly openInterest = new Map<number, number>();
  private readonly marks = new Map<number, ContractMark>();
  private readonly accounts = new Map<number, AccountRow>();
  private readonly debtors = new Set<number>();
  private readonly settings = new Map<number, Map<number, ContractSetting>>();
  private changedOrders = new Set<LiveContractOrder>();
  private changedPositions: LivePosition[] = [];

  private readonly folds: EventFolds<[time: number, sequence: number]> = {
    // Not of futures, or in what follows: the position, the account, its balance.
    ...passOver(eventKinds.answers, eventKinds.definitions, eventKinds.funds, eventKinds.balances),
    ...passOver(eventKinds.books, eventKinds.spotOrders, eventKinds.spotTrades, eventKinds.cancels),
    ...passOver(eventKinds.losses, eventKinds.futuresFunds),
    ...passOver(['marketsObserved', 'fundingOpened', 'fundingClosed', 'riskAdvanced']),
    contractOrderAccepted: ({ value }, time, sequence) => {
      this.addOrder(acceptedOrder(value, time, sequence));
      const wait = { waitingSince: time, rises: false };
      if (value.protectedExit) this.waiting.note(value.order, wait);
    },
    contractOrderTriggered: ({ value }, time) =>
      this.updateOrder(value.order, time, (order) => {
        order.triggered = true;
        this.waiting.forget(value.order);
        // It was not admitted, and closes at once, when it has neither.
        order.quantityLots = value.quantityLots || order.quantityLots;
        if (value.quantityLots > 0) order.isWhole = false;
        order.priceTicks = value.limitTicks || order.priceTicks;
      }),
    contractOrderRearmed: ({ value }, time) =>
      this.updateOrder(value.order, time, (order) => {
        order.triggered = false;
        this.waiting.note(value.order, value);
        order.quantityLots = value.quantityLots;
        order.isWhole = value.isWhole ?? false;
        order.priceTicks = value.priceTicks;
      }),
    contractTraded: ({ value }, time) => this.trade(value, time),
    contractOrderReduced: ({ value }, time) =>
      this.updateOrder(value.order, time, (order) => {
        order.quantityLots = order.dealtLots + value.remainingLots;
      }),
    contractOrderResized: ({ value }, time) =>
      this.updateOrder(value.order, time, (order) => {
        order.quantityLots = value.quantityLots;
      }),
    contractStopAmended: ({ value }, time, sequence) =>
      this.updateOrder(value.order, time, (order) => {
        order.priceTicks = value.priceTicks;
        order.quantityLots = value.quantityLots;
        if (order.triggerPriceTicks !== value.triggerPriceTicks) order.sequence = sequence;
        order.triggerPriceTicks = value.triggerPriceTicks;
      }),
    orderExitsSet: ({ value }, time) =>
      this.updateOrder(value.order, time, (order) => {
        order.takeProfit = value.takeProfit;
        order.stopLoss = value.stopLoss;
      }),
    contractOrderClosed: ({ value }, time) => this.closeOrder(value, time),
    positionChanged: ({ value }, time) => this.setPosition({ ...value, updateTime: time }),
    markMoved: ({ value }, time) => this.setMark(value, time),
    futuresAccountChanged: ({ value }) => this.setAccount(value.user, value),
    leverageSet: ({ value }, time) => this.setLeverage(value, time),
    marginModeSet: ({ value: { user, contract, marginMode } }) =>
      this.setSetting(user, contract, { ...this.settingOf(user, contract), marginMode }),
    positionModeSet: ({ value: { user, positionMode } }) => this.setAccount(user, { positionMode }),
  };

  /**
   * @param availableOf what the ledger holds available for a user's futures
   * @param timeNow of the last outcome: the engine's
   */
  constructor(catalog: Catalog, availableOf: (user: number) => bigint, timeNow: () => number) {
    this.catalog = catalog;
    this.availableOf = availableOf;
    this.timeNow = timeNow;
  }

  /** The coin of all margins. */
  get quote(): Asset {
    return this.catalog.findAsset('USDT');
  }

  load(view: FuturesView): void {
    for (const mark of view.marks) this.marks.set(mark.contract, mark);
    for (const { user, contract, leverage, marginMode } of view.settings) {
      this.setSetting(user, contract, { leverage, marginMode });
    }
    for (const account of view.accounts) this.setAccount(account.user, account);
    for (const order of view.orders) this.addOrder({ ...order });
    for (const { order, ...wait } of view.waiting) this.waiting.note(order, wait);
    for (const position of view.positions) this.setPosition(position);
    this.takeChanges();
  }

  /** Of all users. */
  allOpenOrders(): Iterable<LiveContractOrder> {
    return this.orders.values();
  }

  openOrdersOf(user: number): Iterable<LiveContractOrder> {
    return this.ordersByUser.get(user)?.values() ?? [];
  }

  /** An open order; undefined when it is closed or was never there. */
  openOrder(order: number): LiveContractOrder | undefined {
    return this.orders.get(order);
  }

  /** Open positions of a contract. */
  positionsIn(contract: number): Iterable<LivePosition> {
    return this.positionsByContract.get(contract)?.values() ?? [];
  }

  /** Users who have open positions. */
  *holders(): Iterable<number> {
    for (const [user, positions] of this.positionsByUser) if (positions.size > 0) yield user;
  }

  /** Open positions of a user. */
  positionsOf(user: number): Iterable<LivePosition> {
    return this.positionsByUser.get(user)?.values() ?? [];
  }

  /** A user's open long or short position of a contract. */
  position(user: number, contract: number, side: PositionSide): LivePosition | undefined {
    return this.positionsByUser.get(user)?.get(sideKey(contract, side));
  }

  /** Open positions of a contract on one side, of all users. */
  *positionsOn(contract: number, side: PositionSide): Iterable<LivePosition> {
    for (const position of this.positionsIn(contract))
      if (position.positionSide === side) yield position;
  }

  /** Take-profits and stop-losses that wait for a position. */
  *exitsOf({
    user,
    contract,
    positionSide,
  }: Pick<LivePosition, 'user' | 'contract' | 'positionSide'>): Iterable<LiveContractOrder> {
    for (const order of this.openOrdersOf(user)) {
      const isOwn = order.contract === contract && order.positionSide === positionSide;
      if (isOwn && order.exitType !== ExitType.UNSPECIFIED && !order.triggered) yield order;
    }
  }

  /** Lots of all long positions, which is that of the short ones. */
  openInterestLots(contract: number): number {
    return this.openInterest.get(contract) ?? 0;
  }

  /** Prices are 0 before the first index. */
  mark(contract: number): ContractMark {
    return this.marks.get(contract) ?? { ...noMark, contract };
  }

  /** How old the mark is, as the engine counts it. */
  standing(contract: number): MarkStanding {
    const { markTicks, time, knownStale = false } = this.mark(contract);
    const { staleAfterMs } = this.catalog.contract(contract);
    return { isStale: markTicks === 0 || this.timeNow() - time > staleAfterMs, knownStale };
  }

  settingOf(user: number, contract: number): ContractSetting {
    return this.settings.get(user)?.get(contract) ?? firstSetting;
  }

  positionMode(user: number): PositionMode {
    return this.accounts.get(user)?.positionMode ?? PositionMode.HEDGE;
  }

  /** What is free of isolated margins; below zero by a debt. Atomic units. */
  walletOf(user: number): bigint {
    return this.availableOf(user) - BigInt(this.accounts.get(user)?.debt ?? 0);
  }

  /**
   * Debts that no cross position backs and that the insurance fund may not pay yet, atomic units: under rules of
   * risk, what the engine's audit says.
   */
  uncoveredDebts(): bigint {
    let sum = 0n;
    for (const user of this.debtors) {
      const positions = [...this.positionsOf(user)];
      const isBacked = positions.some(({ marginMode }) => marginMode === MarginMode.CROSS);
      if (isBacked || user === HouseUser.insurance) continue;
      sum += BigInt(this.accounts.get(user)!.debt);
    }
    return sum;
  }

  /** A user's account at the present marks, for the functions of core/perpetual/account.ts. */
  accountOf(user: number): Account {
    return {
      wallet: this.walletOf(user),
      orderMargin: BigInt(this.accounts.get(user)?.orderMargin ?? 0),
      positions: Array.from(this.positionsOf(user), (position) => this.accountPosition(position)),
    };
  }

  /** A position as accountOf lists it. */
  accountPosition(position: LivePosition): AccountPosition {
    const contract = this.catalog.contract(position.contract);
    const { unit, ladder } = contract;
    const { markTicks } = this.mark(position.contract);
    const staleBand = this.countsWorst(position) ? staleBandOf(markTicks, contract) : undefined;
    return {
      contract: { unit, markTicks, ladder, staleBand },
      contractId: position.contract,
      sign: position.positionSide === PositionSide.LONG ? 1 : -1,
      isCross: position.marginMode === MarginMode.CROSS,
      leverage: position.leverage,
      lots: position.lots,
      cost: position.cost,
      margin: position.margin,
    };
  }

  /** Folds an event of futures; others are passed over. */
  apply(event: Event, time: number, sequence: number): void {
    foldEvent(this.folds, event, time, sequence);
  }

  /** What changed since the last call. */
  takeChanges(): FuturesChanges {
    if (this.changedOrders.size === 0 && this.changedPositions.length === 0) return noChanges;
    const changes = { contractOrders: [...this.changedOrders], positions: this.changedPositions };
    this.changedOrders = new Set();
    this.changedPositions = [];
    return changes;
  }

  /** What the engine does not keep of an order: what its fills realised and cost, its last change. */
  restoreOrder(order: number, known: KnownOrder): void {
    const open = this.orders.get(order);
    if (open?.dealtLots !== known.dealtLots) return;
    open.realised = known.realised;
    open.fee = known.fee;
    open.updateTime = Math.max(open.updateTime, known.updateTime);
  }

  /** When a position was last changed, which the engine does not keep. */
  restorePosition(user: number, name: PositionName, updateTime: number): void {
    const open = this.position(user, name.contract, name.positionSide);
    if (open?.opened !== name.opened || open.updateTime >= updateTime) return;
    this.setPosition({ ...open, updateTime });
    this.takeChanges();
  }

  /** Whether a cross position's contract is stale beside others of its user that are fresh (R5). */
  private countsWorst({ user, contract }: LivePosition): boolean {
    if (!countsWorst(this.standing(contract))) return false;
    const cross = [...this.positionsOf(user)].filter(
      ({ marginMode }) => marginMode === MarginMode.CROSS,
    );
    return isPartlyStale(cross.map((each) => this.standing(each.contract)));
  }

  private setAccount(user: number, change: Partial<AccountRow>): void {
    const known = this.accounts.get(user) ?? emptyAccount(user);
    const account = { ...known, ...change };
    this.accounts.set(user, account);
    if (account.debt > 0) this.debtors.add(user);
    else this.debtors.delete(user);
  }

  private closeOrder(closed: ContractOrderClosed, time: number): void {
    this.updateOrder(closed.order, time, (order) => {
      order.status = closed.status;
      order.closeReason = closed.reason;
      // An exit of the whole position says now how many lots that were.
      order.quantityLots = closed.dealtLots + closed.cancelledLots;
      this.orders.delete(order.order);
      this.waiting.forget(order.order);
      this.ordersByUser.get(order.user)?.delete(order.order);
    });
  }

  private addOrder(order: LiveContractOrder): void {
    this.orders.set(order.order, order);
    mapOf(this.ordersByUser, order.user).set(order.order, order);
    this.changedOrders.add(order);
  }

  private updateOrder(id: number, time: number, change: (order: LiveContractOrder) => void): void {
    const order = this.orders.get(id);
    if (!order) throw new Error(`event for contract order ${id}, which is not open`);
    change(order);
    order.updateTime = time;
    this.changedOrders.add(order);
  }

  private trade(traded: ContractTraded, time: number): void {
    const { quantityLots, notional } = traded;
    const deal = (id: number, realised: number, fee: number) =>
      this.updateOrder(id, time, (order) => {
        order.dealtLots += quantityLots;
        order.dealtNotional += notional;
        order.realised += realised;
        order.fee += fee;
        order.status = OrderStatus.PARTIAL;
      });
    // A liquidation takes without an order.
    if (traded.takerOrder > 0) deal(traded.takerOrder, traded.takerRealised, traded.takerFee);
    deal(traded.makerOrder, traded.makerRealised, traded.makerFee);
  }

  private setPosition(position: LivePosition): void {
    const { user, contract, positionSide, lots } = position;
    const own = mapOf(this.positionsByUser, user);
    const all = mapOf(this.positionsByContract, contract);
    const key = sideKey(contract, positionSide);
    const known = own.get(key)?.lots ?? 0;
    if (positionSide === PositionSide.LONG) {
      this.openInterest.set(contract, this.openInterestLots(contract) + lots - known);
    }
    if (lots > 0) {
      own.set(key, position);
      all.set(sideKey(user, positionSide), position);
    } else {
      own.delete(key);
      all.delete(sideKey(user, positionSide));
    }
    this.changedPositions.push(position);
  }

  private setMark(moved: MarkMoved, time: number): void {
    const known = this.mark(moved.contract).time;
    this.marks.set(moved.contract, { ...moved, time: moved.isStale ? known : time });
  }

  private setLeverage(
    { user, contract, leverage }: { user: number; contract: number; leverage: number },
    time: number,
  ): void {
    this.setSetting(user, contract, { ...this.settingOf(user, contract), leverage });
    for (const order of this.openOrdersOf(user)) {
      if (order.contract !== contract || order.leverage === leverage) continue;
      this.updateOrder(order.order, time, () => {
        order.leverage = leverage;
      });
    }
  }

  private setSetting(user: number, contract: number, setting: ContractSetting): void {
    mapOf(this.settings, user).set(contract, setting);
  }
}

const noChanges: FuturesChanges = { contractOrders: [], positions: [] };

const noMark = {
  indexTicks: 0,
  markTicks: 0,
  premiumRate: 0,
  fundingRate: 0,
  nextFundingTime: 0,
  fundingHours: 0,
  isStale: true,
  time: 0,
} satisfies Omit<ContractMark, 'contract'>;

function emptyAccount(user: number): AccountRow {
  return { user, positionMode: PositionMode.HEDGE, debt: 0, orderMargin: 0 };
}

/** A user's or a contract's key with a side. */
function sideKey(id: number, side: PositionSide): number {
  return id * 4 + side;
}

function mapOf<Value>(maps: Map<number, Map<number, Value>>, key: number): Map<number, Value> {
  let map = maps.get(key);
  if (!map) {
    map = new Map();
    maps.set(key, map);
  }
  return map;
}
