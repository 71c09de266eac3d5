import { EXIT_SLOT, type Plan } from '@bourse/core/strategy/plan.ts';
import { type Insertable, sql } from 'kysely';
import type { Page } from '#platform/db/list-rows.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type {
  TradingBotPointTable,
  TradingBotTable,
} from '#platform/db/tables/tables-trading-bots.ts';
import type { BotExit, BotOrderRow, BotRow } from './present.ts';
import type { SavingBot } from './set-aside.ts';

/** The most bots of an account that are listed, and the most points drawn. */
const LISTED_MAX = 100;
const POINTS_MAX = 300;

/** A bot with what its exits have traded. */
export type ShownBot = BotRow & BotExit;

/** Sums over the exits of a bot. */
const exits = (['lots', 'notional'] as const).map((what) =>
  sql<number>`(select coalesce(sum(${sql.ref(`dealt_${what}`)}), 0)::bigint from trading_bot_orders
    where bot_id = trading_bots.id and slot = ${sql.lit(EXIT_SLOT)})`.as(`exit_${what}`),
);

/** A bot that is not cleared yet, and whether its key is there. */
export type UnclearedBot = BotRow & { readonly has_key: boolean };

/** SQL of the bots' owners, and of what clears up after a bot. */
export class TradingBotStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  /** Those that are not over first, then the newest before older ones. */
  list(user: number): Promise<ShownBot[]> {
    return this.#database
      .selectFrom('trading_bots')
      .selectAll()
      .select(exits)
      .where('user_id', '=', user)
      .orderBy(sql`state = 'stopped'`)
      .orderBy('id', 'desc')
      .limit(LISTED_MAX)
      .execute();
  }

  find(user: number, bot: number): Promise<ShownBot | undefined> {
    return this.#database
      .selectFrom('trading_bots')
      .selectAll()
      .select(exits)
      .where('user_id', '=', user)
      .where('id', '=', bot)
      .executeTakeFirst();
  }

  /** The bot that a call with this key started. */
  findByKey(user: number, requestKey: string, executor: Executor): Promise<BotRow | undefined> {
    return executor
      .selectFrom('trading_bots')
      .selectAll()
      .where('user_id', '=', user)
      .where('request_key', '=', requestKey)
      .executeTakeFirst();
  }

  /** What bots of accounts made on each market, quote atomic units, and when the first of them began. */
  profits(
    users: readonly number[],
  ): Promise<{ user_id: number; market: number; since: number; profit: string }[]> {
    return this.#database
      .selectFrom('trading_bots')
      .select(['user_id', 'market'])
      .select(({ fn }) => fn.min('created_at').as('since'))
      .select(sql<string>`sum(worth - (plan ->> 'funds')::bigint)::text`.as('profit'))
      .where(sql<boolean>`user_id = any(${users})`)
      .groupBy(['user_id', 'market'])
      .execute();
  }

  /** Own bots that are not over. */
  atWork(user: number, executor: Executor = this.#database): Promise<SavingBot[]> {
    return executor
      .selectFrom('trading_bots')
      .select(['id', 'market', 'plan', 'terms', 'cash', 'base', 'worth'])
      .where('user_id', '=', user)
      .where('state', '<>', 'stopped')
      .execute();
  }

  async isAtWork(user: number, bot: number): Promise<boolean> {
    const row = await this.find(user, bot);
    return row !== undefined && row.state !== 'stopped';
  }

  async hasUncleared(): Promise<boolean> {
    const one = this.#database.selectFrom('trading_bots').select('id');
    return (await one.where('is_cleared', '=', false).limit(1).executeTakeFirst()) !== undefined;
  }

  insert(row: Insertable<TradingBotTable>, executor: Executor): Promise<BotRow> {
    return executor.insertInto('trading_bots').values(row).returningAll().executeTakeFirstOrThrow();
  }

  /** Pauses one that runs, or lets one that is paused go on; nothing: it is neither. */
  setPaused(user: number, bot: number, isPaused: boolean): Promise<BotRow | undefined> {
    const [from, to] = isPaused
      ? (['running', 'paused'] as const)
      : (['paused', 'running'] as const);
    return this.#database
      .updateTable('trading_bots')
      .set({ state: to, hold: '' })
      .where('user_id', '=', user)
      .where('id', '=', bot)
      .where('state', '=', from)
      .returningAll()
      .executeTakeFirst();
  }

  /** Locks a bot for other changes until the transaction of this ends. */
  lock(bot: number, executor: Executor): Promise<BotRow> {
    return executor
      .selectFrom('trading_bots')
      .selectAll()
      .where('id', '=', bot)
      .forUpdate()
      .executeTakeFirstOrThrow();
  }

  setPlan(bot: number, plan: Plan, executor: Executor): Promise<BotRow> {
    return executor
      .updateTable('trading_bots')
      .set({ plan: JSON.stringify(plan) })
      .where('id', '=', bot)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Stops a bot that is not over; of one that is being stopped the last choice counts. */
  stop(user: number, bot: number, isSelling: boolean): Promise<BotRow | undefined> {
    return this.#database
      .updateTable('trading_bots')
      .set({
        state: 'stopping',
        is_selling: isSelling,
        end_reason: sql`case when state in ('running', 'paused') then 'user' else end_reason end`,
      })
      .where('user_id', '=', user)
      .where('id', '=', bot)
      .where('state', '<>', 'stopped')
      .returningAll()
      .executeTakeFirst();
  }

  /** Open ones first, then the newest before older ones. */
  async orders(
    bot: number,
    { page, pageSize }: Page,
  ): Promise<{ readonly rows: BotOrderRow[]; readonly total: number }> {
    const own = this.#database.selectFrom('trading_bot_orders').where('bot_id', '=', bot);
    const rows = await own
      .selectAll()
      .orderBy('is_closed')
      .orderBy('closed_at', 'desc')
      .orderBy('price_ticks', 'desc')
      .orderBy('slot')
      .orderBy('cycle')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const count = await own
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows, total: Number(count.total) };
  }

  /** How the worth went, oldest first; of many points every so manieth. */
  async points(bot: number): Promise<Omit<TradingBotPointTable, 'bot_id'>[]> {
    const { rows } = await sql<{ time: number; worth: number }>`
      select time, worth from (
        select time, worth, row_number() over (order by time) - 1 as place, count(*) over () as total
        from trading_bot_points where bot_id = ${bot}
      ) numbered
      where place % greatest(1, ceil(total / ${POINTS_MAX}::numeric)::int) = 0 or place = total - 1
      order by time`.execute(this.#database);
    return rows;
  }

  uncleared(): Promise<UnclearedBot[]> {
    return this.#database
      .selectFrom('trading_bots as bot')
      .leftJoin('api_keys as own_key', 'own_key.id', 'bot.key_id')
      .selectAll('bot')
      .select(sql<boolean>`own_key.id is not null`.as('has_key'))
      .where('bot.is_cleared', '=', false)
      .execute();
  }

  /** Ends a bot whose key is gone: what it had in the market was cancelled for it. */
  async endWithoutKey(bot: number, now: number): Promise<void> {
    await this.#database
      .updateTable('trading_bots')
      .set({ state: 'stopped', end_reason: 'key-removed', hold: '', stopped_at: now })
      .where('id', '=', bot)
      .where('state', '<>', 'stopped')
      .execute();
  }

  /** Nothing is left of a bot that ended but its history. */
  async clear(bot: number, now: number): Promise<void> {
    await this.#database.transaction().execute(async (executor) => {
      await executor
        .updateTable('trading_bot_orders')
        .set({ is_closed: true, closed_at: now })
        .where('bot_id', '=', bot)
        .where('is_closed', '=', false)
        .execute();
      await executor
        .updateTable('trading_bots')
        .set({ is_cleared: true, open_count: 0 })
        .where('id', '=', bot)
        .execute();
    });
  }

  async forgetSecret(bot: number): Promise<void> {
    await this.#database
      .updateTable('trading_bots')
      .set({ sealed_secret: null })
      .where('id', '=', bot)
      .execute();
  }
}
