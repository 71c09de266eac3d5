import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import { SnapshotStore } from '../../server/src/engine/log/snapshot-store.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startPreparedDatabase } from '../../server/src/platform/db/test-database.ts';
import type { Random } from '../load/random.ts';
import { startAgain } from '../load/recovery-witness.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { type CallAnswer, call, createTraders, type Trader } from '../load/traders.ts';
import { ContractReplay } from './contract-replay.ts';
import { type IndexPoint, RecordedIndex } from './recorded-index.ts';

/** BTCUSDT, the contract of all that happens here. */
const SYMBOL = 'BTCUSDT';
const RICH_FUNDS = '9900';
const BIDDERS = 4;
const LOTS_OF_COIN = 10_000;
/** Of the largest long, USDT: a fall of 4% costs more than its owner has, 2% of margin less. */
const LONG_VALUE = 1_100;
/** What a long has at most beside its position: a gap of a few percent is more. */
const LONG_FUNDS = '30';
const POLL_MS = 20;
const RETRY_MS = 100;
const PATIENCE_MS = 60_000;
/** So long the fund tries to sell what it took over before it deleverages (R3). */
export const FUND_HOLD_MS = 60_000;

/**
 * A real server without bots, on a recorded index and a database of its own: many small longs with
 * little margin against a few large shorts, so that a gap of the index liquidates all of them.
 */
export class CascadeWorld {
  readonly longs: Trader[] = [];
  readonly shorts: Trader[] = [];
  readonly bidders: Trader[] = [];
  readonly client: pg.Client;
  private readonly database: { readonly url: string; stop(): Promise<void> };
  private readonly directory = mkdtempSync(join(tmpdir(), 'bourse-cascade-'));
  private readonly index = new RecordedIndex();
  private running: ServerProcess | undefined;
  private hasRun = false;
  private isHolding = false;

  private constructor(database: CascadeWorld['database'], client: pg.Client) {
    this.database = database;
    this.client = client;
  }

  /** With the accounts open and funded, and the index at `price`. */
  static async open(longs: number, shorts: number, price: number): Promise<CascadeWorld> {
    const database = await startPreparedDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const world = new CascadeWorld(database, client);
    await world.start([[0, price]]);
    world.longs.push(...(await createTraders(database.url, longs)));
    await inParallel(world.longs, async (trader) => {
      await world.must(trader, 'POST', '/api/demo/claim', {});
    });
    world.shorts.push(...(await world.openRich(shorts)));
    return world;
  }

  /** Accounts with all that a day's claim gives, on futures. */
  private async openRich(count: number): Promise<readonly Trader[]> {
    const traders = await createTraders(this.database.url, count);
    await inParallel(traders, async (trader) => {
      await this.must(trader, 'POST', '/api/demo/claim', {});
      await this.deposit(trader, RICH_FUNDS);
    });
    return traders;
  }

  async close(): Promise<void> {
    await this.running?.kill();
    await this.client.end();
    await this.database.stop();
    this.index.remove();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Starts the server; no points: the index of the contract is silent from the start on. */
  async start(points: readonly IndexPoint[]): Promise<void> {
    this.index.write({ [SYMBOL]: points });
    const begin = this.hasRun ? startAgain : startServer;
    this.running = await begin({
      databaseUrl: this.database.url,
      dataDir: this.directory,
      isCalm: true,
      environment: this.index.environment,
    });
    this.hasRun = true;
  }

  /** The process dies at once; returns what the log holds then. */
  async kill(): Promise<ContractReplay> {
    await this.running?.kill();
    this.running = undefined;
    await this.letCommit();
    return ContractReplay.read(this.database.url);
  }

  /** Drains the server; throws what it printed when that did not end well. */
  async stop(): Promise<void> {
    const server = this.running;
    const code = await server?.stop();
    this.running = undefined;
    if (code !== 0) throw new Error(`it stopped with ${code}: ${server?.output()}`);
  }

  /** A snapshot as a server takes one every few minutes, here of a moment of the test's choice. */
  async writeSnapshot({ engine }: ContractReplay): Promise<void> {
    const { rows } = await this.client.query(
      `select database_id, (select encode(hash, 'hex') from log_batch where last_sequence = $1)
        as hash from log_epoch`,
      [engine.sequence],
    );
    const { database_id: database, hash: logHash } = rows[0] as Record<string, string>;
    if (!database || !logHash) throw new Error(`no batch ends at ${engine.sequence}`);
    const store = new SnapshotStore(join(this.directory, 'snapshots'), () => {});
    await store.write({ sequence: engine.sequence, database, logHash, state: engine.snapshot() });
  }

  /** Every commit of the log takes so long from the next start on; 0: as long as it does. */
  async slowCommits(milliseconds: number): Promise<void> {
    await this.client.query('drop trigger if exists slow on log_batch');
    if (milliseconds === 0) return;
    await this.client.query(`create or replace function slow_commit() returns trigger as $$
      begin perform pg_sleep(${milliseconds / 1_000}); return null; end $$ language plpgsql`);
    await this.client.query(`create trigger slow before insert on log_batch
      for each statement execute function slow_commit()`);
  }

  /**
   * From the next start on nothing more becomes durable once rows tell of `steps` liquidations: each
   * commit waits for the rows of the one before, so that the cascade stands in its middle however
   * slow the machine is. It ends with the process.
   */
  async holdCommitsInCascade(steps = 1): Promise<void> {
    this.isHolding = true;
    await this.client.query(`create or replace function hold_commit() returns trigger as $$
      begin
        while (select min(sequence) from projection_cursor) < new.first_sequence - 1
          or (select count(*) from liquidation_step where kind = 1) >= ${steps} loop
          perform pg_sleep(0.005);
        end loop;
        return new;
      end $$ language plpgsql`);
    await this.client.query(`create trigger held before insert on log_batch
      for each row execute function hold_commit()`);
  }

  /** What was held never happens. */
  private async letCommit(): Promise<void> {
    if (!this.isHolding) return;
    this.isHolding = false;
    const held = `from pg_stat_activity where application_name = 'bourse-log'
      and datname = current_database()`;
    const deadline = Date.now() + PATIENCE_MS;
    await this.client.query(`select pg_terminate_backend(pid) ${held}`);
    while ((await this.client.query(`select 1 ${held}`)).rowCount !== 0) {
      if (Date.now() > deadline) throw new Error('a connection of the log does not end');
      await sleep(POLL_MS);
    }
    await this.client.query('drop trigger held on log_batch');
  }

  ask<Data = Record<string, unknown>>(
    trader: Trader,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<CallAnswer<Data>> {
    return call<Data>((this.running as ServerProcess).address, trader, method, path, body);
  }

  /** Throws when it is refused. */
  async must<Data = Record<string, unknown>>(
    trader: Trader,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Data> {
    const { code, msg, data } = await this.ask<Data>(trader, method, path, body);
    if (code !== 0) throw new Error(`${path} ${JSON.stringify(body)}: ${code} ${msg}`);
    return data;
  }

  async deposit(trader: Trader, amount: string): Promise<void> {
    const body = { from: 1, to: 3, coin: 'USDT', amount };
    await this.must(trader, 'POST', '/api/finance/transfer/internal', body);
  }

  /** Again while a mark that still follows a new index asks for more margin, or an auction goes on. */
  async place<Data = { code: string }>(
    trader: Trader,
    order: Readonly<Record<string, unknown>>,
  ): Promise<Data> {
    const deadline = Date.now() + PATIENCE_MS;
    const body = { symbol: SYMBOL, orderType: 1, ...order };
    for (;;) {
      const { code, msg, data } = await this.ask<Data>(trader, 'POST', '/api/contract/open', body);
      if (code === 0) return data;
      const isPassing = code === Code.insufficientMargin || code === Code.marketInAuction;
      if (!isPassing || Date.now() > deadline)
        throw new Error(`${JSON.stringify(body)}: ${code} ${msg}`);
      await sleep(RETRY_MS);
    }
  }

  /**
   * Opens a long of each trader at `price`, isolated ones at 50 to 100 times and cross ones with
   * nothing to spare, many of them with further orders and exits that a liquidation must cancel.
   */
  async openLongs(random: Random, price: number): Promise<void> {
    const text = price.toFixed(1);
    const lotsMost = lotsOf(LONG_VALUE, price);
    const perShort = (this.longs.length * lotsMost) / this.shorts.length / LOTS_OF_COIN + 0.01;
    await inParallel(this.shorts, async (trader) => {
      const order = { side: 2, price: text, quantity: perShort.toFixed(4), leverage: 20 };
      await this.place(trader, { ...order, marginMode: 2 });
    });
    const plans = this.longs.map((trader, at) => {
      const isCross = at % 2 === 1;
      const lots = isCross ? lotsMost : 20 + random.integer(lotsMost - 20);
      return {
        trader,
        isCross,
        quantity: (lots / LOTS_OF_COIN).toFixed(4),
        leverage: isCross ? 50 : 50 + random.integer(51),
        hasExit: random.integer(3) === 0,
        hasOrder: !isCross && random.integer(3) === 0,
      };
    });
    await inParallel(plans, async ({ trader, isCross, quantity, leverage, hasExit, hasOrder }) => {
      await this.deposit(trader, LONG_FUNDS);
      const order = { side: 1, price: text, marginMode: isCross ? 2 : 1, leverage };
      const takeProfit = { triggerPrice: (price * 1.2).toFixed(1), triggerPriceType: 2 };
      await this.place(trader, { ...order, quantity, ...(hasExit && { takeProfit }) });
      if (!hasOrder) return;
      await this.place(trader, { ...order, price: (price * 0.96).toFixed(1), quantity: '0.0020' });
    });
    await this.until(({ open }) => open === this.longs.length);
    for (const trader of this.shorts) {
      await this.must(trader, 'POST', '/api/contract/cancelAll', { symbol: SYMBOL });
    }
  }

  /** Bids below `price`, where a share of what a small gap liquidates finds buyers. */
  async placeBids(price: number, share = 1): Promise<void> {
    const bidders = await this.openRich(BIDDERS);
    this.bidders.push(...bidders);
    const lots = (share * this.longs.length * lotsOf(LONG_VALUE, price)) / BIDDERS / 2;
    const quantity = (lots / LOTS_OF_COIN).toFixed(4);
    await inParallel(bidders, async (trader) => {
      for (const level of [0.97, 0.96]) {
        const order = { side: 1, price: (price * level).toFixed(1), quantity };
        await this.place(trader, { ...order, leverage: 20, marginMode: 2 });
      }
    });
  }

  /** What the rows say of the longs: open positions, and steps of liquidations so far. */
  async counts(): Promise<{ open: number; steps: number }> {
    const { rows } = await this.client.query(
      `select (select count(*) from position where lots > 0 and user_id = any($1)) as open,
        (select count(*) from liquidation_step where kind = 1) as steps`,
      [this.longs.map(({ userId }) => userId)],
    );
    return rows[0] as { open: number; steps: number };
  }

  /** Waits until the fund has passed on something of what it took over. */
  async untilDeleveraged(): Promise<void> {
    const deadline = Date.now() + FUND_HOLD_MS + PATIENCE_MS;
    const sql = 'select 1 from liquidation_step where kind = 2 limit 1';
    while ((await this.client.query(sql)).rowCount === 0) {
      if (Date.now() > deadline) throw new Error('the fund keeps what it holds');
      await sleep(RETRY_MS);
    }
  }

  /** Waits until the rows say so; throws when they never do. */
  async until(isReached: (counts: { open: number; steps: number }) => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const counts = await this.counts();
      if (isReached(counts)) return;
      if (Date.now() > deadline) throw new Error(`it stays at ${JSON.stringify(counts)}`);
      await sleep(POLL_MS);
    }
  }
}

const lotsOf = (value: number, price: number) => Math.round((value / price) * LOTS_OF_COIN);

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.pop(); item; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}
