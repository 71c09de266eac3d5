import {
  AccountKind,
  type Event,
  HouseUser,
  PositionSide,
  Side,
} from '@bourse/contract/messages.ts';
import type { ContractOrderView } from '@bourse/core/futures/read.ts';
import { coins } from './coins.ts';
import type { Exchange } from './exchange.ts';
import { makerUsers } from './house-makers.ts';
import { innocentUsers, thiefUsers } from './world.ts';

/** States that a game may reach on its way to a theft: what is new is worth going on from. */
export const factNames = [
  'spot is 5 % off its index',
  'spot is at twice or half its index',
  'a mark is 1 % off its index',
  'a mark is 3 % off its index',
  'a side of a contract is empty when it is sampled',
  'an account of the coalition is liquidated',
  'the fund sells to the coalition',
  'an innocent is liquidated',
  'the fund loses',
  'the fund pays a debt of the coalition',
  'a position has more leverage than its size allows',
  'resting orders would open more than leverage allows',
  'the house trades with the coalition 3 % off the index',
  'winners are deleveraged',
  'a position is worth ten times its claim',
  'a stop of an innocent fires',
  'a close rests in one-way mode',
  'a close rests on the losing side of the mark',
  'a close rests beyond what its account has',
  'a close that rested opens',
] as const;
export type Fact = (typeof factNames)[number];

const TOLERANCE = 0.01;
const EXPOSED = 100_000;
const LOSING = 0.02;
const ONE = 1e8;

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
  private readonly exchange: Exchange;
  /** Orders that rested to close, in one-way mode. */
  private readonly closes = new Set<number>();
  private readonly reached = new Set<Fact>();
  /** Coins by coin, in lots of spot times the unit; and net lots of contracts. */
  private readonly coinsHeld = coins.map(() => new Map<number, number>());
  private readonly lotsHeld = coins.map(() => new Map<string, number>());

  constructor(exchange: Exchange) {
    this.exchange = exchange;
    exchange.listen({
      heard: (events) => {
        for (const event of events) this.hear(event);
      },
      indexMoves: (coin, fromTicks, toTicks) => this.follow(coin, fromTicks, toTicks),
    });
  }

  get facts(): ReadonlySet<Fact> {
    return this.reached;
  }

  /** Looks at what no event tells, after a move. */
  look(): void {
    const { engine } = this.exchange;
    for (const [at, { market, contract }] of coins.entries()) {
      const spot = engine.lastPriceTicks(market.id) / this.exchange.spotIndexTicks(at);
      this.noteIf('spot is 5 % off its index', Math.abs(spot - 1) > 0.05);
      this.noteIf('spot is at twice or half its index', spot > 2 || spot < 0.5);
      const view = engine.contract(contract.id)!;
      const mark = view.markTicks / view.indexTicks;
      this.noteIf('a mark is 1 % off its index', Math.abs(mark - 1) > 0.01);
      this.noteIf('a mark is 3 % off its index', Math.abs(mark - 1) > 0.03);
    }
    for (const user of thiefUsers) this.lookAtLeverage(user);
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
      const isBeyond = lossTicks * closingLots * unit > equity;
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
        const at = coins.findIndex(({ contract: { id } }) => id === contract);
        const sign = positionSide === PositionSide.LONG ? 1 : -1;
        this.lotsHeld[at]!.set(`${user} ${sign}`, sign * lots);
        return;
      }
      case 'liquidated': {
        const { user, insuranceChange } = event.value;
        this.fundPaid += Math.max(0, -insuranceChange);
        this.noteIf('the fund loses', insuranceChange < 0);
        this.noteIf('an account of the coalition is liquidated', isThief(user));
        this.noteIf('an innocent is liquidated', innocentUsers.includes(user));
        return;
      }
      case 'futuresAccountChanged':
        return this.noteIf(
          'the fund pays a debt of the coalition',
          isThief(event.value.user) && event.value.debt > 0,
        );
      case 'deleveraged':
        return this.noteIf('winners are deleveraged', true);
      case 'orderTriggered':
      case 'contractOrderTriggered':
        return this.noteIf('a stop of an innocent fires', innocentUsers.includes(event.value.user));
      case 'traded':
        return this.hearTrade(event.value, this.spotIndexOf(event.value.market));
      case 'contractTraded':
        return this.hearTrade(event.value, this.contractIndexOf(event.value.contract));
    }
  }

  private hearTrade(
    trade: { readonly makerUser: number; readonly takerUser: number; readonly priceTicks: number },
    indexTicks: number,
  ): void {
    const { makerUser, takerUser, priceTicks } = trade;
    const isSale = takerUser === HouseUser.insurance && isThief(makerUser);
    this.noteIf('the fund sells to the coalition', isSale);
    const withHouse =
      (isThief(makerUser) && makerUsers.includes(takerUser)) ||
      (isThief(takerUser) && makerUsers.includes(makerUser));
    const isFar = Math.abs(priceTicks / indexTicks - 1) > 0.03;
    this.noteIf('the house trades with the coalition 3 % off the index', withHouse && isFar);
  }

  private spotIndexOf(market: number): number {
    return this.exchange.spotIndexTicks(coins.findIndex((coin) => coin.market.id === market));
  }

  private contractIndexOf(contract: number): number {
    return this.exchange.indexTicks(coins.findIndex((coin) => coin.contract.id === contract));
  }

  private follow(at: number, fromTicks: number, toTicks: number): void {
    const { market, contract, spotUnit, contractUnit, spotTicksOfContractTick } = coins[at]!;
    const move = toTicks - fromTicks;
    const { engine } = this.exchange;
    const isEmpty = [Side.BUY, Side.SELL].some(
      (side) => engine.contractDepth(contract.id, side, 1).length === 0,
    );
    this.noteIf('a side of a contract is empty when it is sampled', isEmpty);
    const { lotSize } = market.definition;
    for (const amount of this.coinsHeld[at]!.values()) {
      this.drift += (amount / lotSize) * move * spotTicksOfContractTick * spotUnit;
    }
    for (const lots of this.lotsHeld[at]!.values()) this.drift += lots * move * contractUnit;
  }
}

function isThief(user: number): boolean {
  return user >= thiefUsers[0]! && user <= thiefUsers.at(-1)!;
}
