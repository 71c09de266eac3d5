import { Refused, Unanswered } from '@bourse/client/index.ts';
import { RATE_ONE } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { BotHold } from '@bourse/contract/trading-bots.ts';
import { decide, decideExit, endOf } from '@bourse/core/strategy/decide.ts';
import { EXIT_SLOT, type KnownOrder, type WantedOrder } from '@bourse/core/strategy/plan.ts';
import { foldOrders, type Slots, worthOf } from '@bourse/core/strategy/purses.ts';
import type { Clock } from '#platform/clock.ts';
import type { BotRow, BotStore, OrderRow } from './bot-store.ts';
import { clientOrderIdOf } from './bot-words.ts';
import type { RestingOrder, Standing, Venue } from './venue.ts';

const accountCodes: readonly number[] = [
  ...[Code.apiKeyInvalid, Code.apiKeyAddress, Code.accountFrozen, Code.regionNotServed],
  ...[Code.levelTooLow, Code.rightTaken, Code.rightsOutdated, Code.sessionEnded],
  ...[Code.futuresNotEnabled, Code.futuresTermsOutdated],
];
const exchangeCodes: readonly number[] = [
  ...[Code.unavailable, Code.queueFull, Code.internal, Code.outcomeUnknown],
  ...[Code.tooManyRequests, Code.callBeforeStart, Code.callTimeOutside],
];

const limitCodes: readonly number[] = [
  ...[Code.leverageInvalid, Code.leverageAboveTier, Code.leverageCrowded, Code.marginModeBusy],
  ...[Code.positionMax, Code.openInterestMax, Code.openOrdersMax],
];

const STEP_MS = 2_000;
const HOLD_MS = 5_000;
/** After an order that closed without a trade the next ones wait. */
const UNTRADED_MS = 15_000;
/** The engine knows an order id again for 24 hours; after this an order is looked for first. */
const LOOK_FIRST_MS = 3_600_000;
const POINT_MS = 600_000;
/** How long after the last try an order without an answer that is in no list does not exist. */
const UNCLEAR_MS = 15_000;
/** Orders of one step. */
const PLACED_MAX = 5;

export interface WorkerDependencies {
  readonly store: BotStore;
  /** Opens the way to where the bot trades, by calls that are signed with its key. */
  readonly open: (bot: BotRow) => Venue;
  /** The exchange's time, UTC epoch milliseconds: when orders were placed, and purchases are due. */
  readonly now: () => number;
  /** By which the steps come: it cannot be set. */
  readonly clock: Clock;
}

/**
 * One bot at work. Each step reads which of its orders are closed, and then carries out what the strategy
 * wants. An order is written down before it is placed, under an id that follows from what is closed: a
 * step that was cut off anywhere is simply done again.
 */
export class BotWorker {
  /** When the next step is due, by its clock. */
  dueAt = 0;
  isBusy = false;
  readonly #dependencies: WorkerDependencies;
  #orders: OrderRow[] | undefined;
  #venue: Venue | undefined;
  #placesFrom = 0;
  #written = '';
  /** When an order without an answer was last tried, or first looked for, by its clock. */
  readonly #unclearAt = new WeakMap<OrderRow, number>();

  constructor(dependencies: WorkerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Does what can be done now. Throws what is no fault of the outside. */
  async step(bot: BotRow): Promise<void> {
    const { store, clock } = this.#dependencies;
    this.#orders ??= await store.orders(bot.id);
    let hold: BotHold = '';
    let standing = lastStanding(bot);
    try {
      this.#venue ??= this.#dependencies.open(bot);
      const open = await this.#venue.openOrders(bot);
      hold = await this.#settle(bot, open);
      standing = await this.#venue.look(bot, { rows: this.#own(), slots: this.#slots(), open });
      if (bot.state !== 'stopping') await this.#endByItself(bot, standing);
      if (bot.state === 'stopping') await this.#stop(bot, standing);
      else if (bot.state === 'paused') await this.#cancelOpen();
      else if (standing.state === 'differs') hold = 'position';
      else if (standing.state === 'own' && clock.now() >= this.#placesFrom) {
        hold = (await this.#placeWanted(bot, standing)) || hold;
      }
    } catch (error) {
      const waits = holdCauseOf(error);
      if (waits === undefined) throw error;
      hold = waits;
    }
    this.dueAt = clock.now() + (hold === '' ? STEP_MS : HOLD_MS);
    await this.#saveFigures(bot, standing, hold);
  }

  /** Reads the orders that were open. Returns what the bot waits for by that. */
  async #settle(bot: BotRow, open: ReadonlyMap<string, RestingOrder>): Promise<BotHold> {
    const { store, now, clock } = this.#dependencies;
    let hold: BotHold =
      clock.now() < this.#placesFrom && bot.hold === 'self-trade' ? 'self-trade' : '';
    for (const row of this.#own().filter(({ is_closed }) => !is_closed)) {
      const resting = open.get(clientOrderIdOf(row));
      if (resting && row.code === null) await this.#adopt(row, resting.code);
      if (resting || (row.code === null && !(await this.#find(bot, row)))) continue;
      const order = await this.#at.closed(bot, row);
      if (!order) continue;
      const { closing, reason } = order;
      const closedAt = now();
      await store.closed(row, closing, closedAt);
      Object.assign(row, closing, { is_closed: true, closed_at: closedAt });
      const isPlacing = bot.state === 'running' || row.slot === EXIT_SLOT;
      if (closing.dealt_lots > 0 || !isPlacing) continue;
      this.#placesFrom = clock.now() + UNTRADED_MS;
      if (reason === 'self-trade') hold = 'self-trade';
    }
    return hold;
  }

  /**
   * Makes sure of an order that was written down and of which no answer came: places it again under
   * its id, which does nothing twice, or looks for it where the engine may not know the id any more.
   */
  async #find(bot: BotRow, row: OrderRow): Promise<boolean> {
    const { store, now, clock } = this.#dependencies;
    if (bot.state === 'running' && now() - row.created_at < LOOK_FIRST_MS) {
      return this.#place(bot, row);
    }
    const unclearAt = this.#unclearAt.get(row) ?? clock.now();
    this.#unclearAt.set(row, unclearAt);
    const code = await this.#at.find(bot, row);
    if (code !== undefined) await this.#adopt(row, code);
    else if (clock.now() - unclearAt > UNCLEAR_MS) {
      await store.forget(row);
      this.#drop(row);
    }
    return code !== undefined;
  }

  async #adopt(row: OrderRow, code: number): Promise<void> {
    await this.#dependencies.store.placed(row, code);
    row.code = code;
  }

  async #endByItself(bot: BotRow, standing: Standing): Promise<void> {
    const { fundingPaid, free, endTicks, judgedBy } = standing;
    const sight = { slots: this.#slots(), fundingPaid, free };
    const reason =
      standing.end ||
      // Between two fills its profit is not known.
      (standing.state === 'own' ? endOf(bot.plan, bot.terms, sight, endTicks, standing) : '');
    if (!reason) return;
    const isByPrice = reason === 'take-profit' || reason === 'stop-loss';
    // A position in which others trade is not the bot's to close.
    const isSelling = reason !== 'completed' && reason !== 'position-changed';
    const begun = await this.#dependencies.store.beginStop(bot, {
      ...{ end_reason: reason, is_selling: isSelling },
      judged_by: isByPrice ? judgedBy : '',
      end_ticks: isByPrice ? (endTicks[0] ?? 0) : 0,
    });
    // Nothing: its owner stopped it or changed its plan meanwhile; the next step reads that.
    if (begun) Object.assign(bot, begun);
  }

  /** Cancels what is open; once nothing is, sells what is to be sold; once that is done, ends. */
  async #stop(bot: BotRow, { lastTicks, base }: Standing): Promise<void> {
    const { store, now, clock } = this.#dependencies;
    const openCount = await this.#cancelOpen();
    if (openCount > 0 || clock.now() < this.#placesFrom) return;
    const exit = bot.is_selling
      ? decideExit(bot.plan, bot.terms, this.#slots(), lastTicks, base)
      : undefined;
    if (exit) await this.#intend(bot, exit);
    else await store.endStop(bot.id, now());
  }

  /** Cancels what rests; returns how many orders were open. */
  async #cancelOpen(): Promise<number> {
    const open = this.#own().filter(({ is_closed }) => !is_closed);
    let problem: unknown;
    for (const { code } of open.filter((row) => row.price_ticks > 0 && row.code !== null)) {
      await this.#at.cancel(Number(code)).catch((error: unknown) => {
        // It traded meanwhile: the next step reads what it came to. Else the others are cancelled first.
        const isOver = error instanceof Refused && error.code === Code.orderNotActive;
        if (!isOver) problem ??= error;
      });
    }
    if (problem) throw problem;
    return open.length;
  }

  /** Returns what the bot waits for. */
  async #placeWanted(bot: BotRow, { lastTicks, fundingPaid, free }: Standing): Promise<BotHold> {
    const elapsedMs = Math.max(0, this.#dependencies.now() - bot.created_at);
    const sight = { slots: this.#slots(), elapsedMs, fundingPaid, free, lastTicks };
    const wanted = decide(bot.plan, bot.terms, sight);
    const near = wanted.filter((one) => isNear(one, lastTicks, bot.terms.priceBandRate));
    for (const order of near.slice(0, PLACED_MAX)) await this.#intend(bot, order);
    // Its cells have something to open with, and all of that is tied: as margin that its owner added.
    const isTied =
      wanted.length === 0 && decide(bot.plan, bot.terms, { ...sight, free: undefined }).length > 0;
    return isTied ? 'funds' : '';
  }

  async #intend(bot: BotRow, order: WantedOrder): Promise<void> {
    const row = await this.#dependencies.store.intend(bot.id, order, this.#dependencies.now());
    this.#own().push(row);
    await this.#place(bot, row, true);
  }

  /**
   * Whether it is placed; one that a price band refuses waits. Throws any other refusal.
   *
   * @param isNew never sent before: whatever refuses it, it is not there
   */
  async #place(bot: BotRow, row: OrderRow, isNew = false): Promise<boolean> {
    const { store } = this.#dependencies;
    try {
      await this.#adopt(row, await this.#at.place(bot, row));
      return true;
    } catch (error) {
      if (isUnclear(error)) this.#unclearAt.set(row, this.#dependencies.clock.now());
      if (isUnclear(error) || !(error instanceof Refused)) throw error;
      // The door says nothing of a call that came before.
      if (!isNew && holdCauseOf(error) === 'account') throw error;
      await store.forget(row);
      this.#drop(row);
      if (error.code === Code.priceOutsideBand) return false;
      throw error;
    }
  }

  async #saveFigures(bot: BotRow, standing: Standing, hold: BotHold): Promise<void> {
    const { store, now } = this.#dependencies;
    const rows = this.#own();
    const { cash, base, fundingPaid: funding, lastTicks } = standing;
    const worth = worthOf(standing, lastTicks, bot.terms);
    const figures = {
      ...{ cash, base, funding, last_ticks: lastTicks, worth, hold },
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

  get #at(): Venue {
    if (!this.#venue) throw new Error('the key of the bot is not opened yet');
    return this.#venue;
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

/** What a bot was known to have, where the exchange does not tell. */
const lastStanding = ({ cash, base, funding, last_ticks }: BotRow): Standing => ({
  ...{ cash, base, fundingPaid: funding, lastTicks: last_ticks, state: 'own', end: '' },
  ...{ endTicks: [], judgedBy: '' },
});

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

/** What a bot waits for after a call that failed; nothing: that was no fault of the outside. */
function holdCauseOf(error: unknown): BotHold | undefined {
  if (error instanceof Unanswered) return 'exchange';
  if (!(error instanceof Refused)) return undefined;
  const { code } = error;
  if (code === Code.insufficientBalance || code === Code.insufficientMargin) return 'funds';
  if (accountCodes.includes(code)) return 'account';
  if (limitCodes.includes(code)) return 'limits';
  return exchangeCodes.includes(code) ? 'exchange' : 'market';
}

/** Whether an order may have been carried out although its call failed. */
const isUnclear = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof Refused && exchangeCodes.includes(error.code));
