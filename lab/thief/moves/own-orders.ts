import { TimeInForce } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { coins } from '../coins.ts';
import type { Exchange } from '../exchange.ts';
import type { Move } from '../grammar.ts';
import {
  contractOrder,
  SELF_TRADE_MODES,
  type Sign,
  selfTradeModes,
  spotOrder,
} from '../orders.ts';
import { CAUTION, type Means, userOf } from './means.ts';

/** What an order is amended to at most, of what it is. */
const GROWTH_MAX = 2;
/** Moves of one account with its own orders. */
export class OwnOrders {
  private readonly exchange: Exchange;
  private readonly means: Means;

  constructor(exchange: Exchange, means: Means) {
    this.exchange = exchange;
    this.means = means;
  }

  /** Makes a move of this kind. */
  make(move: Move): void {
    if (move.kind === 'amend') this.amend(move);
    else if (move.kind === 'move-triggers') this.moveTriggers(move);
    else this.cross(move);
  }

  /** All its orders of the coin, on spot and by contract: to another price (count 0) or quantity (1). */
  private amend(move: Move): void {
    const { coin, who, share, count } = move;
    const { market, contract } = coins[coin]!;
    const { engine } = this.exchange;
    const user = userOf(who);
    const change = (order: number, quantityLots: number, priceTicks: number) => ({
      ...{ order, clientOrderId: '' },
      priceTicks: count === 0 ? priceTicks : 0,
      quantityLots: count === 0 ? 0 : Math.max(1, Math.floor(quantityLots * share * GROWTH_MAX)),
    });
    for (const { order, market: id, quantityLots } of engine.openOrders(user)) {
      if (id !== market.id) continue;
      const value = change(order, quantityLots, this.means.spotPrice(move));
      this.send(move, { case: 'amendOrder', value });
    }
    for (const { order, contract: id, quantityLots } of engine.contractOrders(user)) {
      if (id !== contract.id) continue;
      const value = change(order, quantityLots, this.means.contractPrice(move));
      this.send(move, { case: 'amendContractOrder', value });
    }
  }

  /** All its stops of the coin, on spot and by contract, to one price; those on its other side stay. */
  private moveTriggers(move: Move): void {
    const { coin, who } = move;
    const { market, contract } = coins[coin]!;
    const { engine } = this.exchange;
    const user = userOf(who);
    const same = { priceTicks: 0, quantityLots: 0, clientOrderId: '' };
    for (const { order, market: id, stopPriceTicks } of engine.openOrders(user)) {
      if (id !== market.id || stopPriceTicks === 0) continue;
      const value = { ...same, order, stopPriceTicks: this.means.spotPrice(move) };
      this.send(move, { case: 'amendOrder', value });
    }
    for (const { order, contract: id, triggerPriceTicks } of engine.contractOrders(user)) {
      if (id !== contract.id || triggerPriceTicks === 0) continue;
      const value = { ...same, order, triggerPriceTicks: this.means.contractPrice(move) };
      this.send(move, { case: 'amendContractOrder', value });
    }
  }

  /** It rests an order and takes it itself, on spot if it has the coin there, else by contract. */
  private cross(move: Move): void {
    const { coin, who, side, share, count } = move;
    const { market, contract } = coins[coin]!;
    const other: Sign = side === 1 ? -1 : 1;
    const selfTradePrevention = selfTradeModes[count % SELF_TRADE_MODES]!;
    const taking = { selfTradePrevention, timeInForce: TimeInForce.GTC };
    const held = this.means.spotBalance(who, market.base.id) / market.definition.lotSize;
    const spotLots = Math.floor(held * share * CAUTION);
    if (spotLots > 0) {
      const priceTicks = this.means.spotPrice(move);
      this.send(move, spotOrder(market.id, other, priceTicks, spotLots));
      return this.send(move, spotOrder(market.id, side, priceTicks, spotLots, taking));
    }
    const priceTicks = this.means.contractPrice(move);
    const mode = this.means.modeOf(who);
    const lots = Math.floor(this.means.openable(move, who, side, priceTicks) / 2);
    this.send(move, contractOrder(contract.id, other, priceTicks, lots, mode));
    this.send(move, contractOrder(contract.id, side, priceTicks, lots, { ...taking, ...mode }));
  }

  private send({ who }: Move, body: CommandBody): void {
    this.exchange.send(userOf(who), body);
  }
}
