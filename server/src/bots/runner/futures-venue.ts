import { Refused, routes } from '@bourse/client/index.ts';
import { Code } from '@bourse/contract/codes.ts';
import { OrderStatus, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { ContractOrder, Position } from '@bourse/contract/routes/futures.ts';
import { type BotEnd, botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import { costOf } from '@bourse/core/strategy/grid.ts';
import { closingSideOf, signOfPlan } from '@bourse/core/strategy/plan.ts';
import type { MarketTerms } from '#platform/db/tables/tables-trading-bots.ts';
import type { BotRow, OrderRow } from './bot-store.ts';
import {
  clientOrderIdOf,
  contractClosingOf,
  contractPlacementOf,
  exactly,
  ticksOf,
} from './bot-words.ts';
import { contractEndPrices } from './end-prices.ts';
import {
  endsByPrice,
  type Keyed,
  type KnownOrders,
  type RestingOrder,
  type Venue,
} from './venue.ts';

const PAGE = 100;
/** Consecutive checks that find another position than the own orders came to: then the bot ends. */
const DIFFERS_MAX = 3;

const endsByExit: Readonly<Partial<Record<Position['exitType'], BotEnd>>> = {
  liquidation: 'liquidated',
  adl: 'deleveraged',
};

/** What positions of a bot moved so far; quote atomic units. */
interface Moved {
  readonly realised: number;
  readonly costs: number;
}

/** A contract: one isolated position, of which the exchange says what it won and what it cost. */
export function futuresVenue(calls: Keyed): Venue {
  const books = new PositionBooks(calls);
  let differed = 0;
  return {
    openOrders: (bot) => openOrders(calls, bot),
    async closed(bot, row) {
      const order = await closedOrder(calls, bot, row);
      if (!order || order.status < OrderStatus.FILLED) return undefined;
      return { closing: contractClosingOf(order, bot.terms), reason: order.reason };
    },
    async find(bot, row) {
      const order = await closedOrder(calls, bot, row);
      return order && Number(order.code);
    },
    async place(bot, row) {
      const body = contractPlacementOf(bot, row);
      return Number((await calls.call(routes.contractOpen, { body })).code);
    },
    async cancel(code) {
      await calls.call(routes.contractCancel, { parameters: { code: String(code) } });
    },
    async look(bot, orders) {
      const { plan, terms } = bot;
      const sign = signOfPlan(plan);
      const { open, opposite, last, moved } = await books.read(bot);
      const heldLots = open ? exactly(open.quantity, terms.baseDecimals) / terms.lotSize : 0;
      const cost = open ? exactly(open.cost, terms.quoteDecimals) : 0;
      const isAsOrdered = sign * ownLots(orders, terms) === heldLots;
      const isSettled = isAsOrdered || (await isStill(calls, bot, orders));
      if (isAsOrdered) differed = 0;
      else if (isSettled) differed += 1;
      const lastTicks = open ? ticksOf(open.markPrice, terms) : await lastTicksOf(calls, bot);
      // It never opens the other side: that is its owner's, and its own orders would close it.
      const isOver = opposite !== undefined || differed >= DIFFERS_MAX;
      return {
        cash: plan.funds + moved.realised - moved.costs - sign * cost,
        base: sign * heldLots * terms.lotSize,
        fundingPaid: moved.costs - feesOf(orders),
        free:
          plan.funds + moved.realised - moved.costs - marginOf(open, terms) - tiedBy(bot, orders),
        lastTicks,
        // Without a position no price changes what it has.
        endTicks: open ? await endTicksOf(calls, bot) : [lastTicks],
        judgedBy: 'mark-and-index',
        state: isAsOrdered && !opposite ? 'own' : isSettled ? 'differs' : 'unsettled',
        end: isOver ? (endsByExit[last?.exitType ?? ''] ?? 'position-changed') : '',
      };
    },
  };
}

/** Its orders that are in the market, by their ids. */
async function openOrders(
  calls: Keyed,
  { id, symbol, terms }: BotRow,
): Promise<Map<string, RestingOrder>> {
  const prefix = botOrderPrefix(id);
  const found = new Map<string, RestingOrder>();
  for (let page = 1; ; page += 1) {
    const query = { symbol, page, pageSize: PAGE };
    const { list, total } = await calls.call(routes.contractOrders, { query });
    for (const order of list) {
      if (!order.clientOrderId.startsWith(prefix)) continue;
      found.set(order.clientOrderId, {
        code: Number(order.code),
        fee: exactly(order.fee, terms.quoteDecimals),
        dealtLots: exactly(order.dealQuantity, terms.baseDecimals) / terms.lotSize,
      });
    }
    if (page * PAGE >= total) return found;
  }
}

/**
 * Whether its orders are known as they were when its position was read: none of them traded meanwhile, and
 * none is over that the history does not tell yet.
 */
async function isStill(calls: Keyed, bot: BotRow, { rows, open }: KnownOrders): Promise<boolean> {
  const isUntold = (row: OrderRow) => !row.is_closed && !open.has(clientOrderIdOf(row));
  if (rows.some(isUntold)) return false;
  const after = await openOrders(calls, bot);
  return [...open].every(([id, { dealtLots }]) => after.get(id)?.dealtLots === dealtLots);
}

async function lastTicksOf(calls: Keyed, { symbol, terms, last_ticks }: BotRow): Promise<number> {
  const query = { symbol, period: '1m' as const, limit: 1 };
  const { klines } = await calls.call(routes.contractKlines, { query });
  const last = klines.at(-1);
  return last ? ticksOf(last.close, terms) : last_ticks;
}

/** By which prices the contract says that a bot may end. */
async function endTicksOf(
  calls: Keyed,
  { plan, symbol, terms }: BotRow,
): Promise<readonly number[]> {
  if (!endsByPrice(plan)) return [];
  const { list } = await calls.call(routes.contractItems, { query: { symbol } });
  const { markPrice = '0', indexPrice = '0' } = list[0]?.quotation ?? {};
  return contractEndPrices(ticksOf(markPrice, terms), ticksOf(indexPrice, terms));
}

/** An order among the closed ones, by the id that says all of it. */
async function closedOrder(
  calls: Keyed,
  { symbol }: BotRow,
  row: OrderRow,
): Promise<ContractOrder | undefined> {
  const query = { symbol, clientOrderId: clientOrderIdOf(row) };
  const { list } = await calls.call(routes.contractOrderHistory, { query });
  return list[0];
}

/** Lots that the own orders came to, parts of open ones too; below 0: sold. */
function ownLots({ slots, rows, open }: KnownOrders, { lotSize }: MarketTerms): number {
  let base = 0;
  for (const { baseDelta } of slots.values()) base += baseDelta;
  let lots = base / lotSize;
  for (const row of rows.filter(({ is_closed }) => !is_closed)) {
    const dealt = open.get(clientOrderIdOf(row))?.dealtLots ?? 0;
    lots += row.side === Side.BUY ? dealt : -dealt;
  }
  return lots;
}

/** Margin of a position as it is now. */
function marginOf(open: Position | undefined, { quoteDecimals }: MarketTerms): number {
  if (!open) return 0;
  return exactly(open.initMargin, quoteDecimals) + exactly(open.extraMargin, quoteDecimals);
}

/** What orders that would open, and are not traded yet, tie. */
function tiedBy({ plan, terms }: BotRow, { rows, open }: KnownOrders): number {
  if (plan.strategy !== 'futures-grid') return 0;
  let tied = 0;
  for (const row of rows) {
    if (row.is_closed || row.side === closingSideOf(plan)) continue;
    const left = row.quantity_lots - (open.get(clientOrderIdOf(row))?.dealtLots ?? 0);
    tied += left * costOf(plan, row.price_ticks, terms.unit);
  }
  return tied;
}

function feesOf({ rows, open }: KnownOrders): number {
  const closed = rows.reduce((sum, { fee }) => sum + fee, 0);
  return [...open.values()].reduce((sum, { fee }) => sum + fee, closed);
}

/** The positions of a bot: only it trades on its side of its contract. */
class PositionBooks {
  readonly #calls: Keyed;
  /** Those that are over, by their codes: they change no more. */
  #over: ReadonlyMap<string, Moved> = new Map();
  /** The last of them. */
  #newest: Position | undefined;

  constructor(calls: Keyed) {
    this.#calls = calls;
  }

  /** The open position, one on the other side, the last one of all, and what all of the bot's moved. */
  async read(bot: BotRow) {
    const { symbol, created_at, plan } = bot;
    const positionType = signOfPlan(plan) === 1 ? PositionSide.LONG : PositionSide.SHORT;
    // What is over is read last, so that a position that closes meanwhile is not missed.
    const { list } = await this.#calls.call(routes.contractPositions, { query: { symbol } });
    await this.#readOver({ symbol, positionType, startAt: created_at }, bot);
    const open = list.find((one) => one.positionType === positionType && !this.#over.has(one.code));
    const opposite = list.find((one) => one.positionType !== positionType);
    const all = [...this.#over.values(), ...(open ? [await this.#movedBy(bot, open)] : [])];
    const sumOf = (name: keyof Moved) => all.reduce((sum, one) => sum + one[name], 0);
    const moved: Moved = { realised: sumOf('realised'), costs: sumOf('costs') };
    return { open, opposite, last: open ?? this.#newest, moved };
  }

  /** Newest first, until one is known: a reading that breaks off changes nothing. */
  async #readOver(
    query: { symbol: string; positionType: number; startAt: number },
    bot: BotRow,
  ): Promise<void> {
    const over = new Map(this.#over);
    let newest: Position | undefined;
    for (let page = 1; ; page += 1) {
      const more = { ...query, page, pageSize: PAGE };
      const closed = await this.#calls.call(routes.contractPositionHistory, { query: more });
      // One of its owner's may have closed at the moment of its start.
      const own = closed.list.filter(({ createTime }) => createTime >= bot.created_at);
      newest ??= own[0];
      const unknown = own.filter(({ code }) => !over.has(code));
      for (const position of unknown) over.set(position.code, await this.#movedBy(bot, position));
      if (unknown.length < closed.list.length || page * PAGE >= closed.total) break;
    }
    this.#over = over;
    this.#newest = newest;
  }

  async #movedBy(bot: BotRow, position: Position): Promise<Moved> {
    const { quoteDecimals } = bot.terms;
    const isLiquidated = position.exitType === 'liquidation' || bot.end_reason === 'liquidated';
    const returned = isLiquidated ? await this.#returned(position.code, quoteDecimals) : 0;
    return {
      realised: exactly(position.realised, quoteDecimals) + returned,
      costs: exactly(position.costs, quoteDecimals),
    };
  }

  /** What a liquidation left over of a position's margin. */
  async #returned(code: string, quoteDecimals: number): Promise<number> {
    try {
      const receipt = await this.#calls.call(routes.contractLiquidation, { parameters: { code } });
      return receipt.steps.reduce((sum, step) => sum + exactly(step.returned, quoteDecimals), 0);
    } catch (error) {
      if (error instanceof Refused && error.code === Code.notFound) return 0;
      throw error;
    }
  }
}
