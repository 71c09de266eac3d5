import { AccountKind, MarginMode, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import {
  type ContractTraded,
  type Deleveraged,
  type Event,
  HouseUser,
  type Liquidated,
} from '@bourse/contract/messages.ts';
import type { ContractOrderView } from '@bourse/core/futures/read.ts';
import { coins } from '../coins.ts';
import type { Exchange, Listener } from '../exchange.ts';
import type { Fact } from '../facts.ts';
import { makerUsers } from '../house-makers.ts';
import { innocentUsers, isThief, thiefUsers } from '../people.ts';
import { INNOCENT_LEVERAGE } from '../world.ts';
import type { Bounds } from './bounds.ts';
import { worthOfAll } from './worth.ts';
import { Wrongs } from './wrongs.ts';

/** Of the mark's band by the rules of risk. */
const NEAR_BAND = 0.003;
/** Of its maintenance margin. */
const NEXT_TO_NOTHING = 0.2;
const BURNT = 0.01;
const BEYOND = 0.005;
const FUNDING_RATE = 100_000;
const STALE_MS = 10_000;
const TOLERANCE = 0.01;
const EXPOSED = 100_000;
const LOSING = 0.02;
const ONE = 1e8;

/** Events that say something: see `hear`. */
const heardKinds: readonly Event['case'][] = [
  'balanceChanged',
  'positionChanged',
  'contractOrderAccepted',
  'liquidated',
  'marginAdjusted',
  'futuresAccountChanged',
  'deleveraged',
  'fundingOpened',
  'auctionOpened',
  'orderTriggered',
  'contractOrderTriggered',
  'traded',
  'contractTraded',
];

/** What trades of spot and of contracts have in common. */
type Trade = Pick<
  ContractTraded,
  'makerUser' | 'takerUser' | 'takerSide' | 'priceTicks' | 'quantityLots'
>;

/**
 * Follows a game from the events: which facts it reached, and how much of the coalition's result is
 * nothing but the index moving under what it held.
 */
export class Witness {
  /** Results of holding while the index moved, quote units. */
  drift = 0;
  /** What positions were worth beyond what their leverage allows, at most, quote units. */
  breach = 0;
  /** Value of resting closes of one account that have become opening orders, at most, quote units. */
  turned = 0;
  /** The same of positions as they would be if what rests had filled. */
  pending = 0;
  /** What the insurance fund paid out in single steps, quote units. */
  fundPaid = 0;
  /** What jumps themselves took from the fund, because nobody pays more than he has, quote units. */
  spared = 0;
  /**
   * Of what jumps after a silence took from the fund: what the accounts that lost had given away before, beside the
   * silent contract, quote units.
   */
  evaded = 0;
  /** What trades with others brought at the index, of those that brought something, quote units. */
  gross = 0;
  /** How far a mark was from its index, and trades of a contract, at most: parts of the index. */
  markApart = 0;
  tradedApart = 0;
  /** How far spot's last price was. */
  spotApart = 0;
  /** Of an account of the coalition that was liquidated: how much of its maintenance was lacking. */
  starved = 0;
  /** Stops of innocents that woke. */
  woken = 0;
  /** How near an account beside a stale contract came to its maintenance margin (1) and to nothing (2). */
  shielded = 0;
  /**
   * The largest position; of accounts in one-way mode also with what rests on its side, and that alone:
   * parts of what their leverage allows.
   */
  held = 0;
  holding = 0;
  stacked = 0;
  /** What a resting close would lose, as a part of what its account has, at most. */
  overhang = 0;
  /** Value that orders which rested to close have opened, quote units. */
  opened = 0;
  /** Value that innocents gave up to deleveraging, quote units. */
  deleveraged = 0;
  /** What of it that was: lots below zero are of a short position; the index of that moment. */
  private readonly givenUp: { user: number; at: number; lots: number; indexTicks: number }[] = [];
  private readonly exchange: Exchange;
  /** Orders that rested to close, in one-way mode. */
  private readonly closes = new Set<number>();
  private readonly reached = new Set<Fact>();
  /** Coins by coin, in lots of spot times the unit; and net lots of contracts. */
  private readonly coinsHeld = coins.map(() => new Map<number, number>());
  private readonly lotsHeld = coins.map(() => new Map<string, number>());
  /** Accounts that added margin to a position. */
  private readonly parked = new Set<number>();
  /** What opening orders of the coalition rested when an index jumped. */
  private readonly rested = new Set<number>();
  private readonly bounds: Bounds;
  private readonly wrongs: Wrongs;
  private worthBefore = 0;
  private ticksBefore = 0;
  /** Accounts of the coalition whose orders or positions changed since the last look. */
  private readonly touched = new Set<number>();

  constructor(exchange: Exchange, bounds: Bounds) {
    this.exchange = exchange;
    this.bounds = bounds;
    this.wrongs = new Wrongs(exchange, (fact) => this.reached.add(fact));
    const listener: Listener = {
      heard: (events) => {
        for (const event of events) this.hear(event);
      },
      indexMoves: (coin, fromTicks, toTicks) => this.follow(coin, fromTicks, toTicks),
      jumps: (coin, isDone) => this.followJump(coin, isDone),
    };
    exchange.listen(listener, heardKinds);
  }

  /** What one account gave away beside a silent contract, at most; quote units. */
  get given(): number {
    return this.wrongs.given;
  }

  get facts(): ReadonlySet<Fact> {
    return this.reached;
  }

  /** Looks at the state after a move, for what no event tells. */
  look(): void {
    const { engine } = this.exchange;
    for (const [at, { market, contract }] of coins.entries()) {
      const spot = engine.lastPriceTicks(market.id) / this.exchange.spotIndexTicks(at);
      this.noteIf('spot is 5 % off its index', Math.abs(spot - 1) > 0.05);
      this.noteIf('spot is at twice or half its index', spot > 2 || spot < 0.5);
      const view = engine.contract(contract.id)!;
      this.spotApart = Math.max(this.spotApart, Math.abs(spot - 1));
      const mark = view.markTicks / view.indexTicks;
      this.markApart = Math.max(this.markApart, Math.abs(mark - 1));
      this.noteIf(
        'a mark is near the end of the band that rules of risk have',
        Math.abs(mark - 1) > NEAR_BAND,
      );
      this.noteIf('a mark is 1 % off its index', Math.abs(mark - 1) > 0.01);
      this.noteIf('a mark is 3 % off its index', Math.abs(mark - 1) > 0.03);
    }
    for (const user of this.touched) this.lookAtLeverage(user);
    this.touched.clear();
  }

  private lookAtLeverage(user: number): void {
    const { engine } = this.exchange;
    const orders = engine.contractOrders(user);
    for (const { contract, contractUnit } of coins) {
      const { markTicks, ladder } = engine.contract(contract.id)!;
      this.lookAtCloses(
        user,
        orders.filter((order) => order.contract === contract.id),
        contractUnit,
        markTicks,
      );
      for (const sign of [1, -1] as const) {
        const position = this.exchange.position(user, contract.id, sign);
        const resting = orders.filter(
          (order) =>
            order.contract === contract.id &&
            !order.isWaiting &&
            !order.isReduceOnly &&
            order.side === (sign === 1 ? Side.BUY : Side.SELL),
        );
        const leverage = position?.leverage ?? resting[0]?.leverage ?? 0;
        const held = (position?.lots ?? 0) * markTicks * contractUnit;
        const opening = resting.reduce((sum, { remainingLots, closingLots, priceTicks }) => {
          return (
            sum + (remainingLots - closingLots) * Math.min(priceTicks, markTicks) * contractUnit
          );
        }, 0);
        this.noteIf('a position is worth ten times its claim', held > EXPOSED * ONE);
        const allowed = ladder.findLast(({ leverageMax }) => leverageMax >= leverage)?.notionalMax;
        // A mark that moved a little is no breach.
        const beyond = (value: number) => Math.max(0, value * (1 - TOLERANCE) - (allowed ?? 0));
        this.breach = Math.max(this.breach, beyond(held));
        this.noteIf('a position has more leverage than its size allows', beyond(held) > 0);
        const pending = opening > 0 ? beyond(held + opening) : 0;
        this.pending = Math.max(this.pending, pending);
        if (allowed) {
          this.held = Math.max(this.held, held / allowed);
          const all = resting.reduce((sum, order) => {
            return sum + order.remainingLots * Math.min(order.priceTicks, markTicks) * contractUnit;
          }, 0);
          const other = this.exchange.position(user, contract.id, sign === 1 ? -1 : 1)?.lots ?? 0;
          const left = held + all - other * markTicks * contractUnit;
          // In hedge mode nothing that closes ever opens.
          const isOneWay = resting.some((order) => order.positionSide === PositionSide.UNSPECIFIED);
          if (isOneWay) this.holding = Math.max(this.holding, left / allowed);
          if (isOneWay) this.stacked = Math.max(this.stacked, all / allowed);
        }
        this.noteIf('resting orders would open more than leverage allows', pending > 0);
      }
    }
  }

  private lookAtCloses(
    user: number,
    orders: readonly ContractOrderView[],
    unit: number,
    markTicks: number,
  ): void {
    let turned = 0;
    for (const order of orders) {
      const { closingLots, remainingLots, isReduceOnly, isWaiting, side, priceTicks } = order;
      if (isWaiting) continue;
      if (closingLots === 0) {
        if (this.closes.has(order.order)) turned += remainingLots * markTicks * unit;
        continue;
      }
      if (!isReduceOnly) this.closes.add(order.order);
      this.noteIf('a close rests in one-way mode', !isReduceOnly);
      const sign = side === Side.BUY ? 1 : -1;
      const lossTicks = sign * (priceTicks - markTicks);
      if (lossTicks < LOSING * markTicks) continue;
      this.reached.add('a close rests on the losing side of the mark');
      const equity = Number(this.exchange.engine.futuresAccount(user).equity);
      const loss = lossTicks * closingLots * unit;
      const isBeyond = loss > equity;
      this.overhang = Math.max(this.overhang, loss / Math.max(equity, ONE));
      this.noteIf('a close rests beyond what its account has', isBeyond);
    }
    this.noteIf('a close that rested opens', turned > 0);
    this.turned = Math.max(this.turned, turned);
  }

  private noteIf(fact: Fact, holds: boolean): void {
    if (holds) this.reached.add(fact);
  }

  private hear(event: Event): void {
    switch (event.case) {
      case 'balanceChanged': {
        const { user, account, asset, balance } = event.value;
        const at = coins.findIndex(({ market }) => market.base.id === asset);
        if (at < 0 || !isThief(user) || account !== AccountKind.SPOT || !balance) return;
        this.coinsHeld[at]!.set(user, Number(balance.available + balance.frozen));
        return;
      }
      case 'positionChanged': {
        const { user, contract, positionSide, lots } = event.value;
        if (!isThief(user)) return;
        this.touched.add(user);
        const at = coins.findIndex(({ contract: { id } }) => id === contract);
        const sign = positionSide === PositionSide.LONG ? 1 : -1;
        this.lotsHeld[at]!.set(`${user} ${sign}`, sign * lots);
        return;
      }
      case 'contractOrderAccepted':
        if (isThief(event.value.user)) this.touched.add(event.value.user);
        return;
      case 'liquidated':
        return this.hearLiquidation(event.value);
      case 'marginAdjusted':
        if (isThief(event.value.user) && event.value.amount > 0) {
          this.parked.add(event.value.user);
          this.reached.add('margin is added to a position');
        }
        return;
      case 'futuresAccountChanged':
        return this.noteIf(
          'the fund pays a debt of the coalition',
          isThief(event.value.user) && event.value.debt > 0,
        );
      case 'deleveraged':
        return this.hearDeleveraging(event.value);
      case 'fundingOpened':
        return this.noteIf('funding of 0.1 % is paid', Math.abs(event.value.rate) >= FUNDING_RATE);
      case 'auctionOpened':
        return this.noteIf('a market pauses into an auction', true);
      case 'orderTriggered':
      case 'contractOrderTriggered': {
        const isInnocent = innocentUsers.includes(event.value.user);
        if (isInnocent) this.woken += 1;
        return this.noteIf('a stop of an innocent fires', isInnocent);
      }
      case 'traded': {
        const at = coins.findIndex((coin) => coin.market.id === event.value.market);
        const indexTicks = this.exchange.spotIndexTicks(at);
        return this.hearTrade(event.value, indexTicks, coins[at]!.spotUnit);
      }
      case 'contractTraded': {
        const at = coins.findIndex((coin) => coin.contract.id === event.value.contract);
        const indexTicks = this.exchange.indexTicks(at);
        this.hearTrade(event.value, indexTicks, coins[at]!.contractUnit);
        return this.hearContractTrade(event.value, indexTicks);
      }
    }
  }

  private hearLiquidation({ user, insuranceChange, equity, maintenance }: Liquidated): void {
    this.fundPaid += Math.max(0, -insuranceChange);
    this.noteIf('the fund loses', insuranceChange < 0);
    this.noteIf('an innocent is liquidated', innocentUsers.includes(user));
    if (!isThief(user)) return;
    this.reached.add('an account of the coalition is liquidated');
    const lacking = 1 - Math.max(0, equity) / Math.max(1, maintenance);
    this.starved = Math.max(this.starved, lacking);
    this.noteIf(
      'an account is liquidated with next to nothing left',
      lacking > 1 - NEXT_TO_NOTHING,
    );
  }

  /**
   * What an innocent's positions that were given up to deleveraging would have gained since by the index alone,
   * quote units. They closed at a price of their day; no game moves an index that has not jumped.
   */
  missedOf(user: number): number {
    return this.givenUp
      .filter((one) => one.user === user)
      .reduce((sum, { at, lots, indexTicks }) => {
        const move = this.exchange.indexTicks(at) - indexTicks;
        return sum + lots * move * coins[at]!.contractUnit;
      }, 0);
  }

  private hearDeleveraging(event: Deleveraged): void {
    this.reached.add('winners are deleveraged');
    const { user, contract, positionSide, lots, notional, realised, markTicks } = event;
    if (!innocentUsers.includes(user)) return;
    this.deleveraged += notional;
    const at = coins.findIndex((coin) => coin.contract.id === contract);
    const { contractUnit } = coins[at]!;
    const sign = positionSide === PositionSide.LONG ? 1 : -1;
    this.givenUp.push({ user, at, lots: sign * lots, indexTicks: this.exchange.indexTicks(at) });
    const cost = notional - sign * realised;
    const placeOf = (value: number, costs: number, leverage: number) => {
      const initial = costs / leverage;
      return (Math.max(0, sign * (value - costs)) / initial) * (value / initial);
    };
    const ofInnocent = placeOf(markTicks * lots * contractUnit, cost, INNOCENT_LEVERAGE);
    for (const thief of this.parked) {
      const held = this.exchange.position(thief, contract, sign);
      if (!held) continue;
      const place = placeOf(markTicks * held.lots * contractUnit, held.cost, held.leverage);
      this.noteIf(
        'a friend with added margin gained more than an innocent who gives up a position',
        place > ofInnocent,
      );
    }
  }

  private hearTrade(trade: Trade, indexTicks: number, unit: number): void {
    const { makerUser, takerUser, takerSide, priceTicks, quantityLots } = trade;
    const isSale = takerUser === HouseUser.insurance && isThief(makerUser);
    this.noteIf('the fund sells to the coalition', isSale);
    const withHouse =
      (isThief(makerUser) && makerUsers.includes(takerUser)) ||
      (isThief(takerUser) && makerUsers.includes(makerUser));
    const apart = Math.abs(priceTicks / indexTicks - 1);
    this.noteIf('the house trades with the coalition 3 % off the index', withHouse && apart > 0.03);
    if (isThief(makerUser) === isThief(takerUser)) return;
    const buys = isThief(takerUser) === (takerSide === Side.BUY);
    const gain = (buys ? 1 : -1) * (indexTicks - priceTicks) * quantityLots * unit;
    this.gross += Math.max(0, gain);
    this.bounds.noteGain(isThief(takerUser) ? makerUser : takerUser, gain);
  }

  private hearContractTrade(trade: ContractTraded, indexTicks: number): void {
    const { makerUser, takerUser, takerSide, priceTicks, quantityLots } = trade;
    const apart = Math.abs(priceTicks / indexTicks - 1);
    if (isThief(makerUser) || isThief(takerUser)) {
      this.tradedApart = Math.max(this.tradedApart, apart);
    }
    const isAmongFriends = isThief(makerUser) && isThief(takerUser);
    const closes = trade.takerClosedLots > 0 || trade.makerClosedLots > 0;
    this.noteIf(
      'an account closes to a friend 1 % off the index',
      isAmongFriends && closes && apart > BURNT,
    );
    if (this.closes.has(trade.makerOrder)) {
      const { contractUnit } = coins.find(({ contract: { id } }) => id === trade.contract)!;
      this.opened += (quantityLots - trade.makerClosedLots) * priceTicks * contractUnit;
    }
    const buysAt = takerSide === Side.BUY ? -1 : 1;
    const loss = buysAt * (priceTicks / indexTicks - 1);
    this.noteIf(
      'what rested before a jump opens beyond it',
      this.rested.has(trade.makerOrder) && trade.makerClosedLots < quantityLots && loss > BEYOND,
    );
  }

  /** What a jump itself makes of the coalition: nobody is faster, and nobody owes more than he has. */
  private followJump(coin: number, isDone: boolean): void {
    const worth = worthOfAll(this.exchange, thiefUsers);
    if (isDone) {
      const change = worth - this.worthBefore;
      this.drift += change;
      const moved = this.exchange.indexTicks(coin) - this.ticksBefore;
      const spared = Math.max(0, change - this.resultOf(coin, moved));
      const evaded = this.wrongs.evadedOf(spared);
      this.evaded += evaded;
      this.spared += spared - evaded;
      return;
    }
    this.worthBefore = worth;
    this.ticksBefore = this.exchange.indexTicks(coin);
    this.bounds.hasJumped = true;
    const { id } = coins[coin]!.contract;
    for (const user of thiefUsers) {
      for (const order of this.exchange.engine.contractOrders(user)) {
        if (order.contract === id && !order.isWaiting) this.rested.add(order.order);
      }
    }
    this.noteIf('orders of the coalition rest while an index jumps', this.rested.size > 0);
  }

  /** R5: an account below its maintenance that nobody touches, because one of its contracts is stale. */
  private lookAtShields(): void {
    const { engine, timeMs } = this.exchange;
    const stale = coins.map(({ contract }) => {
      return timeMs - engine.contract(contract.id)!.markTime > STALE_MS;
    });
    if (!stale.includes(true) || !stale.includes(false)) return;
    for (const user of thiefUsers) {
      const holds = (isStale: boolean) =>
        coins.some(
          ({ contract: { id } }, at) =>
            stale[at] === isStale &&
            [1, -1].some((sign) => {
              const held = this.exchange.position(user, id, sign as 1 | -1);
              return held?.marginMode === MarginMode.CROSS;
            }),
        );
      if (!holds(true) || !holds(false)) continue;
      const { equity, maintenance } = engine.futuresAccount(user);
      this.noteIf('a stale contract shields an account', equity < maintenance);
      const [left, needed] = [Number(equity), Number(maintenance)];
      const near = left > needed ? needed / left : 2 - Math.max(0, left) / needed;
      this.shielded = Math.max(this.shielded, near);
    }
  }

  private follow(at: number, fromTicks: number, toTicks: number): void {
    this.lookAtShields();
    const { contract } = coins[at]!;
    const { engine } = this.exchange;
    const isEmpty = [Side.BUY, Side.SELL].some(
      (side) => engine.contractDepth(contract.id, side, 1).length === 0,
    );
    this.noteIf('a side of a contract is empty when it is sampled', isEmpty);
    this.drift += this.resultOf(at, toTicks - fromTicks);
  }

  /** What a move of an index is worth to who holds what the coalition holds, quote units. */
  private resultOf(at: number, move: number): number {
    const { market, spotUnit, contractUnit, spotTicksOfContractTick } = coins[at]!;
    const { lotSize } = market.definition;
    let result = 0;
    for (const amount of this.coinsHeld[at]!.values()) {
      result += (amount / lotSize) * move * spotTicksOfContractTick * spotUnit;
    }
    for (const lots of this.lotsHeld[at]!.values()) result += lots * move * contractUnit;
    return result;
  }
}
