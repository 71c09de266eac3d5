import { randomBytes } from 'node:crypto';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import type { ValuesInBoth } from '@bourse/contract/texts.ts';
import { ETH, USDT } from '@bourse/core/fixtures/desk.ts';
import { btcPerpetual, ETHPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import type { Implementation } from '#edge/pipeline/handler.ts';
import { readInput } from '#edge/pipeline/read-input.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { createUsers } from '#people/users/users.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { createTradingBots, type TradingBotsDependencies } from './trading-bots.ts';

interface Asked {
  readonly body?: object;
  readonly query?: object;
  readonly code?: string;
}

/** Routes of trading bots on real rows, with an engine at hand: bitcoins and two contracts, all at 60,000. No bot works. */
export class BotDesk {
  readonly engine = FuturesDesk.openFutures({ symbol: 'BTCUSDT' });
  /** Hourly candles of every market, oldest first. */
  candles: readonly Candle[] = [];
  readonly #rows: Awaited<ReturnType<typeof startMigratedDatabase>>;
  readonly #live = new LiveState();
  readonly #users: Pick<UserDirectory, 'lock' | 'createPerson'>;
  readonly #routes: readonly Implementation[];
  #folded = 0;
  #people = 0;

  private constructor(rows: Awaited<ReturnType<typeof startMigratedDatabase>>) {
    const value = { ...btcPerpetual, contract: ETHPERP, symbol: 'ETHUSDT', baseAsset: ETH };
    this.engine.house({ case: 'defineContract', value });
    this.engine.mark(60_000, ETHPERP);
    this.#rows = rows;
    const { database } = rows;
    const clock = { now: () => this.engine.time };
    this.#users = createUsers({ database, clock, fees: this.#live.catalog }).users;
    const unused = (): never => {
      throw new Error('nothing of these routes asks for it');
    };
    const dependencies: TradingBotsDependencies = {
      ...{ database, clock, live: this.#live, users: this.#users, callsFrom: [], isShared: false },
      keys: { add: async () => {}, end: async () => {} },
      sealer: new Sealer([randomBytes(32)]),
      candlesOf: async (_market, { limit }) => this.candles.slice(-limit),
      fundingOf: async () => [],
      ...{ simulator: { simulate: unused, stop: unused }, engine: { submit: unused } },
      upkeep: { add: unused },
    };
    this.#routes = createTradingBots(dependencies).implementations;
  }

  static async open(): Promise<BotDesk> {
    return new BotDesk(await startMigratedDatabase());
  }

  stop(): Promise<void> {
    return this.#rows.stop();
  }

  get database() {
    return this.#rows.database;
  }

  /** An account with USDT on spot and on futures, atomic units. */
  async owner({ spot = 0, futures = 0 }): Promise<number> {
    this.#people += 1;
    const email = `owner${this.#people}@example.com`;
    const { id } = await this.#users.createPerson({
      contact: { channel: 'mail', email },
      ...{ passwordHash: 'none', locale: 'en', country: 'HK', currency: 'USD', invitedBy: null },
      time: this.engine.time,
    });
    if (spot > 0) this.engine.fund(id, USDT, spot);
    if (futures > 0) this.engine.fundFutures(id, futures);
    return id;
  }

  /** A call by a session: read, handled, or refused, as by the gateway. */
  async ask<R extends Route>(
    route: R,
    user: number,
    { body = {}, query = {}, code = '' }: Asked = {},
  ): Promise<{
    readonly code: number;
    readonly said: ValuesInBoth;
    readonly data: DataOf<R>;
  }> {
    for (const outcome of this.engine.outcomes.slice(this.#folded)) this.#live.apply(outcome);
    this.#folded = this.engine.outcomes.length;
    const one = this.#routes.find((each) => each.route === route);
    if (!one) throw new Error(`${route.path} is not answered`);
    const params = route.path.includes('{code}') ? { code } : {};
    try {
      const input = readInput(route, { query, body, params });
      const data = await one.handle(input as never, {
        ...{ caller: userSession(user), language: 'en', requestId: 'r', address: '127.0.0.1' },
        ...{ userAgent: '', idempotencyKey: '', time: this.engine.time },
      });
      return { code: 0, said: {}, data: route.data.parse(data) as DataOf<R> };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, said: error.values, data: null as never };
    }
  }
}
