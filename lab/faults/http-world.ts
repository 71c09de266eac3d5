import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../server/src/platform/config.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startPreparedDatabase } from '../../server/src/platform/db/test-database.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { type Exchange, startExchange } from '../../server/src/processes/start.ts';
import { calmServices } from '../load/server-process.ts';
import { createTraders, openSession, type Trader } from '../load/traders.ts';
import { LogReader } from './log-reader.ts';
import { MetricsPage } from './metrics-page.ts';

export interface HttpAnswer<Data = Record<string, unknown>> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface AskOptions {
  readonly method?: string;
  readonly path: string;
  /** An object is sent as JSON; a text or bytes as they are. */
  readonly body?: unknown;
  readonly trader?: Trader | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/**
 * Each index makes a batch of the log, with all that follows from it: worlds that wait would spend a seventh of a
 * processor on it.
 */
const indexPace = { everyMs: 2_000, spreadMs: 0 };

/** The whole exchange in this process, without sockets: real engine, database and handlers. */
export class HttpWorld {
  readonly databaseUrl: string;
  /** A connection of its own, to look at rows and to make what takes days. */
  readonly client: pg.Client;
  readonly dataDir: string;
  /** Of its socket, for what cannot be seen without one. */
  readonly address: string;
  private readonly app: NonNullable<Exchange['app']>;
  private readonly stopAll: () => Promise<void>;
  private readonly log: LogReader;
  private readonly fatal: readonly Error[];
  private visits = 0;

  private constructor(
    { app, address }: Exchange,
    databaseUrl: string,
    client: pg.Client,
    dataDir: string,
    log: LogReader,
    fatal: readonly Error[],
    stopAll: () => Promise<void>,
  ) {
    if (!app || !address) throw new Error('the world has no gateway');
    this.app = app;
    this.address = address;
    this.databaseUrl = databaseUrl;
    this.client = client;
    this.dataDir = dataDir;
    this.log = log;
    this.fatal = fatal;
    this.stopAll = stopAll;
  }

  /** @param more variables of the environment; with DATABASE_URL and DATA_DIR, those of data that are there */
  static async start(
    more: Readonly<Record<string, string>> = {},
    services = calmServices,
  ): Promise<HttpWorld> {
    const database = more.DATABASE_URL ? undefined : await startPreparedDatabase();
    const url = more.DATABASE_URL ?? database?.url ?? '';
    const directory = more.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'bourse-http-'));
    const places = { DATABASE_URL: url, DATA_DIR: directory, PORT: '0' };
    // A node more for each world is for the tests that are about it.
    const environment = { ...places, BITCOIND_PATH: 'none', HOUSE_BOTS: 'off', ...more };
    const config = { ...readConfig(environment, [`--services=${services}`]), indexPace };
    const fatal: Error[] = [];
    const exchange = await startExchange(config, createLogger('silent'), (error) =>
      fatal.push(error),
    );
    const log = await LogReader.open(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new HttpWorld(exchange, url, client, directory, log, fatal, async () => {
      await client.end();
      await log.close();
      await exchange.stop();
      await database?.stop();
      rmSync(directory, { recursive: true, force: true });
      if (fatal[0]) throw fatal[0];
    });
  }

  stop(): Promise<void> {
    return this.stopAll();
  }

  /** Something in it has ended it: `stop` says what. */
  get hasFailed(): boolean {
    return this.fatal.length > 0;
  }

  /** The next file finds empty books, and operators of its own alone. */
  async leave(): Promise<void> {
    const { rows: end } = await this.client.query(
      'select max(last_sequence) as last from log_batch',
    );
    const isBehind = async () => {
      const { rows } = await this.client.query('select sequence from projection_cursor');
      return rows[0].sequence < end[0].last;
    };
    while (await isBehind()) await sleep(20);
    const { rows } = await this.client.query(
      `select user_id as "userId", '/api/spot/order/cancelAll' as path from spot_order where status < 3
        union select user_id, '/api/contract/cancelAll' from contract_order where status < 3`,
    );
    for (const { userId, path } of rows as { userId: number; path: string }[]) {
      const trader = { userId, token: await openSession(this.client, userId) };
      const { code, text } = await this.ask({ method: 'POST', path, body: {}, trader });
      if (code !== 0) throw new Error(`an order is left: ${text}`);
    }
    await this.client.query(
      `update operators set name = name || ' of file ' || id, email = null, revoked_at = 1
        where password_hash = 'none' and revoked_at is null`,
    );
  }

  /** What lies in its folder. For a process that ends now: the exchange must not go on. */
  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 3 });
  }

  traders(count: number): Promise<Trader[]> {
    return createTraders(this.databaseUrl, count);
  }

  async ask<Data = Record<string, unknown>>(options: AskOptions): Promise<HttpAnswer<Data>> {
    const { body, trader, path } = options;
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined;
    this.visits += 1;
    const answer = await this.app.inject({
      method: (options.method ?? 'GET') as 'GET',
      url: path,
      // Each visit from an address of its own, unless it says otherwise: budgets are not the point.
      remoteAddress:
        options.address ??
        `10.${this.visits >> 16}.${(this.visits >> 8) & 255}.${this.visits & 255}`,
      headers: {
        language: 'en',
        ...(trader ? { authorization: `Bearer ${trader.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    return { ...readAnswer(answer.body), status: answer.statusCode, headers: answer.headers };
  }

  /** What it tells Prometheus. */
  async metrics(): Promise<MetricsPage> {
    const token = await readFile(join(this.dataDir, 'keys', 'metrics'), 'utf8');
    const headers = { authorization: `Bearer ${token}` };
    return new MetricsPage((await this.ask({ path: '/metrics', headers })).text);
  }

  /** How many commands of people and of the house are durable; what changed nothing adds none. */
  commandCount(): Promise<number> {
    return this.log.commandCount();
  }
}

/** What a body says; one that is no JSON has the code -1. */
export function readAnswer<Data>(
  text: string,
): Pick<HttpAnswer<Data>, 'code' | 'msg' | 'data' | 'text'> {
  try {
    return { ...JSON.parse(text), text };
  } catch {
    return { code: -1, msg: text, data: null as Data, text };
  }
}
