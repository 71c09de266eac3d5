import { TimeInForce } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { coins } from '../coins.ts';
import type { Exchange } from '../exchange.ts';
import type { Move } from '../grammar.ts';
import { contractOrder, PRINT_VALUE, type Sign, sideOf, spotOrder } from '../orders.ts';
import { type Means, userOf } from './means.ts';

const BAND = 1e8;
/** A rung of armed stops is worth this many times the least that an order may be worth. */
const RUNG_VALUE = 1.3;
const USDT_UNIT = 1e8;
/** Between the two sides that friends quote, of the band. */
const QUOTE_SPREAD = 0.02;

/** Moves that two friends make together. */
export class Pairs {
  private readonly exchange: Exchange;
  private readonly means: Means;

  constructor(exchange: Exchange, means: Means) {
    this.exchange = exchange;
    this.means = means;
  }

  /** Makes a move of this kind. */
  make(move: Move): void {
    switch (move.kind) {
      case 'arm':
        return this.arm(move);
      case 'meet':
        return this.meet(move);
      case 'hit':
        return this.hit(move);
      case 'burn':
        return this.burn(move);
      case 'quote':
        return this.quote(move);
      case 'print':
        return move.count === 0 ? this.printSpot(move) : this.printContract(move);
      default:
        return this.fill(move);
    }
  }

  /** Each rung's trigger is the price at which the rung before it trades. */
  private arm(move: Move): void {
    const { coin, side, count, who, friend } = move;
    const { market, spotUnit } = coins[coin]!;
    const { definition, id } = market;
    const reach = (definition.priceBandRate / BAND) * 0.99;
    let triggerTicks = this.means.spotPrice(move);
    for (let rung = 0; rung < count; rung += 1) {
      const priceTicks = Math.round(triggerTicks * (1 + side * reach));
      const least = (definition.notionalMin * RUNG_VALUE) / Math.min(priceTicks, triggerTicks);
      const lots = Math.ceil(least / spotUnit);
      const more = { stopPriceTicks: triggerTicks };
      // The first to wake rests there, so that the second trades with it.
      const first: Sign = side === 1 ? -1 : 1;
      const second: Sign = side;
      const [seller, buyer] = [who, friend];
      const accountOf = (sign: Sign) => userOf(sign === 1 ? buyer : seller);
      this.exchange.send(accountOf(first), spotOrder(id, first, priceTicks, lots, more));
      this.exchange.send(accountOf(second), spotOrder(id, second, priceTicks, lots, more));
      triggerTicks = priceTicks;
    }
  }

  /** The friend rests, the account takes: both open, each its side. */
  private meet(move: Move): void {
    const { coin, side, who, friend } = move;
    const { id } = coins[coin]!.contract;
    const priceTicks = this.means.contractPrice(move);
    const other: Sign = side === 1 ? -1 : 1;
    const lots = Math.min(
      this.means.openable(move, who, side, priceTicks),
      this.means.openable(move, friend, other, priceTicks),
    );
    const resting = contractOrder(id, other, priceTicks, lots, this.means.modeOf(friend));
    this.exchange.send(userOf(friend), resting);
    const more = { timeInForce: TimeInForce.IOC, ...this.means.modeOf(who) };
    this.send(move, contractOrder(id, side, priceTicks, lots, more));
  }

  /** All that the friend has resting, one order after the other, as far as margin goes. */
  private hit(move: Move): void {
    const { id } = coins[move.coin]!.contract;
    for (const order of this.exchange.engine.contractOrders(userOf(move.friend))) {
      if (order.contract !== id || order.isWaiting) continue;
      const sign: Sign = order.side === sideOf(1) ? -1 : 1;
      const most = this.means.openable({ ...move, share: 1 }, move.who, sign, order.priceTicks);
      const lots = Math.min(Math.ceil(order.remainingLots * move.share), most);
      if (lots === 0) continue;
      const more = { timeInForce: TimeInForce.IOC, ...this.means.modeOf(move.who) };
      this.send(move, contractOrder(id, sign, order.priceTicks, lots, more));
    }
  }

  /**
   * The account closes to its friend at a price that the account loses by: a part of its position
   * (count 0), or so much that only a share of its maintenance margin is left (1). The friend closes
   * what it has on the other side, else it opens.
   */
  private burn(move: Move): void {
    const { coin, side, who, friend, share, count } = move;
    const { id } = coins[coin]!.contract;
    const priceTicks = this.means.contractPrice(move);
    const held = this.means.lotsOf(who, id, side);
    const wanted = count === 0 ? Math.ceil(held * share) : this.means.starving(move, priceTicks);
    const opposite: Sign = side === 1 ? -1 : 1;
    const closable = this.means.lotsOf(friend, id, opposite);
    const most =
      closable > 0
        ? closable
        : this.means.openable({ ...move, share: 1 }, friend, side, priceTicks);
    const lots = Math.min(wanted, most);
    if (lots <= 0) return;
    const closing = { positionSide: this.means.sideOfPosition(friend, opposite) };
    const taking = closable > 0 ? { ...closing, reduceOnly: !this.means.isOneWay(friend) } : {};
    const resting = { ...this.means.modeOf(friend), ...taking };
    this.exchange.send(userOf(friend), contractOrder(id, side, priceTicks, lots, resting));
    const isOneWay = this.means.isOneWay(who);
    const more = {
      timeInForce: TimeInForce.IOC,
      positionSide: this.means.sideOfPosition(who, side),
      reduceOnly: !isOneWay,
    };
    this.send(move, contractOrder(id, opposite, priceTicks, lots, more));
  }

  /** The account bids at a price and its friend asks beside it: a book of their own. */
  private quote(move: Move): void {
    const { coin, who, friend } = move;
    const { id } = coins[coin]!.contract;
    const bid = this.means.contractPrice(move);
    const ask = this.means.contractPrice({ ...move, offset: move.offset + QUOTE_SPREAD });
    for (const [account, sign, priceTicks] of [
      [who, 1, bid],
      [friend, -1, Math.max(ask, bid + 1)],
    ] as const) {
      const lots = this.means.openable(move, account, sign, priceTicks);
      const order = contractOrder(id, sign, priceTicks, lots, this.means.modeOf(account));
      this.exchange.send(userOf(account), order);
    }
  }

  /** A trade of little worth at a price of their own, on spot. */
  private printSpot(move: Move): void {
    const { coin, side, friend } = move;
    const { market, spotUnit } = coins[coin]!;
    const priceTicks = this.means.spotPrice(move);
    const lots = Math.ceil((PRINT_VALUE * USDT_UNIT) / (priceTicks * spotUnit));
    const other: Sign = side === 1 ? -1 : 1;
    this.exchange.send(userOf(friend), spotOrder(market.id, other, priceTicks, lots));
    const timeInForce = TimeInForce.IOC;
    this.send(move, spotOrder(market.id, side, priceTicks, lots, { timeInForce }));
  }

  private printContract(move: Move): void {
    const { coin, side, who, friend } = move;
    const { contract, contractUnit } = coins[coin]!;
    const priceTicks = this.means.contractPrice(move);
    const lots = Math.ceil((PRINT_VALUE * USDT_UNIT) / (priceTicks * contractUnit));
    const other: Sign = side === 1 ? -1 : 1;
    const resting = contractOrder(contract.id, other, priceTicks, lots, this.means.modeOf(friend));
    this.exchange.send(userOf(friend), resting);
    const more = { timeInForce: TimeInForce.IOC, ...this.means.modeOf(who) };
    this.send(move, contractOrder(contract.id, side, priceTicks, lots, more));
  }

  /** Both open both sides against each other, so that no price matters: as much open interest as is left. */
  private fill(move: Move): void {
    const { coin, who, friend, share } = move;
    const { contract } = coins[coin]!;
    const { id } = contract;
    const priceTicks = this.means.contractPrice(move);
    for (const [buyer, seller] of [
      [who, friend],
      [friend, who],
    ] as const) {
      const { rules, openInterestLots } = this.exchange.engine.contract(id)!;
      const lots = Math.min(
        Math.ceil((rules.openInterestMaxLots - openInterestLots) * share),
        this.means.openable({ ...move, share: 1 }, buyer, 1, priceTicks),
        this.means.openable({ ...move, share: 1 }, seller, -1, priceTicks),
      );
      const resting = contractOrder(id, -1, priceTicks, lots, this.means.modeOf(seller));
      this.exchange.send(userOf(seller), resting);
      const more = { timeInForce: TimeInForce.IOC, ...this.means.modeOf(buyer) };
      this.exchange.send(userOf(buyer), contractOrder(id, 1, priceTicks, lots, more));
    }
  }

  private send({ who }: Move, body: CommandBody): void {
    this.exchange.send(userOf(who), body);
  }
}
