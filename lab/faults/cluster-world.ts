import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { walkLog } from '../../server/src/engine/log/walk-log.ts';
import {
  startPreparedDatabase,
  type TestDatabase,
} from '../../server/src/platform/db/test-database.ts';
import { type LaunchedServer, launchServer, type ServerProcess } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

const KEY = 'of-a-cluster-that-lives-for-one-test-alone';
/** What an engine's machine runs. */
const ENGINE = 'engine,projector,market,keeper';

/** An order that was answered. */
export interface Accepted {
  readonly key: string;
  readonly code: string;
  /** When its answer came, as `performance.now` says. */
  readonly at: number;
}

/** Two engines, one of which leads, and two gateways, on one database. */
export class ClusterWorld {
  readonly database: TestDatabase;
  readonly directory: string;
  readonly gateways: readonly ServerProcess[];
  leader: LaunchedServer;
  follower: LaunchedServer;
  readonly accepted: Accepted[] = [];
  /** Answers that were no acceptance. */
  readonly refused: string[] = [];
  readonly #traders: readonly Trader[];
  #isTrading = false;
  /** How often they began: no key is used twice. */
  #rounds = 0;
  #trading: Promise<unknown> | undefined;

  private constructor(
    own: Pick<ClusterWorld, 'database' | 'directory' | 'gateways' | 'leader' | 'follower'>,
    traders: readonly Trader[],
  ) {
    this.database = own.database;
    this.directory = own.directory;
    this.gateways = own.gateways;
    this.leader = own.leader;
    this.follower = own.follower;
    this.#traders = traders;
  }

  static async start(): Promise<ClusterWorld> {
    const directory = mkdtempSync(join(tmpdir(), 'bourse-cluster-'));
    const database = await startPreparedDatabase();
    const launch = (name: string, services: string) =>
      launchIn(directory, database.url, name, services);
    const leader = launch('engine-1', ENGINE);
    await leader.running();
    for (const name of ['engine-2', 'gateway-1', 'gateway-2']) {
      mkdirSync(join(directory, name), { mode: 0o700 });
      cpSync(join(directory, 'engine-1', 'keys'), join(directory, name, 'keys'), {
        recursive: true,
      });
    }
    const follower = launch('engine-2', ENGINE);
    const gateways = [launch('gateway-1', 'gateway'), launch('gateway-2', 'gateway')];
    const running = await Promise.all(gateways.map((gateway) => gateway.running()));
    await untilFollowing(follower);
    const traders = await createTraders(database.url, running.length);
    await fundTraders((running[0] as ServerProcess).address, traders);
    return new ClusterWorld({ database, directory, gateways: running, leader, follower }, traders);
  }

  async stop(): Promise<void> {
    await this.endTrading();
    for (const server of [...this.gateways, this.leader, this.follower]) {
      server.child.kill('SIGCONT');
      await server.kill();
    }
    await this.database.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Starts an engine on the folder of the one that has ended, which follows the new leader. */
  async replaceLeader(name: string): Promise<void> {
    this.leader = this.follower;
    this.follower = launchIn(this.directory, this.database.url, name, ENGINE);
    await untilFollowing(this.follower);
  }

  /** One client at each gateway places orders under keys, one after the other. */
  trade(pauseMs: number): void {
    this.#isTrading = true;
    this.#rounds += 1;
    this.#trading = Promise.all(this.gateways.map((_, at) => this.#tradeOn(at, pauseMs)));
  }

  async endTrading(): Promise<void> {
    this.#isTrading = false;
    await this.#trading;
  }

  /** Places an order under a key at one of the gateways; its number if it is accepted. */
  async place(key: string, at: number, of = at): Promise<string | undefined> {
    const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.0001' };
    const body = { ...order, price: '84000', clientOrderId: key };
    const answer = await this.#call<{ code: string }>(
      'POST',
      '/api/spot/order/place',
      at,
      of,
      body,
    );
    if (answer.code === 0) return answer.data.code;
    this.refused.push(`${key}: ${answer.code}`);
    return undefined;
  }

  /** Whether a gateway shows an order of one of the traders as open. */
  async isOpen(key: string, at: number, of: number): Promise<boolean> {
    const path = '/api/spot/order?status=1&pageSize=100';
    const { data } = await this.#call<{ list: { clientOrderId: string }[] }>('GET', path, at, of);
    return data.list.some(({ clientOrderId }) => clientOrderId === key);
  }

  /** Since a moment, until the first order was accepted at both gateways, in milliseconds. */
  firstAcceptedAfter(moment: number): number {
    const firsts = this.gateways.map((_, at) =>
      this.accepted.find((one) => one.at > moment && one.key.startsWith(`g${at}-`)),
    );
    return Math.max(...firsts.map((one) => (one ? one.at - moment : Number.POSITIVE_INFINITY)));
  }

  /** The longest time between two orders that a gateway accepted, in milliseconds. */
  longestPauseAfter(moment: number): number {
    const pauses = this.gateways.flatMap((_, at) => {
      const own = this.accepted.filter((one) => one.at > moment && one.key.startsWith(`g${at}-`));
      return own.slice(1).map((one, index) => one.at - (own[index] as Accepted).at);
    });
    return Math.max(...pauses);
  }

  /** What must hold after any fault: each answered order once, the same answer again, the chain whole. */
  async check(): Promise<void> {
    const { damage } = await walkLog(this.database.url).then(
      () => ({ damage: undefined }),
      ({ message }: Error) => ({ damage: message as string | undefined }),
    );
    expect(damage).toBeUndefined();
    for (const { key, code } of this.accepted.slice(-40)) {
      const of = key.startsWith('g0-') ? 0 : 1;
      expect(await this.place(key, 1 - of, of), key).toBe(code);
      const path = `/api/spot/order?clientOrderId=${key}`;
      const { data } = await this.#call<{ list: unknown[] }>('GET', path, of, of);
      expect(data.list, key).toHaveLength(1);
    }
  }

  #call<Data>(method: 'GET' | 'POST', path: string, at: number, of: number, body?: object) {
    const { address } = this.gateways[at] as ServerProcess;
    return call<Data>(address, this.#traders[of] as Trader, method, path, body);
  }

  async #tradeOn(at: number, pauseMs: number): Promise<void> {
    for (let count = 0; this.#isTrading; count += 1) {
      const key = `g${at}-${this.#rounds}-${count}`;
      const code = await this.place(key, at);
      if (code) this.accepted.push({ key, code, at: performance.now() });
      await sleep(pauseMs);
    }
  }
}

function launchIn(directory: string, databaseUrl: string, name: string, services: string) {
  const cluster = { CLUSTER_KEY: KEY, CLUSTER_LISTEN: '127.0.0.1:0' };
  return launchServer({
    ...{ databaseUrl, dataDir: join(directory, name), services, isCalm: true },
    environment: { ...cluster, TAKEOVER: 'wait' },
  });
}

async function untilFollowing({ child, output }: LaunchedServer): Promise<void> {
  while (!output().includes('another exchange leads this database')) {
    if (child.exitCode !== null) throw new Error(`it has ended:\n${output()}`);
    await sleep(20);
  }
}
