import { randomBytes } from 'node:crypto';
import { Refused } from '@bourse/client/index.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import type { DataOf, Route, RoutePath } from '@bourse/contract/route.ts';
import { type BotRow, BotStore } from '../../server/src/bots/runner/bot-store.ts';
import { BotWorker } from '../../server/src/bots/runner/bot-worker.ts';
import { futuresVenue } from '../../server/src/bots/runner/futures-venue.ts';
import { spotVenue } from '../../server/src/bots/runner/spot-venue.ts';
import type { Keyed, Venue } from '../../server/src/bots/runner/venue.ts';
import { createTradingBots } from '../../server/src/bots/trading-bots.ts';
import type { Caller } from '../../server/src/edge/pipeline/caller.ts';
import type { Implementation } from '../../server/src/edge/pipeline/handler.ts';
import { readInput } from '../../server/src/edge/pipeline/read-input.ts';
import { programKey, userSession } from '../../server/src/edge/pipeline/test-callers.ts';
import { LiveCandles } from '../../server/src/engine/live/live-candles.ts';
import { Tickers } from '../../server/src/engine/live/tickers.ts';
import { FuturesRows } from '../../server/src/engine/projector/futures-rows.ts';
import type { ProjectionTable } from '../../server/src/engine/projector/projection-table.ts';
import { SpotOrders } from '../../server/src/engine/projector/spot-orders.ts';
import { Trades } from '../../server/src/engine/projector/trades.ts';
import {
  type Floor,
  openTestFloor,
  type TestFloorOptions,
} from '../../server/src/market/makers/test-floor.ts';
import { createUsers } from '../../server/src/people/users/users.ts';
import { startMigratedDatabase } from '../../server/src/platform/db/test-migrated.ts';
import { Sealer } from '../../server/src/platform/files/sealed.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';
import { createCandles } from '../../server/src/trading/candles/routes.ts';
import { createCandleStore } from '../../server/src/trading/candles/store.ts';
import { createFuturesHistory } from '../../server/src/trading/futures/history.ts';
import { OwnRecords } from '../../server/src/trading/futures/own-records.ts';
import { createFutures } from '../../server/src/trading/futures/routes.ts';
import { createMarketData } from '../../server/src/trading/market-data/routes.ts';
import { createSpotOrders } from '../../server/src/trading/spot-orders/routes.ts';

/** Ids of the house's bots are below. */
const FIRST_PERSON = 1_000;
const USDT = 1;
const USDT_UNIT = 1e8;

export interface Sent {
  readonly query?: object;
  readonly body?: object;
  readonly parameters?: { readonly code?: string };
}

/**
 * A floor with the house's bots on a clock that moves when it is told, and what people meet: their routes, rows and
 * trading bots, all in this process and on that clock.
 */
export class HourWorld {
  readonly floor: Floor;
  readonly #rows: Awaited<ReturnType<typeof startMigratedDatabase>>;
  readonly #tables: readonly ProjectionTable[];
  readonly #routes: readonly Implementation[];
  readonly #createPerson: () => Promise<number>;
  readonly #bots: BotStore;
  readonly #workers = new Map<number, BotWorker>();
  /** What no row shows yet. */
  #fresh: Outcome[] = [];

  private constructor(floor: Floor, rows: Awaited<ReturnType<typeof startMigratedDatabase>>) {
    const { engine, live, timers: clock } = floor.exchange;
    const { pool, database } = rows;
    const house = new Set(floor.bots.map(({ user }) => user));
    this.floor = floor;
    this.#rows = rows;
    this.#tables = [new SpotOrders(house), new Trades(), new FuturesRows(house)];
    this.#bots = new BotStore(database);
    live.onOutcome((outcome) => void this.#fresh.push(outcome));
    const { users } = createUsers({ database, clock, fees: live.catalog });
    this.#createPerson = async () => {
      const person = await users.createPerson({
        contact: { channel: 'mail', email: `trader@example.com` },
        ...{ passwordHash: 'none', locale: 'en', country: 'HK', currency: 'USD', invitedBy: null },
        time: clock.now(),
      });
      return person.id;
    };
    const caughtUp = async () => {
      await this.#write();
      return true;
    };
    const bots = { isAtWork: async () => false };
    const read = { live, pool, caughtUp };
    const unused = (): never => {
      throw new Error('nothing of an hour asks for it');
    };
    this.#routes = [
      ...createSpotOrders({ ...read, engine, bots }),
      ...createFutures({ engine, live, clock, bots, records: new OwnRecords(read) }),
      ...createFuturesHistory(read),
      ...createMarketData({
        ...{ ...read, clock, tickers: new Tickers(live, clock), launchOrderOf: () => 1 },
      }),
      ...createCandles({
        ...{ catalog: live.catalog, store: createCandleStore(pool), live: new LiveCandles(live) },
      }),
      ...createTradingBots({
        ...{ database, clock, live, users, engine, callsFrom: [], isShared: false },
        keys: { add: async () => {}, end: async () => {} },
        sealer: new Sealer([randomBytes(32)]),
        candlesOf: async () => [],
        fundingOf: async () => [],
        simulator: { simulate: unused, stop: unused },
        upkeep: { add: unused },
      }).implementations,
    ];
  }

  static async open(options: TestFloorOptions): Promise<HourWorld> {
    const rows = await startMigratedDatabase();
    await rows.pool.query(`alter table users alter column id restart with ${FIRST_PERSON}`);
    return new HourWorld(await openTestFloor(options), rows);
  }

  stop(): Promise<void> {
    return this.#rows.stop();
  }

  /** A person with so many USDT in the spot and in the futures account. */
  async person(money: { readonly spot: number; readonly futures: number }): Promise<number> {
    const user = await this.#createPerson();
    const { send } = this.floor;
    const amount = (money.spot + money.futures) * USDT_UNIT;
    const deposit = { chain: 'test', transaction: `money of ${user}`, logIndex: 0 };
    await send(0, { case: 'creditDeposit', value: { user, asset: USDT, amount, ...deposit } });
    for (const [to, whole] of [
      [AccountKind.SPOT, money.spot],
      [AccountKind.FUTURES, money.futures],
    ] as const) {
      const value = { from: AccountKind.FUNDING, to, asset: USDT, amount: whole * USDT_UNIT };
      await send(user, { case: 'transfer', value });
    }
    return user;
  }

  /** What a route answers a person. */
  ask<R extends Route>(user: number, route: R, sent: Sent = {}): Promise<DataOf<R>> {
    return this.#answer(userSession(user), route, sent) as Promise<DataOf<R>>;
  }

  /** Time passes, and trading bots do what is due by then. */
  async pass(ms: number): Promise<void> {
    const { timers } = this.floor.exchange;
    await timers.advance(ms);
    for (const bot of await this.#bots.atWork()) {
      const worker = this.#workers.get(bot.id) ?? this.#workerOf(bot);
      this.#workers.set(bot.id, worker);
      if (worker.dueAt <= timers.now()) await worker.step(bot);
    }
  }

  #workerOf({ id, user_id, key_id }: BotRow): BotWorker {
    const { timers: clock } = this.floor.exchange;
    const key = programKey(user_id, ['read', 'trade'], key_id, id);
    const call = (route: RoutePath, sent: Sent = {}) => this.#answer(key, route, sent);
    const calls = { call } as unknown as Keyed;
    const open = ({ plan }: BotRow): Venue =>
      plan.strategy === 'futures-grid' ? futuresVenue(calls) : spotVenue(calls);
    return new BotWorker({ store: this.#bots, open, now: () => clock.now(), clock });
  }

  /** As a program that calls meets it. */
  async #answer(caller: Caller, wanted: RoutePath, sent: Sent): Promise<unknown> {
    const { method, path } = wanted;
    const found = this.#routes.find(({ route }) => route.method === method && route.path === path);
    if (!found) throw new Error(`${path} is not answered`);
    const { query = {}, body = {}, parameters: params = {} } = sent;
    try {
      const data = await found.handle(readInput(found.route, { query, body, params }) as never, {
        ...{ caller, language: 'en', requestId: 'hour', address: '127.0.0.1', userAgent: '' },
        ...{ idempotencyKey: '', time: this.floor.exchange.timers.now() },
      });
      return found.route.data.parse(data);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refused(error.code, `${path} was refused`, 400);
    }
  }

  /** Writes what happened into rows. */
  async #write(): Promise<void> {
    const fresh = this.#fresh;
    this.#fresh = [];
    if (fresh.length === 0) return;
    const client = await this.#rows.pool.connect();
    try {
      for (const table of this.#tables) await table.apply(client, fresh);
    } finally {
      client.release();
    }
  }
}
