import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPreparedDatabase } from '../../server/src/platform/db/test-database.ts';
import { useWorld } from '../faults/use-world.ts';
import { startAgain } from '../load/recovery-witness.ts';
import { startServer } from '../load/server-process.ts';
import { type CallAnswer, call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

/** A running exchange without bots, by its socket: books hold only what a test puts there. */
export interface Exchange {
  /** Another one after a restart. */
  readonly address: string;
  /** Signed-in accounts; funded ones hold 10,000 USDT and 0.1 BTC on spot, 2 ETH on funding. */
  traders(count: number, options?: { readonly funded: boolean }): Promise<Trader[]>;
}

/** A real server, as a process and on a database of its own. */
export interface TestExchange extends Exchange {
  /** The server ends as at SIGTERM, and another one goes on with its database. */
  restart(): Promise<void>;
  /** A restart after which the index stands still at other prices of these symbols. */
  moveIndex(prices: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

export interface TestExchangeOptions {
  /** Index prices that stand still, by symbol; without them the index is simulated. */
  readonly index?: Readonly<Record<string, string>>;
}

export async function startTestExchange(options: TestExchangeOptions = {}): Promise<TestExchange> {
  const database = await startPreparedDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-api-'));
  let { index } = options;
  const start = (begin = startAgain) =>
    begin({
      databaseUrl: database.url,
      dataDir,
      isCalm: true,
      ...(index && { environment: recordIndex(join(dataDir, 'index'), index) }),
    });
  let server = await start(startServer);
  const restart = async () => {
    await server.stop();
    server = await start();
  };
  return {
    get address() {
      return server.address;
    },
    restart,
    async moveIndex(prices) {
      index = { ...index, ...prices };
      await restart();
    },
    async traders(count, { funded } = { funded: true }) {
      const traders = await createTraders(database.url, count);
      if (funded) await fundTraders(server.address, traders);
      return traders;
    },
    async stop() {
      await server.stop();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The common exchange (`useWorld`), or a file's own (`useOwnWorld`), by its socket. */
export function useExchange(world = useWorld()): () => Exchange {
  return () => ({
    address: world().address,
    async traders(count, { funded } = { funded: true }) {
      const traders = await world().traders(count);
      if (funded) await fundTraders(world().address, traders);
      return traders;
    },
  });
}

/** An exchange of the file's own, from before the first until after the last of its tests. */
export function useOwnExchange(start: () => Promise<TestExchange>): () => TestExchange {
  let exchange: TestExchange | undefined;
  const running = () => {
    if (!exchange) throw new Error('the exchange has not started');
    return exchange;
  };
  beforeAll(async () => {
    exchange = await start();
  });
  afterAll(() => exchange?.stop());
  return running;
}

/** A recording of one price for each symbol, and what lets the server play it. */
function recordIndex(directory: string, prices: Readonly<Record<string, string>>) {
  mkdirSync(directory, { recursive: true });
  for (const [symbol, price] of Object.entries(prices)) {
    writeFileSync(join(directory, `${symbol}.csv`), `time_ms,price\n1,${price}\n`);
  }
  return { INDEX_SOURCE: 'recorded', INDEX_RECORDING: directory };
}

/** Calls as one trader. */
export function caller(exchange: Exchange, trader: Trader) {
  return {
    token: trader.token,
    get: <Data>(path: string): Promise<CallAnswer<Data>> =>
      call<Data>(exchange.address, trader, 'GET', path),
    post: <Data>(
      path: string,
      body: unknown,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<CallAnswer<Data>> =>
      call<Data>(exchange.address, trader, 'POST', path, body, headers),
    patch: <Data>(
      path: string,
      body: unknown = {},
      headers: Readonly<Record<string, string>> = {},
    ): Promise<CallAnswer<Data>> =>
      call<Data>(exchange.address, trader, 'PATCH', path, body, headers),
  };
}
