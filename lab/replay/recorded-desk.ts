import {
  AccountKind,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody, Event } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import type {
  DepthMessage,
  RecordedLevel,
  RecordedMarket,
  RecordedTrade,
} from './recorded-market.ts';

export const MARKET = 1;
const [BTC, USDT] = [1, 2];
const TAKER = 100;
const MAKER_FIRST = 1_000;
/** Levels are shared out among so many makers: each may hold ten thousand open orders only. */
const MAKERS = 64;
/** Ninety million coins: near the largest amount, and enough for ten minutes of one market. */
const FUNDS = 9_000_000_000_000_000;

interface Standing {
  readonly order: number;
  readonly maker: number;
  lots: number;
}

/**
 * Plays recorded market data to the engine. The record has levels, not orders: a level's new total
 * becomes one order of that size, and a trade becomes an immediate order against it.
 */
export class RecordedDesk {
  readonly engine = new Engine();
  readonly trades: Extract<Event, { case: 'traded' }>['value'][] = [];
  /** Orders that had to be added so that a recorded trade finds what it traded with. */
  hiddenCount = 0;
  private readonly bids = new Map<number, Standing>();
  private readonly asks = new Map<number, Standing>();
  /** Levels as the record last told them. */
  private readonly recorded = new Map<string, RecordedLevel>();
  /** Levels that trades have changed since the last message. */
  private readonly touched = new Map<string, RecordedLevel>();
  private readonly startTicks: number;
  private time = 0;

  constructor({ snapshot, lotSize }: Pick<RecordedMarket, 'snapshot' | 'lotSize'>) {
    this.startTicks = snapshot.find(({ isBid }) => isBid)?.priceTicks ?? 1;
    this.open(this.startTicks, lotSize);
    for (const level of snapshot) {
      this.recorded.set(nameOf(level), level);
      this.setLevel(level);
    }
  }

  /**
   * Brings the book to what the record says. A message may be older than a trade that stands before
   * it, so what trades have touched is told again. First all removals, then all additions, so that
   * the book is never crossed.
   */
  depth({ timeMs, levels }: DepthMessage): void {
    this.time = Math.max(this.time, timeMs);
    for (const level of levels) this.recorded.set(nameOf(level), level);
    const changed = new Map(this.touched);
    for (const level of levels) changed.set(nameOf(level), level);
    for (const { isBid, priceTicks } of changed.values()) this.clear(isBid, priceTicks);
    this.touched.clear();
    for (const [name, level] of changed)
      this.setLevel(this.recorded.get(name) ?? { ...level, lots: 0 });
  }

  trade({ timeMs, priceTicks, lots, takerSells }: RecordedTrade): void {
    this.time = Math.max(this.time, timeMs);
    const levels = takerSells ? this.bids : this.asks;
    // Levels vanish between two messages: those better than a trade were gone before it.
    const isBetter = (other: number) => (takerSells ? other > priceTicks : other < priceTicks);
    for (const other of [...levels.keys()].filter(isBetter)) this.clear(takerSells, other);
    const standing = levels.get(priceTicks);
    const level = { isBid: takerSells, priceTicks, lots };
    this.touched.set(nameOf(level), level);
    if ((standing?.lots ?? 0) < lots) {
      this.hiddenCount += 1;
      this.clear(takerSells, priceTicks);
      // Levels of the other side that cross it are older than the trade, too.
      this.clearCrossed(takerSells, priceTicks);
      this.setLevel(level);
    }
    const side = takerSells ? Side.SELL : Side.BUY;
    const events = this.send(TAKER, orderBody(side, priceTicks, lots, TimeInForce.IOC));
    for (const event of events) if (event.case === 'traded') this.trades.push(event.value);
    const left = levels.get(priceTicks) as Standing;
    left.lots -= lots;
    if (left.lots === 0) levels.delete(priceTicks);
  }

  private clearCrossed(isBid: boolean, priceTicks: number): void {
    const levels = isBid ? this.asks : this.bids;
    const crosses = (other: number) => (isBid ? other <= priceTicks : other >= priceTicks);
    for (const other of [...levels.keys()].filter(crosses)) this.clear(!isBid, other);
  }

  private clear(isBid: boolean, priceTicks: number): void {
    const level = { isBid, priceTicks, lots: 0 };
    this.touched.set(nameOf(level), level);
    const levels = isBid ? this.bids : this.asks;
    const standing = levels.get(priceTicks);
    if (!standing) return;
    levels.delete(priceTicks);
    this.send(standing.maker, { case: 'cancelOrder', value: { order: standing.order } });
  }

  private setLevel({ isBid, priceTicks, lots }: RecordedLevel): void {
    if (lots === 0 || this.isFar(priceTicks)) return;
    const maker = MAKER_FIRST + (priceTicks % MAKERS);
    const side = isBid ? Side.BUY : Side.SELL;
    // Post only: a record that crosses itself would be refused, and the replay would stop.
    const [accepted] = this.send(maker, orderBody(side, priceTicks, lots, TimeInForce.PO));
    if (accepted?.case !== 'orderAccepted') throw new Error('a level was not accepted');
    const levels = isBid ? this.bids : this.asks;
    levels.set(priceTicks, { order: accepted.value.order, maker, lots });
  }

  /** A limit price beyond the widest band is no order that the engine takes. */
  private isFar(priceTicks: number): boolean {
    return priceTicks < this.startTicks * 0.2 || priceTicks > this.startTicks * 1.8;
  }

  private open(initialPriceTicks: number, lotSize: number): void {
    const asset = (id: number, symbol: string): CommandBody => ({
      case: 'defineAsset',
      value: { asset: id, symbol, decimals: 8 },
    });
    this.send(0, asset(BTC, 'BTC'));
    this.send(0, asset(USDT, 'USDT'));
    const rules = {
      market: MARKET,
      symbol: 'BTCUSDT',
      baseAsset: BTC,
      quoteAsset: USDT,
      tickSize: 1_000_000,
      lotSize,
      quantityMinLots: 1,
      quantityMaxLots: 2 ** 31 - 1,
      notionalMin: 0,
      // As wide as the engine allows: a record holds orders far from the market.
      priceBandRate: 90_000_000,
      protectionRate: 90_000_000,
      initialPriceTicks,
      openOrdersMax: 10_000,
    };
    this.send(0, { case: 'defineMarket', value: rules });
    const users = [TAKER, ...Array.from({ length: MAKERS }, (_, at) => MAKER_FIRST + at)];
    for (const user of users) for (const id of [BTC, USDT]) this.fund(user, id);
  }

  private fund(user: number, asset: number): void {
    const transaction = `${user}-${asset}`;
    const deposit = { user, asset, amount: FUNDS, chain: 'replay', transaction, logIndex: 0 };
    this.send(0, { case: 'creditDeposit', value: deposit });
    const move = { from: AccountKind.FUNDING, to: AccountKind.SPOT, asset, amount: FUNDS };
    this.send(user, { case: 'transfer', value: move });
  }

  private send(user: number, body: CommandBody): readonly Event[] {
    const { engine, time } = this;
    const { events } = engine.apply({ sequence: engine.sequence + 1, time, user, key: '', body });
    const [event] = events;
    if (event?.case === 'refused') {
      const parameters = event.value.parameters.join(' ');
      throw new Error(`refused with ${event.value.code} ${parameters}: ${JSON.stringify(body)}`);
    }
    return events;
  }
}

function nameOf({ isBid, priceTicks }: RecordedLevel): string {
  return `${isBid ? 'bid' : 'ask'} ${priceTicks}`;
}

function orderBody(
  side: Side,
  priceTicks: number,
  quantityLots: number,
  timeInForce: TimeInForce,
): CommandBody {
  const selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER;
  const rest = { timeInForce, quoteAmount: 0, stopPriceTicks: 0, selfTradePrevention };
  const value = { market: MARKET, side, type: OrderType.LIMIT, priceTicks, quantityLots, ...rest };
  return { case: 'placeOrder', value };
}
