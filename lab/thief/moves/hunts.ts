import { TimeInForce } from '@bourse/contract/enumerations.ts';
import { quoteAsset } from '@bourse/server/platform/markets/catalog.ts';
import { coins } from '../coins.ts';
import type { Exchange } from '../exchange.ts';
import { type Move, TENTH_MS } from '../grammar.ts';
import { contractOrder, PRINT_VALUE, type Sign, sideOf, spotOrder } from '../orders.ts';
import { CAUTION, type Means, userOf } from './means.ts';

const USDT_UNIT = 1e8;
const BASIS_POINT = 1e-4;
const DEPTH_LEVELS = 100;
const SECOND_MS = 1_000;
/** Of the index, where a book is held: the whole offset of a move. */
const HELD_RATE = 0.005;
/** Between the two sides of a book that is held, of the index: less than what counts as a wide book. */
const HELD_SPREAD = 0.001;

/** Moves of two friends who take a book away and stand there themselves, or only stand there. */
export class Hunts {
  private readonly exchange: Exchange;
  private readonly means: Means;

  constructor(exchange: Exchange, means: Means) {
    this.exchange = exchange;
    this.means = means;
  }

  /** Makes a move of this kind. */
  make(move: Move): void {
    switch (move.kind) {
      case 'hunt':
        return this.hunt(move);
      case 'hunt-spot':
        return this.huntSpot(move);
      case 'lurk':
        return this.lurk(move);
      default:
        return this.hold(move);
    }
  }

  /** The friend stands away from the index; the account takes all that is nearer, and a little of that order. */
  private hunt(move: Move): void {
    const { coin, side, friend, count } = move;
    const { id } = coins[coin]!.contract;
    const { indexTicks } = this.exchange.engine.contract(id)!;
    const priceTicks = Math.round(indexTicks * (1 + side * count * BASIS_POINT));
    const before = this.beforeOnContract(move, priceTicks);
    this.stand(move, friend, side === 1 ? -1 : 1, priceTicks);
    this.take(move, priceTicks, before);
  }

  /** The same on spot: of the two the one with more coins sells. */
  private huntSpot(move: Move): void {
    const { coin, side, count, share } = move;
    const { market, spotUnit } = coins[coin]!;
    const { id, base } = market;
    const other: Sign = side === 1 ? -1 : 1;
    const coinsOf = (account: number) => this.means.spotBalance(account, base.id);
    const isRich = coinsOf(move.who) > coinsOf(move.friend);
    const [seller, buyer] = isRich ? [move.who, move.friend] : [move.friend, move.who];
    const [who, friend] = side === 1 ? [buyer, seller] : [seller, buyer];
    const index = this.exchange.spotIndexTicks(coin);
    const priceTicks = Math.round(index * (1 + side * count * BASIS_POINT));
    const levels = this.exchange.engine.depth(id, sideOf(other), DEPTH_LEVELS);
    const before = lotsBefore(levels, side, priceTicks);
    const standing = Math.floor(this.spotLots(move, friend, other, priceTicks) * share);
    this.exchange.send(userOf(friend), spotOrder(id, other, priceTicks, standing));
    const most = this.spotLots(move, who, side, priceTicks);
    const lots = Math.min(before + printLots(priceTicks * spotUnit), most);
    const more = { timeInForce: TimeInForce.IOC };
    this.exchange.send(userOf(who), spotOrder(id, side, priceTicks, lots, more));
  }

  /** The account rests an order away from the index on both products, where forced trades may come. */
  private lurk(move: Move): void {
    const { coin, side, who, count, share } = move;
    const { market } = coins[coin]!;
    const rate = 1 - side * count * BASIS_POINT;
    this.stand(move, who, side, Math.round(this.exchange.indexTicks(coin) * rate));
    const priceTicks = Math.round(this.exchange.spotIndexTicks(coin) * rate);
    const lots = Math.floor(this.spotLots(move, who, side, priceTicks) * share);
    if (lots > 0) this.exchange.send(userOf(who), spotOrder(market.id, side, priceTicks, lots));
  }

  /**
   * For `count` tenths of a second, once a second: the friend keeps both sides of a book away from the index, the
   * account takes what others have before it. What the friend had there goes.
   */
  private hold(move: Move): void {
    const { coin, side, friend, count, offset } = move;
    const { id } = coins[coin]!.contract;
    const rate = Math.abs(offset) * HELD_RATE;
    for (let left = count * TENTH_MS; left > 0; left -= SECOND_MS) {
      const { indexTicks } = this.exchange.engine.contract(id)!;
      const priceTicks = Math.round(indexTicks * (1 + side * rate));
      const innerTicks = Math.round(indexTicks * (1 + side * (rate - HELD_SPREAD)));
      const all = { contract: id, keepExits: true };
      this.exchange.send(userOf(friend), { case: 'cancelAllContractOrders', value: all });
      const before = this.beforeOnContract(move, priceTicks);
      this.stand(move, friend, side === 1 ? -1 : 1, priceTicks);
      this.take(move, priceTicks, before);
      this.stand(move, friend, side, innerTicks);
      this.exchange.advance(Math.min(left, SECOND_MS));
    }
  }

  /** Lots that an account can pay for, or has. */
  private spotLots({ coin }: Move, account: number, sign: Sign, priceTicks: number): number {
    const { market, spotUnit } = coins[coin]!;
    return Math.floor(
      sign === 1
        ? (this.means.spotBalance(account, quoteAsset.id) * CAUTION) / (priceTicks * spotUnit)
        : this.means.spotBalance(account, market.base.id) / market.definition.lotSize,
    );
  }

  private beforeOnContract({ coin, side }: Move, priceTicks: number): number {
    const { id } = coins[coin]!.contract;
    const makers = sideOf(side === 1 ? -1 : 1);
    return lotsBefore(
      this.exchange.engine.contractDepth(id, makers, DEPTH_LEVELS),
      side,
      priceTicks,
    );
  }

  private stand(move: Move, account: number, sign: Sign, priceTicks: number): void {
    const { id } = coins[move.coin]!.contract;
    const lots = this.means.openable(move, account, sign, priceTicks);
    const order = contractOrder(id, sign, priceTicks, lots, this.means.modeOf(account));
    this.exchange.send(userOf(account), order);
  }

  private take(move: Move, priceTicks: number, before: number): void {
    const { coin, side, who } = move;
    const { contract, contractUnit } = coins[coin]!;
    const most = this.means.openable({ ...move, share: 1 }, who, side, priceTicks);
    const lots = Math.min(before + printLots(priceTicks * contractUnit), most);
    const more = { timeInForce: TimeInForce.IOC, ...this.means.modeOf(who) };
    this.exchange.send(userOf(who), contractOrder(contract.id, side, priceTicks, lots, more));
  }
}

/** Lots of the other side that stand nearer than a price. */
function lotsBefore(
  levels: readonly { readonly priceTicks: number; readonly totalLots: number }[],
  side: Sign,
  priceTicks: number,
): number {
  return levels
    .filter((level) => side * (priceTicks - level.priceTicks) > 0)
    .reduce((sum, { totalLots }) => sum + totalLots, 0);
}

/** Lots of a trade that wakes, by what a lot costs. */
function printLots(lotValue: number): number {
  return Math.ceil((PRINT_VALUE * USDT_UNIT) / lotValue);
}
