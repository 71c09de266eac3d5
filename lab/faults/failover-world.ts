import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReplicatedPostgres } from '../../server/src/platform/db/postgres/test-replica.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

/** An exchange whose database has a standby, and somebody who trades there all the time. */
export class FailoverWorld {
  readonly pair: ReplicatedPostgres;
  readonly directory: string;
  server: ServerProcess;
  /** Numbers of the orders that were answered, by their keys. */
  readonly accepted = new Map<string, string>();
  #trader: Trader;
  #isTrading = false;
  #trading: Promise<void> | undefined;

  private constructor(
    pair: ReplicatedPostgres,
    directory: string,
    server: ServerProcess,
    trader: Trader,
  ) {
    this.pair = pair;
    this.directory = directory;
    this.server = server;
    this.#trader = trader;
  }

  static async start(): Promise<FailoverWorld> {
    const pair = await ReplicatedPostgres.start();
    const directory = mkdtempSync(join(tmpdir(), 'bourse-failover-'));
    const server = await startAt(pair.url, directory);
    const [trader] = (await createTraders(pair.primary.url, 1)) as [Trader];
    await fundTraders(server.address, [trader]);
    return new FailoverWorld(pair, directory, server, trader);
  }

  /** Starts the exchange once more, on its data folder. */
  async restart(): Promise<void> {
    this.server = await startAt(this.pair.url, this.directory);
  }

  async stop(): Promise<void> {
    await this.endTrading();
    await this.server.kill();
    await this.pair.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** @param pauseMs between an answer and the next order */
  trade(pauseMs: number): void {
    this.#isTrading = true;
    this.#trading = this.#tradeOn(pauseMs);
  }

  async endTrading(): Promise<void> {
    this.#isTrading = false;
    await this.#trading;
  }

  /** Places an order under a key; its number if it is accepted. */
  async place(key: string): Promise<string | undefined> {
    const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.0001' };
    const body = { ...order, price: '84000', clientOrderId: key };
    const path = '/api/spot/order/place';
    const { address } = this.server;
    const answer = await call<{ code: string }>(address, this.#trader, 'POST', path, body).catch(
      () => undefined,
    );
    return answer?.code === 0 ? answer.data.code : undefined;
  }

  /** How many orders the histories have under a key. */
  async countInHistory(key: string): Promise<number> {
    const path = `/api/spot/order?clientOrderId=${key}`;
    const { data } = await call<{ list: unknown[] }>(
      this.server.address,
      this.#trader,
      'GET',
      path,
    );
    return data.list.length;
  }

  async isReady(): Promise<boolean> {
    return (await fetch(`${this.server.address}/readyz`)).status === 200;
  }

  async #tradeOn(pauseMs: number): Promise<void> {
    for (let count = 0; this.#isTrading; count += 1) {
      const key = `f-${count}`;
      const code = await this.place(key);
      if (code) this.accepted.set(key, code);
      await sleep(pauseMs);
    }
  }
}

function startAt(databaseUrl: string, directory: string): Promise<ServerProcess> {
  return startServer({
    ...{ databaseUrl, dataDir: join(directory, 'data') },
    isCalm: true,
  });
}
