import {
  OrderType,
  PositionSide,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { quoteAsset } from '../../server/src/platform/markets/catalog.ts';
import { coins } from './coins.ts';
import type { Exchange } from './exchange.ts';
import { type Move, TENTH_MS, triggersByLast } from './grammar.ts';
import { Hunts } from './moves/hunts.ts';
import { CAUTION, Means, userOf } from './moves/means.ts';
import { OwnOrders } from './moves/own-orders.ts';
import { Pairs } from './moves/pairs.ts';
import { Settings } from './moves/settings.ts';
import { contractOrder, type Sign, spotOrder } from './orders.ts';

const BAND = 1e8;

/** The accounts that act together: each move becomes the commands of an ordinary client. */
export class Coalition {
  private readonly exchange: Exchange;
  private readonly means: Means;
  private readonly pairs: Pairs;
  private readonly hunts: Hunts;
  private readonly ownOrders: OwnOrders;
  private readonly settings: Settings;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
    this.means = new Means(exchange);
    this.pairs = new Pairs(exchange, this.means);
    this.hunts = new Hunts(exchange, this.means);
    this.ownOrders = new OwnOrders(exchange, this.means);
    this.settings = new Settings(exchange, this.means);
  }

  /** Makes a move; what the exchange refuses does not happen. */
  make(move: Move): void {
    switch (move.kind) {
      case 'sweep':
      case 'stand':
        return this.tradeSpot(move);
      case 'open':
      case 'rest':
      case 'trigger':
        return this.open(move);
      case 'arm':
      case 'meet':
      case 'hit':
      case 'burn':
      case 'quote':
      case 'print':
      case 'fill':
        return this.pairs.make(move);
      case 'hunt':
      case 'hunt-spot':
      case 'lurk':
      case 'hold':
        return this.hunts.make(move);
      case 'amend':
      case 'cross':
      case 'move-triggers':
        return this.ownOrders.make(move);
      case 'dust':
        return this.dust(move);
      case 'volley':
        return this.volley(move);
      case 'market':
        return this.market(move);
      case 'close':
      case 'rest-close':
        return this.close(move);
      case 'reverse':
        return this.reverse(move);
      case 'wait':
      case 'silence':
      case 'halt':
      case 'gap':
        return befall(this.exchange, move);
      case 'clear':
        this.send(move, { case: 'cancelAllOrders', value: { market: 0 } });
        return this.send(move, {
          case: 'cancelAllContractOrders',
          value: { contract: 0, keepExits: false },
        });
      default:
        return this.settings.set(move);
    }
  }

  private send({ who }: Move, body: CommandBody): void {
    this.exchange.send(userOf(who), body);
  }

  private tradeSpot(move: Move): void {
    const { kind, coin, side, share } = move;
    const { market, spotUnit } = coins[coin]!;
    const priceTicks = this.means.spotPrice(move);
    const lots =
      side === 1
        ? (this.means.spotBalance(move.who, quoteAsset.id) * CAUTION) / (priceTicks * spotUnit)
        : this.means.spotBalance(move.who, market.base.id) / market.definition.lotSize;
    const timeInForce = kind === 'sweep' ? TimeInForce.IOC : TimeInForce.GTC;
    const order = spotOrder(market.id, side, priceTicks, Math.floor(lots * share), { timeInForce });
    this.send(move, order);
  }

  private open(move: Move): void {
    const { kind, coin, side, count } = move;
    const { contract } = coins[coin]!;
    const priceTicks = this.means.contractPrice(move);
    const lots = this.means.openable(move, move.who, side, priceTicks);
    const timeInForce = kind === 'open' ? TimeInForce.IOC : TimeInForce.GTC;
    const triggerType = count === 0 ? TriggerType.LAST : TriggerType.MARK;
    const trigger = kind === 'trigger' ? { triggerPriceTicks: priceTicks, triggerType } : {};
    const more = { timeInForce, ...trigger, ...this.means.modeOf(move.who) };
    this.send(move, contractOrder(contract.id, side, priceTicks, lots, more));
  }

  /** A wall of orders as small as they may be: of one lot where they close a position. */
  private dust(move: Move): void {
    const { coin, side, count, who } = move;
    const { contract, contractUnit } = coins[coin]!;
    const { notionalMin } = contract.definition;
    const priceTicks = this.means.contractPrice(move);
    const opposite: Sign = side === 1 ? -1 : 1;
    const held = this.means.lotsOf(who, contract.id, opposite);
    const isClosing = held > 0 && !this.means.isOneWay(who);
    const lots = isClosing ? 1 : Math.ceil(notionalMin / (priceTicks * contractUnit));
    const closing = { positionSide: this.means.sideOfPosition(who, opposite), reduceOnly: true };
    const more = isClosing ? closing : this.means.modeOf(who);
    for (let at = 0; at < count; at += 1) {
      this.send(move, contractOrder(contract.id, side, priceTicks, lots, more));
    }
  }

  /** Triggers that one price wakes all at once, each as small as it may be. */
  private volley(move: Move): void {
    const { coin, side, count, who } = move;
    const { contract, contractUnit } = coins[coin]!;
    const priceTicks = this.means.contractPrice(move);
    const lots = Math.ceil(contract.definition.notionalMin / (priceTicks * contractUnit));
    const triggerType = triggersByLast(move) ? TriggerType.LAST : TriggerType.MARK;
    const trigger = { triggerPriceTicks: priceTicks, triggerType };
    const more = { ...trigger, ...this.means.modeOf(who) };
    for (let at = 0; at < count; at += 1) {
      this.send(move, contractOrder(contract.id, side, priceTicks, lots, more));
    }
  }

  /** At whatever price its protection allows. */
  private market(move: Move): void {
    const { coin, side, count, who, share } = move;
    const { id } = coins[coin]!.contract;
    const isOpening = count === 0;
    const opposite: Sign = side === 1 ? -1 : 1;
    const priceTicks = this.exchange.indexTicks(coin);
    const lots = isOpening
      ? this.means.openable(move, who, side, priceTicks)
      : Math.ceil(this.means.lotsOf(who, id, side) * share);
    const isOneWay = this.means.isOneWay(who);
    const closing = isOneWay ? {} : { reduceOnly: true };
    const more = {
      type: OrderType.MARKET,
      timeInForce: TimeInForce.IOC,
      priceTicks: 0,
      positionSide: this.means.sideOfPosition(who, side),
      ...(isOpening ? {} : closing),
    };
    this.send(move, contractOrder(id, isOpening ? side : opposite, 0, lots, more));
  }

  /** The position on the move's side, or the one that there is. */
  private reverse({ coin, side, who }: Move): void {
    const { id } = coins[coin]!.contract;
    const opposite: Sign = side === 1 ? -1 : 1;
    const held = this.means.lotsOf(who, id, side) > 0 ? side : opposite;
    const positionSide = this.means.sideOfPosition(who, held);
    const value = { contract: id, positionSide };
    this.exchange.send(userOf(who), { case: 'reversePosition', value });
  }

  private close(move: Move): void {
    const { kind, coin, side, share } = move;
    const { id } = coins[coin]!.contract;
    const held = this.means.lotsOf(move.who, id, side);
    const sign: Sign = side === 1 ? -1 : 1;
    const isOneWay = this.means.isOneWay(move.who);
    const timeInForce = kind === 'close' ? TimeInForce.IOC : TimeInForce.GTC;
    const positionSide = side === 1 ? PositionSide.LONG : PositionSide.SHORT;
    const lots = Math.ceil(held * share);
    // In one-way mode an order closes what is there first: reduce-only is not needed.
    const more = isOneWay
      ? { timeInForce, positionSide: PositionSide.UNSPECIFIED }
      : { timeInForce, positionSide, reduceOnly: true };
    this.send(move, contractOrder(id, sign, this.means.contractPrice(move), lots, more));
  }
}

/** Events that no account causes: time, and jumps, silences and halts of a coin. */
export function befall(exchange: Exchange, { kind, coin, count, offset }: Move): void {
  switch (kind) {
    case 'wait':
      return exchange.advance(count * TENTH_MS);
    case 'silence':
      return exchange.silence(coin, count * TENTH_MS);
    case 'halt':
      return exchange.setHalted(coin, count === 0);
    default: {
      const { priceBandRate } = coins[coin]!.contract.definition;
      return exchange.gap(coin, (offset * priceBandRate) / BAND);
    }
  }
}
