import type { BotHold } from '@bourse/contract/trading-bots.ts';
import type { WantedOrder } from '@bourse/core/strategy/plan.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '#platform/db/tables/schema.ts';
import type {
  TradingBotOrderTable,
  TradingBotTable,
} from '#platform/db/tables/tables-trading-bots.ts';

export type BotRow = Selectable<TradingBotTable>;
export type OrderRow = Selectable<TradingBotOrderTable>;

/** What a closed order came to. */
export type Closing = Pick<
  OrderRow,
  'dealt_lots' | 'dealt_notional' | 'base_delta' | 'quote_delta' | 'fee'
>;

/** The figures of a bot that its owner sees. */
export type Figures = Pick<
  BotRow,
  'cash' | 'base' | 'last_ticks' | 'worth' | 'fees' | 'funding' | 'open_count' | 'traded_count'
>;

/** Why a bot ends, by which price, and whether it sells. */
export type BotEnding = Pick<BotRow, 'end_reason' | 'judged_by' | 'end_ticks' | 'is_selling'>;

/** SQL of the process that runs the bots. */
export class BotStore {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  /** Bots that are not over. */
  atWork(): Promise<BotRow[]> {
    return this.#database
      .selectFrom('trading_bots')
      .selectAll()
      .where('is_cleared', '=', false)
      .where('state', '<>', 'stopped')
      .orderBy('id')
      .execute();
  }

  orders(bot: number): Promise<OrderRow[]> {
    return this.#database
      .selectFrom('trading_bot_orders')
      .selectAll()
      .where('bot_id', '=', bot)
      .orderBy('slot')
      .orderBy('cycle')
      .execute();
  }

  /** Writes down that an order is about to be placed. */
  intend(bot: number, order: WantedOrder, now: number): Promise<OrderRow> {
    return this.#database
      .insertInto('trading_bot_orders')
      .values({
        ...{ bot_id: bot, slot: order.slot, cycle: order.cycle, side: order.side as 1 | 2 },
        ...{ price_ticks: order.priceTicks, quantity_lots: order.quantityLots },
        ...{ quote_amount: order.quoteAmount, created_at: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  placed(order: OrderRow, code: number): Promise<unknown> {
    return this.#update(order, { code });
  }

  closed(order: OrderRow, closing: Closing, now: number): Promise<unknown> {
    return this.#update(order, { ...closing, is_closed: true, closed_at: now });
  }

  /** Forgets an order that was refused: nothing was done. */
  async forget({ bot_id, slot, cycle }: OrderRow): Promise<void> {
    await this.#database
      .deleteFrom('trading_bot_orders')
      .where('bot_id', '=', bot_id)
      .where('slot', '=', slot)
      .where('cycle', '=', cycle)
      .execute();
  }

  async saveFigures(bot: number, figures: Figures & { hold: BotHold }): Promise<void> {
    await this.#database.updateTable('trading_bots').set(figures).where('id', '=', bot).execute();
  }

  async addPoint(bot: number, time: number, worth: number): Promise<void> {
    await this.#database
      .insertInto('trading_bot_points')
      .values({ bot_id: bot, time, worth })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Begins to stop a bot that runs or is paused, by the plan that it still has. */
  beginStop(
    { id, plan }: Pick<BotRow, 'id' | 'plan'>,
    end: BotEnding,
  ): Promise<BotRow | undefined> {
    return this.#database
      .updateTable('trading_bots')
      .set({ state: 'stopping', ...end })
      .where('id', '=', id)
      .where('state', 'in', ['running', 'paused'])
      .where(sql<boolean>`plan = ${JSON.stringify(plan)}::jsonb`)
      .returningAll()
      .executeTakeFirst();
  }

  /** Nothing of it is in the market any more. */
  async endStop(bot: number, now: number): Promise<void> {
    await this.#database
      .updateTable('trading_bots')
      .set({ state: 'stopped', hold: '', stopped_at: now })
      .where('id', '=', bot)
      .where('state', '=', 'stopping')
      .execute();
  }

  #update({ bot_id, slot, cycle }: OrderRow, columns: Partial<OrderRow>): Promise<unknown> {
    return this.#database
      .updateTable('trading_bot_orders')
      .set(columns)
      .where('bot_id', '=', bot_id)
      .where('slot', '=', slot)
      .where('cycle', '=', cycle)
      .execute();
  }
}
