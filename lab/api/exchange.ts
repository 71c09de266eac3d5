import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDatabase } from '../../server/src/db/test-database.ts';
import { startServer } from '../load/server-process.ts';
import { type CallAnswer, call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

/** A real server on a database of its own, without bots: books hold only what a test puts there. */
export interface TestExchange {
  readonly address: string;
  /** Signed-in accounts; funded ones hold 10,000 USDT and 0.1 BTC on spot, 2 ETH on funding. */
  traders(count: number, options?: { readonly funded: boolean }): Promise<Trader[]>;
  stop(): Promise<void>;
}

export async function startTestExchange(): Promise<TestExchange> {
  const database = await startTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-api-'));
  const server = await startServer({
    databaseUrl: database.url,
    dataDir,
    services: 'engine,gateway,projector,feed',
  });
  return {
    address: server.address,
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

/** Calls as one trader. */
export function caller(exchange: TestExchange, trader: Trader) {
  return {
    get: <Data>(path: string): Promise<CallAnswer<Data>> =>
      call<Data>(exchange.address, trader, 'GET', path),
    post: <Data>(
      path: string,
      body: unknown,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<CallAnswer<Data>> =>
      call<Data>(exchange.address, trader, 'POST', path, body, headers),
    patch: <Data>(path: string): Promise<CallAnswer<Data>> =>
      call<Data>(exchange.address, trader, 'PATCH', path, {}),
  };
}
