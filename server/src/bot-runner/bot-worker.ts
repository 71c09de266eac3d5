import { type Exchange, Refused, routes } from '@bourse/client/index.ts';
import { RATE_ONE } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { OrderStatus } from '@bourse/contract/enumerations.ts';
import type { SpotOrder } from '@bourse/contract/routes/spot.ts';
import { type BotHold, botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import { decide, decideExit, endOf } from '@bourse/core/strategy/decide.ts';
import type { KnownOrder, WantedOrder } from '@bourse/core/strategy/plan.ts';
import { foldOrders, holdingOf, type Slots, worthOf } from '@bourse/core/strategy/purses.ts';
import type { BotRow, BotStore, OrderRow } from './bot-store.ts';
import { clientOrderIdOf, closingOf, placementOf, ticksOf } from './bot-words.ts';
import { holdOf, isUnclear } from './holds.ts';

const STEP_MS = 2_000;
const HOLD_MS = 5_000;
/** After an order that closed without a trade the next ones wait. */
const UNTRADED_MS = 15_000;
/** The engine knows an order id again for 24 hours; after this an order is looked for first. */
const LOOK_FIRST_MS = 3_600_000;
const POINT_MS = 600_000;
/** Orders of one step: the budget of orders is its owner's, who wants some of it, too. */
const PLACED_MAX = 5;
const PAGE = 100;

type Keyed = Pick<Exchange, 'call'>;

export interface WorkerDependencies {
  readonly store: BotStore;
  /** Opens the way by which calls are signed with the bot's key. */
  readonly open: () => Keyed;
  readonly now: () => number;
}

/**
 * One bot at work. Each step reads which of its orders are closed, and then carries out what the strategy
 * wants. An order is written down before it is placed, under an id that follows from what is closed: a
 * step that was cut off anywhere is simply done again.
 */
export class BotWorker {
  /** When the next step is due, UTC epoch milliseconds. */
  dueAt = 0;
  isBusy = false;
  readonly #dependencies: WorkerDependencies;
  #orders: OrderRow[] | undefined;
  #exchange: Keyed | undefined;
  #placesFrom = 0;
  #written = '';

  constructor(dependencies: WorkerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Does what can be done now. Throws what is no fault of the outside. */
  async step(bot: BotRow): Promise<void> {
    const { store, now } = this.#dependencies;
    this.#orders ??= await store.orders(bot.id);
    let hold: BotHold = '';
    let lastTicks = bot.last_ticks;
    try {
      this.#exchange ??= this.#dependencies.open();
      hold = await this.#settle(bot);
      lastTicks = await this.#lastTicks(bot);
      if (bot.state === 'running') await this.#endByItself(bot, lastTicks);
      if (bot.state === 'stopping') await this.#stop(bot, lastTicks);
      else if (now() >= this.#placesFrom) await this.#placeWanted(bot, lastTicks);
    } catch (error) {
      const waits = holdOf(error);
      if (waits === undefined) throw error;
      hold = waits;
    }
    this.dueAt = now() + (hold === '' ? STEP_MS : HOLD_MS);
    await this.#saveFigures(bot, lastTicks, hold);
  }

  /** Reads what became of the orders that were open. Answers what the bot waits for by that. */
  async #settle(bot: BotRow): Promise<BotHold> {
    const { store, now } = this.#dependencies;
    const open = await this.#openOrders(bot);
    let hold: BotHold = now() < this.#placesFrom && bot.hold === 'self-trade' ? 'self-trade' : '';
    for (const row of this.#own().filter(({ is_closed }) => !is_closed)) {
      const resting = open.get(clientOrderIdOf(row));
      if (resting && row.code === null) await this.#adopt(row, Number(resting.code));
      if (resting || (row.code === null && !(await this.#find(bot, row)))) continue;
      const parameters = { code: String(row.code) };
      const order = await this.#calls.call(routes.spotOrder, { parameters });
      if (order.status < OrderStatus.FILLED) continue;
      const closing = closingOf(order, bot.terms);
      if (!closing) continue;
      const closedAt = now();
      await store.closed(row, closing, closedAt);
      Object.assign(row, closing, { is_closed: true, closed_at: closedAt });
      if (closing.dealt_lots > 0 || bot.state === 'stopping') continue;
      this.#placesFrom = closedAt + UNTRADED_MS;
      if (order.reason === 'self-trade') hold = 'self-trade';
    }
    return hold;
  }

  /**
   * Makes sure of an order that was written down and of which no answer came: places it again under
   * its id, which does nothing twice, or looks for it where the engine may not know the id any more.
   */
  async #find(bot: BotRow, row: OrderRow): Promise<boolean> {
    const { store, now } = this.#dependencies;
    if (bot.state === 'running' && now() - row.created_at < LOOK_FIRST_MS) {
      return this.#place(bot, row);
    }
    const query = { status: 3, clientOrderId: clientOrderIdOf(row) };
    const { list } = await this.#calls.call(routes.spotOrders, { query });
    const found = list[0];
    if (found) await this.#adopt(row, Number(found.code));
    else if (now() - row.created_at > HOLD_MS) {
      await store.forget(row);
      this.#drop(row);
    }
    return found !== undefined;
  }

  async #adopt(row: OrderRow, code: number): Promise<void> {
    await this.#dependencies.store.placed(row, code);
    row.code = code;
  }

  /** Open orders of this bot by their ids. */
  async #openOrders({ id, symbol }: BotRow): Promise<Map<string, SpotOrder>> {
    const prefix = botOrderPrefix(id);
    const found = new Map<string, SpotOrder>();
    for (let page = 1; ; page += 1) {
      const query = { status: 1, symbol, page, pageSize: PAGE };
      const { list, total } = await this.#calls.call(routes.spotOrders, { query });
      for (const order of list) {
        if (order.clientOrderId.startsWith(prefix)) found.set(order.clientOrderId, order);
      }
      if (page * PAGE >= total) return found;
    }
  }

  async #lastTicks({ symbol, terms, last_ticks }: BotRow): Promise<number> {
    const query = { symbol, period: '1m' as const, limit: 1 };
    const { klines } = await this.#calls.call(routes.spotKlines, { query });
    const last = klines.at(-1);
    return last ? ticksOf(last.close, terms) : last_ticks;
  }

  async #endByItself(bot: BotRow, lastTicks: number): Promise<void> {
    const reason = endOf(bot.plan, bot.terms, this.#slots(), lastTicks);
    if (!reason) return;
    const isSelling = reason !== 'completed';
    await this.#dependencies.store.beginStop(bot.id, reason, isSelling);
    Object.assign(bot, { state: 'stopping', is_selling: isSelling });
  }

  /** Cancels what is open; once nothing is, sells what is to be sold; once that is done, ends. */
  async #stop(bot: BotRow, lastTicks: number): Promise<void> {
    const { store, now } = this.#dependencies;
    const open = this.#own().filter(({ is_closed }) => !is_closed);
    for (const { code } of open.filter((row) => row.price_ticks > 0 && row.code !== null)) {
      await this.#calls
        .call(routes.spotOrderCancel, { parameters: { code: String(code) } })
        .catch((error: unknown) => {
          // It traded meanwhile: the next step reads what it came to.
          const isOver = error instanceof Refused && error.code === Code.orderNotActive;
          if (!isOver) throw error;
        });
    }
    if (open.length > 0) return;
    const exit = bot.is_selling
      ? decideExit(bot.plan, bot.terms, this.#slots(), lastTicks)
      : undefined;
    if (exit) await this.#intend(bot, exit);
    else await store.endStop(bot.id, now());
  }

  async #placeWanted(bot: BotRow, lastTicks: number): Promise<void> {
    const elapsedMs = Math.max(0, this.#dependencies.now() - bot.created_at);
    const wanted = decide(bot.plan, bot.terms, { slots: this.#slots(), elapsedMs });
    const near = wanted.filter((one) => isNear(one, lastTicks, bot.terms.priceBandRate));
    for (const order of near.slice(0, PLACED_MAX)) await this.#intend(bot, order);
  }

  async #intend(bot: BotRow, order: WantedOrder): Promise<void> {
    const row = await this.#dependencies.store.intend(bot.id, order, this.#dependencies.now());
    this.#own().push(row);
    await this.#place(bot, row);
  }

  /** Whether it is placed; one that a price band refuses waits. Throws any other refusal. */
  async #place(bot: BotRow, row: OrderRow): Promise<boolean> {
    const { store } = this.#dependencies;
    try {
      const body = placementOf(bot, row);
      const { code } = await this.#calls.call(routes.spotOrderPlace, { body });
      await this.#adopt(row, Number(code));
      return true;
    } catch (error) {
      if (isUnclear(error) || !(error instanceof Refused)) throw error;
      await store.forget(row);
      this.#drop(row);
      if (error.code === Code.priceOutsideBand) return false;
      throw error;
    }
  }

  async #saveFigures(bot: BotRow, lastTicks: number, hold: BotHold): Promise<void> {
    const { store, now } = this.#dependencies;
    const rows = this.#own();
    const holding = holdingOf(bot.plan, this.#slots());
    const worth = worthOf(holding, lastTicks, bot.terms);
    const figures = {
      ...{ ...holding, last_ticks: lastTicks, worth, hold },
      fees: rows.reduce((sum, { fee }) => sum + fee, 0),
      open_count: rows.filter(({ is_closed, code }) => !is_closed && code !== null).length,
      traded_count: rows.filter(({ dealt_lots }) => dealt_lots > 0).length,
    };
    const written = JSON.stringify(figures);
    if (written !== this.#written) await store.saveFigures(bot.id, figures);
    this.#written = written;
    const time = now();
    await store.addPoint(bot.id, time - (time % POINT_MS), worth);
  }

  /** What is known in memory may be wrong after a step that broke: the next one reads it again. */
  forget(): void {
    this.#orders = undefined;
  }

  get #calls(): Keyed {
    if (!this.#exchange) throw new Error('the key of the bot is not opened yet');
    return this.#exchange;
  }

  #own(): OrderRow[] {
    if (!this.#orders) throw new Error('the orders of the bot are not read yet');
    return this.#orders;
  }

  #drop(row: OrderRow): void {
    this.#orders = this.#own().filter((one) => one !== row);
  }

  #slots(): Slots {
    return foldOrders(this.#own().map(knownOrder));
  }
}

function knownOrder(row: OrderRow): KnownOrder {
  return {
    ...{ slot: row.slot, cycle: row.cycle, side: row.side, priceTicks: row.price_ticks },
    ...{ quantityLots: row.quantity_lots, quoteAmount: row.quote_amount },
    ...{ isClosed: row.is_closed, baseDelta: row.base_delta, quoteDelta: row.quote_delta },
  };
}

/** Whether the market would take a price: what is outside its band waits until the market is nearer. */
function isNear({ priceTicks }: WantedOrder, lastTicks: number, bandRate: number): boolean {
  if (priceTicks === 0 || lastTicks === 0) return true;
  const distance = Math.abs(priceTicks - lastTicks);
  return distance * RATE_ONE <= lastTicks * bandRate;
}
