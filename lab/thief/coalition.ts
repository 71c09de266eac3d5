import {
  AccountKind,
  type CommandBody,
  type Event,
  MarginMode,
  PositionMode,
  PositionSide,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/messages.ts';
import { quoteAsset } from '../../server/src/markets/catalog.ts';
import { coins } from './coins.ts';
import type { Exchange } from './exchange.ts';
import type { Move } from './grammar.ts';
import { contractOrder, type Sign, sideOf, spotOrder, transferOf } from './orders.ts';
import { thiefUsers } from './world.ts';

const BAND = 1e8;
const TAKER_RATE = 0.0005;
/** Of what could be afforded, so that rounding and fees fit. */
const CAUTION = 0.985;
/** A rung of armed stops is worth this many times the least that an order may be worth. */
const RUNG_VALUE = 1.3;
const LEVERAGE_FIRST = 20;

/** The accounts that act together: each move becomes the commands of an ordinary client. */
export class Coalition {
  private readonly exchange: Exchange;
  private readonly leverages = new Map<number, number>();
  private readonly oneWay = new Set<number>();

  constructor(exchange: Exchange) {
    this.exchange = exchange;
    exchange.listen({ heard: (events) => this.hear(events) });
  }

  /** Makes a move; what the exchange refuses does not happen. */
  make(move: Move): void {
    switch (move.kind) {
      case 'sweep':
      case 'stand':
        return this.tradeSpot(move);
      case 'arm':
        return this.armPairs(move);
      case 'open':
      case 'rest':
      case 'trigger':
        return this.open(move);
      case 'meet':
        return this.meet(move);
      case 'hit':
        return this.hit(move);
      case 'close':
      case 'rest-close':
        return this.close(move);
      case 'wait':
        return this.exchange.advance(move.count * 100);
      case 'clear':
        this.send(move, { case: 'cancelAllOrders', value: { market: 0 } });
        return this.send(move, { case: 'cancelAllContractOrders', value: { contract: 0 } });
      default:
        return this.set(move);
    }
  }

  private hear(events: readonly Event[]): void {
    for (const event of events) {
      if (event.case === 'leverageSet') {
        const { user, contract, leverage } = event.value;
        this.leverages.set(user * 10_000 + contract, leverage);
      } else if (event.case === 'positionModeSet') {
        const { user, positionMode } = event.value;
        if (positionMode === PositionMode.ONE_WAY) this.oneWay.add(user);
        else this.oneWay.delete(user);
      }
    }
  }

  private send({ who }: Move, body: CommandBody): void {
    this.exchange.send(userOf(who), body);
  }

  private tradeSpot(move: Move): void {
    const { kind, coin, side, share } = move;
    const { market, spotUnit } = coins[coin]!;
    const priceTicks = this.spotPrice(move);
    const lots =
      side === 1
        ? (this.spotBalance(move.who, quoteAsset.id) * CAUTION) / (priceTicks * spotUnit)
        : this.spotBalance(move.who, market.base.id) / market.definition.lotSize;
    const timeInForce = kind === 'sweep' ? TimeInForce.IOC : TimeInForce.GTC;
    const order = spotOrder(market.id, side, priceTicks, Math.floor(lots * share), { timeInForce });
    this.send(move, order);
  }

  /** Each rung's trigger is the price at which the rung before it trades. */
  private armPairs(move: Move): void {
    const { coin, side, count, who, friend } = move;
    const { market, spotUnit } = coins[coin]!;
    const { definition, id } = market;
    const reach = (definition.priceBandRate / BAND) * 0.99;
    let triggerTicks = this.spotPrice(move);
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

  private open(move: Move): void {
    const { kind, coin, side, count } = move;
    const { contract } = coins[coin]!;
    const priceTicks = this.contractPrice(move);
    const lots = this.openable(move, move.who, side, priceTicks);
    const timeInForce = kind === 'open' ? TimeInForce.IOC : TimeInForce.GTC;
    const triggerType = count === 0 ? TriggerType.LAST : TriggerType.MARK;
    const trigger = kind === 'trigger' ? { triggerPriceTicks: priceTicks, triggerType } : {};
    const more = { timeInForce, ...trigger, ...this.modeOf(move.who) };
    this.send(move, contractOrder(contract.id, side, priceTicks, lots, more));
  }

  /** The friend rests, the account takes: both open, each its side. */
  private meet(move: Move): void {
    const { coin, side, who, friend } = move;
    const { id } = coins[coin]!.contract;
    const priceTicks = this.contractPrice(move);
    const other: Sign = side === 1 ? -1 : 1;
    const lots = Math.min(
      this.openable(move, who, side, priceTicks),
      this.openable(move, friend, other, priceTicks),
    );
    const resting = contractOrder(id, other, priceTicks, lots, this.modeOf(friend));
    this.exchange.send(userOf(friend), resting);
    const more = { timeInForce: TimeInForce.IOC, ...this.modeOf(who) };
    this.send(move, contractOrder(id, side, priceTicks, lots, more));
  }

  /** All that the friend has resting, one order after the other, as far as margin goes. */
  private hit(move: Move): void {
    const { id } = coins[move.coin]!.contract;
    for (const order of this.exchange.engine.contractOrders(userOf(move.friend))) {
      if (order.contract !== id || order.isWaiting) continue;
      const sign: Sign = order.side === sideOf(1) ? -1 : 1;
      const most = this.openable({ ...move, share: 1 }, move.who, sign, order.priceTicks);
      const lots = Math.min(Math.ceil(order.remainingLots * move.share), most);
      if (lots === 0) continue;
      const more = { timeInForce: TimeInForce.IOC, ...this.modeOf(move.who) };
      this.send(move, contractOrder(id, sign, order.priceTicks, lots, more));
    }
  }

  private close(move: Move): void {
    const { kind, coin, side, share } = move;
    const { id } = coins[coin]!.contract;
    const held = this.lotsOf(move.who, id, side);
    const sign: Sign = side === 1 ? -1 : 1;
    const isOneWay = this.oneWay.has(userOf(move.who));
    const timeInForce = kind === 'close' ? TimeInForce.IOC : TimeInForce.GTC;
    const positionSide = side === 1 ? PositionSide.LONG : PositionSide.SHORT;
    const lots = Math.ceil(held * share);
    // In one-way mode an order closes what is there first: reduce-only is not needed.
    const more = isOneWay
      ? { timeInForce, positionSide: PositionSide.UNSPECIFIED }
      : { timeInForce, positionSide, reduceOnly: true };
    this.send(move, contractOrder(id, sign, this.contractPrice(move), lots, more));
  }

  private set(move: Move): void {
    const { coin, count, side, share } = move;
    const contract = coins[coin]!.contract.id;
    const user = userOf(move.who);
    const { FUTURES, FUNDING, SPOT } = AccountKind;
    const positionSide = this.sideOfPosition(move.who, side);
    switch (move.kind) {
      case 'leverage':
        return this.send(move, { case: 'setLeverage', value: { contract, leverage: count } });
      case 'leverage-all': {
        const value = { contract, leverage: count };
        for (const each of thiefUsers) this.exchange.send(each, { case: 'setLeverage', value });
        return;
      }
      case 'margin-mode': {
        const marginMode = count === 0 ? MarginMode.ISOLATED : MarginMode.CROSS;
        return this.send(move, { case: 'setMarginMode', value: { contract, marginMode } });
      }
      case 'position-mode': {
        const positionMode = count === 0 ? PositionMode.ONE_WAY : PositionMode.HEDGE;
        return this.send(move, { case: 'setPositionMode', value: { positionMode } });
      }
      case 'margin-out': {
        const amount = -Math.floor(this.removable(move) * share);
        return this.send(move, { case: 'adjustMargin', value: { contract, positionSide, amount } });
      }
      case 'margin-in': {
        const { available } = this.exchange.engine.futuresAccount(user);
        const amount = Math.floor(Number(available) * share);
        return this.send(move, { case: 'adjustMargin', value: { contract, positionSide, amount } });
      }
      case 'transfer-out': {
        const { transferable } = this.exchange.engine.futuresAccount(user);
        const amount = Math.floor(Number(transferable) * share);
        return this.send(move, transferOf(FUTURES, FUNDING, quoteAsset.id, amount));
      }
      case 'transfer-in': {
        const amount = Math.floor(this.spotBalance(move.who, quoteAsset.id) * share);
        if (amount > 0) this.send(move, transferOf(SPOT, FUNDING, quoteAsset.id, amount));
        const { available } = this.exchange.engine.balance(user, FUNDING, quoteAsset.id);
        const all = Number(available);
        return this.send(move, transferOf(FUNDING, FUTURES, quoteAsset.id, all));
      }
      default: {
        const exit = {
          triggerPriceTicks: this.contractPrice(move),
          triggerType: count === 0 ? TriggerType.LAST : TriggerType.MARK,
          priceTicks: 0,
          quantityLots: 0,
        };
        const isProfit = move.offset > 0 === (side === 1);
        const exits = isProfit ? { takeProfit: exit } : { stopLoss: exit };
        const value = { contract, positionSide, ...exits, replacedOrders: [] };
        return this.send(move, { case: 'setPositionExits', value });
      }
    }
  }

  /** Lots that the account's margin and tiers allow, by the move's share. */
  private openable(move: Move, account: number, sign: Sign, priceTicks: number): number {
    const { contract, contractUnit } = coins[move.coin]!;
    const user = userOf(account);
    const { available } = this.exchange.engine.futuresAccount(user);
    const view = this.exchange.engine.contract(contract.id)!;
    const leverage = this.leverages.get(user * 10_000 + contract.id) ?? LEVERAGE_FIRST;
    const loss = Math.max(0, (sign * (priceTicks - view.markTicks)) / priceTicks);
    const ofLot = priceTicks * contractUnit * (1 / leverage + TAKER_RATE + loss);
    const byMargin = (Number(available) * CAUTION) / ofLot;
    const tiers = contract.definition.tiers.filter(({ leverageMax }) => leverageMax >= leverage);
    const most = (tiers.at(-1)?.notionalMax ?? 0) * CAUTION;
    const lotValue = Math.max(priceTicks, view.markTicks) * contractUnit;
    const byTier = most / lotValue - this.lotsOf(account, contract.id, sign);
    return Math.max(
      0,
      Math.floor(Math.min(byMargin, byTier, contract.definition.quantityMaxLots) * move.share),
    );
  }

  private removable(move: Move): number {
    const { contract, contractUnit } = coins[move.coin]!;
    const mark = this.exchange.engine.contract(contract.id)!.markTicks;
    const user = userOf(move.who);
    const leverage = this.leverages.get(user * 10_000 + contract.id) ?? LEVERAGE_FIRST;
    const position = this.exchange.position(user, contract.id, move.side);
    if (!position) return 0;
    const profit = move.side * (mark * position.lots * contractUnit - position.cost);
    const needed = Math.ceil(position.cost / leverage);
    return Math.max(0, position.margin + Math.min(profit, 0) - needed);
  }

  private lotsOf(account: number, contract: number, sign: Sign): number {
    return this.exchange.position(userOf(account), contract, sign)?.lots ?? 0;
  }

  private modeOf(account: number): { positionSide?: PositionSide } {
    return this.oneWay.has(userOf(account)) ? { positionSide: PositionSide.UNSPECIFIED } : {};
  }

  private sideOfPosition(account: number, sign: Sign): PositionSide {
    if (this.oneWay.has(userOf(account))) return PositionSide.UNSPECIFIED;
    return sign === 1 ? PositionSide.LONG : PositionSide.SHORT;
  }

  /** The move's price on spot: from what its band is measured from. */
  private spotPrice({ coin, offset }: Move): number {
    const { market } = coins[coin]!;
    const { engine, rules } = this.exchange;
    const { initialPriceTicks, priceBandRate } = market.definition;
    const last = engine.lastPriceTicks(market.id) || initialPriceTicks;
    const anchor = rules === 'old' ? last : this.exchange.spotIndexTicks(coin);
    return within(anchor, (offset * priceBandRate) / BAND);
  }

  private contractPrice({ coin, offset }: Move): number {
    const { contract } = coins[coin]!;
    const { engine, rules } = this.exchange;
    const view = engine.contract(contract.id)!;
    const anchor = rules === 'old' ? view.markTicks : view.indexTicks;
    return within(anchor, (offset * contract.definition.priceBandRate) / BAND);
  }

  private spotBalance(account: number, asset: number): number {
    return Number(this.exchange.engine.balance(userOf(account), AccountKind.SPOT, asset).available);
  }
}

function userOf(account: number): number {
  return thiefUsers[account]!;
}

/** Rounded towards the anchor, so that the edge of a band is inside it. */
function within(anchor: number, rate: number): number {
  const price = anchor * (1 + rate);
  return Math.max(1, rate > 0 ? Math.floor(price) : Math.ceil(price));
}
