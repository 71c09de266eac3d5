import {
  AccountKind,
  CloseReason,
  MarketState,
  OrderStatus,
  type Side,
} from '@bourse/contract/enumerations.ts';
import {
  type EventFolds,
  eventKinds,
  foldAll,
  foldEvent,
  passOver,
} from '@bourse/contract/event-fold.ts';
import type {
  BalanceChanged,
  DefineMarket,
  Event,
  OrderAccepted,
  OrderClosed,
  Outcome,
  Traded,
} from '@bourse/contract/messages.ts';
import { Catalog } from './catalog.ts';
import { Depth } from './depth.ts';
import { type FuturesChanges, type FuturesView, LiveFutures } from './live-futures.ts';
import { type LiveTrade, tradeOf } from './live-trade.ts';
import type { OpenOrder } from './open-order.ts';
import { type SpotAnchor, SpotIndex } from './spot-index.ts';
import { type NumberedWait, WaitingOrders } from './waiting-orders.ts';
import { type WithdrawnDay, WithdrawnDays } from './withdrawn-days.ts';

export type { LiveTrade, OpenOrder };

export interface LiveBalance {
  readonly account: AccountKind;
  readonly asset: number;
  readonly available: bigint;
  readonly frozen: bigint;
}

/** The engine's state as the engine hands it over at start. */
export interface StateView {
  readonly sequence: number;
  readonly time: number;
  /** Definitions, fee schedule, tiers and states as the events that would make them. */
  readonly definitions: readonly Event[];
  readonly orders: readonly OpenOrder[];
  readonly waiting: readonly NumberedWait[];
  readonly balances: readonly BalanceChanged[];
  readonly levels: readonly { market: number; side: Side; priceTicks: number; lots: number }[];
  readonly lastPrices: readonly { market: number; priceTicks: number }[];
  /** Of spot markets. */
  readonly anchors: readonly SpotAnchor[];
  /** Markets that are in a call auction. */
  readonly auctions: readonly { market: number; endTime: number }[];
  readonly withdrawnDays: readonly WithdrawnDay[];
  readonly futures: FuturesView;
}

/** Orders and positions that an outcome changed, as they are now. */
export interface Changes extends FuturesChanges {
  readonly orders: readonly OpenOrder[];
}

/** Told after an outcome is folded. */
export type OutcomeListener = (outcome: Outcome, changed: Changes) => void;

const TRADES_KEPT = 500;

const { contractOrders, futuresAccounts, positions } = eventKinds;
const liveOfFutures = [...contractOrders, ...futuresAccounts, ...positions, 'markMoved'] as const;

/**
 * What is true now, folded from the engine's durable events: answers about open orders, balances
 * and books come from here and are never older than the caller's last accepted command.
 */
export class LiveState {
  readonly catalog = new Catalog();
  readonly spotIndex = new SpotIndex();
  readonly withdrawn = new WithdrawnDays();
  readonly waiting = new WaitingOrders();
  readonly futures = new LiveFutures(
    this.catalog,
    (user) => this.futuresWallet(user),
    () => this.time,
  );
  sequence = 0;
  time = 0;
  private readonly orders = new Map<number, OpenOrder>();
  private readonly ordersByUser = new Map<number, Map<number, OpenOrder>>();
  private readonly balances = new Map<number, Map<number, LiveBalance>>();
  private readonly depths = new Map<number, Depth>();
  private readonly trades = new Map<number, LiveTrade[]>();
  private readonly lastPrices = new Map<number, number>();
  private readonly lastSequences = new Map<number, number>();
  private readonly listeners: OutcomeListener[] = [];
  /** Orders that the outcome in hand has changed. */
  private changed = new Set<OpenOrder>();
  private readonly folds: EventFolds<[outcome: Outcome]> = {
    // What they did is told by orders, balances and positions.
    ...passOver(eventKinds.answers, eventKinds.cancels, eventKinds.futuresFunds),
    ...passOver(['depositCredited', 'treasuryGranted', 'transferred', 'referralPaid']),
    ...passOver(['holdPosted', 'balancesCorrected']),
    fundsHeld: ({ value }) => this.withdrawn.held(value),
    holdVoided: ({ value }) => this.withdrawn.voided(value),
    ...foldAll(eventKinds.definitions, (event: Event) => this.catalog.apply(event)),
    ...foldAll(liveOfFutures, (event: Event, { time, sequence }: Outcome) =>
      this.futures.apply(event, time, sequence),
    ),
    // The position that is left follows.
    ...passOver(eventKinds.losses),
    marketsObserved: ({ value }) => this.spotIndex.observe(value.prices),
    // Nobody reads them live.
    ...passOver(['fundingOpened', 'fundingClosed', 'riskAdvanced']),
    marketDefined: ({ value }) => this.defineMarket(value),
    marketStateChanged: (event, { time }) => {
      this.catalog.apply(event);
      const { market, state } = event.value;
      if (state === MarketState.OPEN) this.spotIndex.open(market, time, this.catalog.riskRules);
    },
    riskRulesSet: (event) => {
      const { anchorWindowMs } = this.catalog.riskRules;
      this.catalog.apply(event);
      this.spotIndex.adopt(anchorWindowMs !== event.value.anchorWindowMs);
    },
    orderAccepted: ({ value }, outcome) => this.acceptOrder(value, outcome),
    orderTriggered: ({ value }, outcome) =>
      this.updateOrder(value.order, outcome, (order) => {
        order.triggered = true;
        this.waiting.forget(value.order);
      }),
    orderRearmed: ({ value }, outcome) =>
      this.updateOrder(value.order, outcome, (order) => {
        order.triggered = false;
        this.waiting.note(value.order, value);
      }),
    orderRepriced: ({ value }, outcome) =>
      this.updateOrder(value.order, outcome, (order) => {
        order.priceTicks = value.priceTicks;
      }),
    // A trade or the order's end follows, and tells what is left.
    orderReduced: null,
    orderResized: ({ value }, outcome) =>
      this.updateOrder(value.order, outcome, (order) => {
        order.quantityLots = value.quantityLots;
      }),
    stopAmended: ({ value }, outcome) =>
      this.updateOrder(value.order, outcome, (order) => {
        order.priceTicks = value.priceTicks;
        order.quantityLots = value.quantityLots;
        if (order.stopPriceTicks !== value.stopPriceTicks) order.sequence = outcome.sequence;
        order.stopPriceTicks = value.stopPriceTicks;
      }),
    orderClosed: ({ value }, outcome) => this.closeOrder(value, outcome),
    traded: (event, outcome) => {
      this.addTrade(event, outcome.time);
      this.trade(event.value, outcome);
    },
    contractTraded: (event, { time, sequence }) => {
      this.addTrade(event, time);
      this.futures.apply(event, time, sequence);
    },
    balanceChanged: ({ value }) => this.setBalance(value),
    levelChanged: ({ value: { market, side, priceTicks, totalLots } }, { sequence }) =>
      this.depthOf(market).set(side, priceTicks, totalLots, sequence),
    auctionOpened: ({ value }, { sequence }) =>
      this.depthOf(value.market).setAuction(value.endTime, sequence),
    auctionUncrossed: null,
    auctionClosed: ({ value }, { sequence }) => this.depthOf(value.market).setAuction(0, sequence),
  };

  /** Calls the listener after each outcome, in the log's order, for as long as the process lives. */
  onOutcome(listener: OutcomeListener): void {
    this.listeners.push(listener);
  }

  /** Starts from the engine's state. */
  load(view: StateView): void {
    for (const event of view.definitions) {
      if (event.case === 'marketDefined') this.defineMarket(event.value);
      else this.catalog.apply(event);
    }
    for (const order of view.orders) this.addOrder({ ...order });
    for (const { order, ...wait } of view.waiting) this.waiting.note(order, wait);
    for (const balance of view.balances) this.setBalance(balance);
    for (const { market, side, priceTicks, lots } of view.levels) {
      this.depthOf(market).set(side, priceTicks, lots, view.sequence);
    }
    for (const { market, priceTicks } of view.lastPrices) this.lastPrices.set(market, priceTicks);
    this.spotIndex.load(view.anchors);
    for (const { market, endTime } of view.auctions) {
      this.depthOf(market).setAuction(endTime, view.sequence);
    }
    this.withdrawn.load(view.withdrawnDays);
    this.futures.load(view.futures);
    this.sequence = view.sequence;
    this.time = view.time;
  }

  apply(outcome: Outcome): void {
    this.changed = new Set();
    for (const event of outcome.events) foldEvent(this.folds, event, outcome);
    this.sequence = outcome.sequence;
    this.time = outcome.time;
    const changed = { orders: [...this.changed], ...this.futures.takeChanges() };
    this.lastSequences.set(outcome.user, outcome.sequence);
    for (const { user } of changed.orders) this.lastSequences.set(user, outcome.sequence);
    for (const { user } of changed.contractOrders) this.lastSequences.set(user, outcome.sequence);
    for (const { user } of changed.positions) this.lastSequences.set(user, outcome.sequence);
    for (const listener of this.listeners) listener(outcome, changed);
  }

  /**
   * The log's number of the last command since the start that the user sent, or that changed an
   * order or a position of theirs; 0 without one.
   */
  lastSequenceOf(user: number): number {
    return this.lastSequences.get(user) ?? 0;
  }

  openOrdersOf(user: number): Iterable<OpenOrder> {
    return this.ordersByUser.get(user)?.values() ?? [];
  }

  /** Everybody's. */
  allOpenOrders(): Iterable<OpenOrder> {
    return this.orders.values();
  }

  /** An open order; undefined when it is closed or was never there. */
  openOrder(order: number): OpenOrder | undefined {
    return this.orders.get(order);
  }

  /** When an open order was last changed, which the engine does not keep; from its row. */
  restoreOrder(order: number, dealtLots: number, updateTime: number): void {
    const open = this.orders.get(order);
    if (open?.dealtLots === dealtLots) open.updateTime = Math.max(open.updateTime, updateTime);
  }

  /** The numbers of all accounts that have or had a balance; what changes meanwhile does not disturb it. */
  owners(): readonly number[] {
    return [...this.balances.keys()];
  }

  balancesOf(user: number): Iterable<LiveBalance> {
    return this.balances.get(user)?.values() ?? [];
  }

  balanceOf(user: number, account: AccountKind, asset: number): LiveBalance {
    const found = this.balances.get(user)?.get(balanceKey(account, asset));
    return found ?? { account, asset, available: 0n, frozen: 0n };
  }

  depthOf(market: number): Depth {
    let depth = this.depths.get(market);
    if (!depth) {
      depth = new Depth();
      this.depths.set(market, depth);
    }
    return depth;
  }

  /** Newest last, 500 at most. */
  tradesOf(market: number): readonly LiveTrade[] {
    return this.trades.get(market) ?? [];
  }

  /** Stored trades, oldest first; those that were seen since the start are not taken again. */
  loadTrades(market: number, trades: readonly LiveTrade[]): void {
    const seen = this.tradesOf(market);
    const first = seen[0]?.trade ?? Number.POSITIVE_INFINITY;
    const before = trades.filter(({ trade }) => trade < first);
    this.trades.set(market, [...before, ...seen].slice(-TRADES_KEPT));
  }

  /** Ticks: the last trade, else a spot market's initial price or a contract's mark. */
  lastPriceOf(market: number): number {
    const known = this.lastPrices.get(market);
    if (known !== undefined) return known;
    const instrument = this.catalog.instrument(market);
    return 'initialPriceTicks' in instrument
      ? instrument.initialPriceTicks
      : this.futures.mark(market).markTicks;
  }

  /**
   * Ticks: what limit prices of a market or contract are measured from, as the engine does by an index;
   * 0 where it goes by trades, because no index is fresh.
   */
  anchorTicksOf(instrument: number): number {
    const { riskRules } = this.catalog;
    if ('contract' in this.catalog.instrument(instrument)) {
      const { indexTicks, markTicks } = this.futures.mark(instrument);
      return indexTicks || markTicks;
    }
    const observed = this.spotIndex.of(instrument);
    const isFresh = observed && this.time - observed.time <= riskRules.anchorStaleMs;
    return isFresh ? observed.priceTicks : 0;
  }

  /** Ticks of the last index of a spot market, however old; 0: it has none. */
  indexOf(market: number): number {
    return this.spotIndex.of(market)?.priceTicks ?? 0;
  }

  /** Ticks: what the engine measures a spot market by (R1), the average of trades where it has no index. */
  spotAnchorOf(market: number): number {
    const { riskRules } = this.catalog;
    return this.spotIndex.anchorAt(market, this.time, riskRules, this.catalog.market(market).unit);
  }

  /** Where prices mean something else from now on, last price and index are forgotten, as in the engine. */
  private defineMarket(rules: DefineMarket): void {
    const { market, tickSize, baseAsset, quoteAsset, initialPriceTicks } = rules;
    const known = this.catalog.knows(market) ? this.catalog.market(market) : undefined;
    const isSamePrice =
      known?.tickSize === tickSize &&
      known.baseAsset === baseAsset &&
      known.quoteAsset === quoteAsset;
    if (!isSamePrice) {
      this.lastPrices.delete(market);
      this.spotIndex.begin(market, initialPriceTicks);
    } else if (!this.lastPrices.has(market)) this.spotIndex.beginAt(market, initialPriceTicks);
    this.catalog.apply({ case: 'marketDefined', value: rules });
  }

  private acceptOrder(accepted: OrderAccepted, outcome: Outcome): void {
    const wait = { waitingSince: outcome.time, rises: false };
    if (accepted.protectedExit) this.waiting.note(accepted.order, wait);
    this.addOrder({
      ...accepted,
      sequence: outcome.sequence,
      createTime: outcome.time,
      updateTime: outcome.time,
      triggered: false,
      dealtLots: 0,
      dealtNotional: 0,
      status: OrderStatus.ACTIVE,
      closeReason: CloseReason.UNSPECIFIED,
    });
  }

  private addOrder(order: OpenOrder): void {
    this.orders.set(order.order, order);
    let own = this.ordersByUser.get(order.user);
    if (!own) {
      own = new Map();
      this.ordersByUser.set(order.user, own);
    }
    own.set(order.order, order);
    this.changed.add(order);
  }

  private updateOrder(id: number, outcome: Outcome, change: (order: OpenOrder) => void): void {
    const order = this.orders.get(id);
    if (!order) throw new Error(`event for order ${id}, which is not open`);
    change(order);
    order.updateTime = outcome.time;
    this.changed.add(order);
  }

  private trade(traded: Traded, outcome: Outcome): void {
    for (const id of [traded.takerOrder, traded.makerOrder]) {
      this.updateOrder(id, outcome, (order) => {
        order.dealtLots += traded.quantityLots;
        order.dealtNotional += traded.notional;
        order.status = OrderStatus.PARTIAL;
      });
    }
  }

  private addTrade(event: Event, time: number): void {
    const traded = tradeOf(event);
    if (!traded) return;
    const { trade, market, priceTicks, quantityLots, notional, takerSide } = traded;
    if (event.case === 'traded') {
      const { riskRules } = this.catalog;
      this.spotIndex.note(event.value, time, riskRules, this.catalog.market(market).unit);
    }
    this.lastPrices.set(market, priceTicks);
    const trades = this.trades.get(market) ?? [];
    this.trades.set(market, trades);
    trades.push({ trade, market, priceTicks, quantityLots, notional, takerSide, time });
    if (trades.length > 2 * TRADES_KEPT) trades.splice(0, trades.length - TRADES_KEPT);
  }

  private futuresWallet(user: number): bigint {
    return this.balanceOf(user, AccountKind.FUTURES, this.futures.quote.asset).available;
  }

  private closeOrder(closed: OrderClosed, outcome: Outcome): void {
    this.updateOrder(closed.order, outcome, (order) => {
      order.status = closed.status;
      order.closeReason = closed.reason;
      this.orders.delete(order.order);
      this.waiting.forget(order.order);
      this.ordersByUser.get(order.user)?.delete(order.order);
    });
  }

  private setBalance({ user, account, asset, balance }: BalanceChanged): void {
    if (!balance) return;
    let own = this.balances.get(user);
    if (!own) {
      own = new Map();
      this.balances.set(user, own);
    }
    const { available, frozen } = balance;
    own.set(balanceKey(account, asset), { account, asset, available, frozen });
  }
}

function balanceKey(account: AccountKind, asset: number): number {
  return asset * 4 + account;
}
