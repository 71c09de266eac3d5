import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@bourse/contract/messages.ts';
import { openCommands } from '@bourse/server/engine/log/command-log.ts';
import { withClient } from '@bourse/server/platform/db/postgres/with-client.ts';
import { startPreparedDatabase } from '@bourse/server/platform/db/test-database.ts';
import { expect } from 'vitest';
import { ClusterProcesses, ENGINE, type Machine } from '../../load/cluster.ts';
import type { LaunchedServer, ServerProcess } from '../../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../../load/traders.ts';
import { type AskOptions, type HttpAnswer, readAnswer } from '../http-world.ts';
import type { StaffWorld } from '../staff.ts';
import { type Accepted, checkLog, checkRebuild } from './checks.ts';

const order = {
  ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.0001', price: '84000' },
};
export type RoleName = 'market' | 'projector' | 'keeper';

/** The database of a cluster. */
interface ClusterDatabase {
  /** As the machines are told it: with all its hosts. */
  readonly url: string;
  /** The host that takes writes now; without one `url`. */
  readonly hostUrl?: () => string;
  stop(): Promise<void>;
}

/** What a cluster is made of. */
export interface ClusterWanted {
  /** Without one it makes one of its own. */
  readonly database?: ClusterDatabase;
  /** Market, projector and keeper are two processes each, and engines are nothing else. */
  readonly areRolesApart?: boolean;
  readonly gatewaysCount?: number;
  /** A trader's budget is five orders a second: so many trade at each gateway in turn. */
  readonly tradersEach?: number;
  readonly machineOf?: (name: string) => Machine;
}

/** Two engines, one of which leads, and gateways, on one database. */
export class ClusterWorld {
  readonly database: ClusterDatabase;
  readonly directory: string;
  readonly processes: ClusterProcesses;
  readonly gateways: ServerProcess[];
  leader: LaunchedServer;
  follower: LaunchedServer;
  readonly accepted: Accepted[] = [];
  /** Answers that were no acceptance. */
  readonly refused: string[] = [];
  /** Two of each, where roles are apart. */
  readonly roles: Readonly<Record<RoleName, readonly LaunchedServer[]>>;
  readonly #traders: Trader[];
  readonly #tradersEach: number;
  /** The highest number of the log that each trader has seen. */
  readonly #seen: number[] = [];
  #isTrading = false;
  /** How often they began: no key is used twice. */
  #rounds = 0;
  #trading: Promise<unknown> | undefined;

  private constructor(
    own: Pick<
      ClusterWorld,
      'database' | 'directory' | 'processes' | 'gateways' | 'leader' | 'follower' | 'roles'
    >,
    traders: Trader[],
    tradersEach: number,
  ) {
    this.database = own.database;
    this.directory = own.directory;
    this.processes = own.processes;
    this.roles = own.roles;
    this.gateways = own.gateways;
    this.leader = own.leader;
    this.follower = own.follower;
    this.roles = own.roles;
    this.#traders = traders;
    this.#tradersEach = tradersEach;
  }

  static async start(wanted: ClusterWanted = {}): Promise<ClusterWorld> {
    const directory = mkdtempSync(join(tmpdir(), 'bourse-cluster-'));
    const database = wanted.database ?? (await startPreparedDatabase());
    const { areRolesApart = false, gatewaysCount = 2, tradersEach = 1, machineOf } = wanted;
    const engine = areRolesApart ? 'engine' : ENGINE;
    const processes = new ClusterProcesses(directory, {
      ...{ databaseUrl: database.url, engine, environment: { SNAPSHOT_SECONDS: '2' } },
      ...(machineOf && { machineOf }),
    });
    try {
      const leader = await processes.lead();
      const first = await processes.gateway('gateway-1');
      const two = (role: RoleName) =>
        areRolesApart ? [1, 2].map((at) => processes.launch(`${role}-${at}`, role)) : [];
      const roles = { market: two('market'), projector: two('projector'), keeper: two('keeper') };
      const names = Array.from({ length: gatewaysCount - 1 }, (_, at) => `gateway-${at + 2}`);
      const [follower, ...others] = await Promise.all([
        processes.follow('engine-2'),
        ...names.map((name) => processes.gateway(name)),
      ]);
      const gateways = [first, ...others];
      await Promise.all(Object.values(roles).flatMap((of) => of.map((one) => one.running())));
      const traders = await createTraders(hostOf(database), gatewaysCount * tradersEach);
      await fundTraders(first.address, traders);
      const own = { database, directory, processes, gateways, leader, follower, roles };
      return new ClusterWorld(own, traders, tradersEach);
    } catch (error) {
      // What has begun would go on, and hold what its test run holds.
      await processes.stop();
      await database.stop();
      rmSync(directory, { recursive: true, force: true });
      throw error;
    }
  }

  /** The process that holds a role, and its spare. */
  async holderOf(role: RoleName): Promise<{
    readonly epoch: number;
    readonly holder: LaunchedServer;
    readonly spare: LaunchedServer;
  }> {
    const { epoch, holder } = await this.#roleRow(role);
    const [first, second] = this.roles[role] as [LaunchedServer, LaunchedServer];
    const isFirst = holder.endsWith(` ${first.child.pid}`);
    if (!isFirst && !holder.endsWith(` ${second.child.pid}`)) throw new Error(`${holder} has it`);
    return isFirst
      ? { epoch, holder: first, spare: second }
      : { epoch, holder: second, spare: first };
  }

  async #roleRow(role: RoleName): Promise<{ readonly epoch: number; readonly holder: string }> {
    const [row] = await this.query('select epoch, holder from service_roles where name = $1', [
      role,
    ]);
    return row as { epoch: number; holder: string };
  }

  /** Rows of the database. */
  async query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return withClient(hostOf(this.database), 'test', async (client) => {
      const { rows } = await client.query(text, [...values]);
      return rows;
    });
  }

  /** Each commit of the log, of the leader's row and of roles takes so many seconds longer. */
  async slowCommits(seconds: number): Promise<void> {
    const tables = ['log_batch', 'log_epoch', 'service_roles'];
    const drop = tables.map((table) => `drop trigger if exists slow on ${table};`);
    const slow = tables.map(
      (table) => `create constraint trigger slow after insert or update on ${table}
        deferrable initially deferred for each row execute function slow_commit();`,
    );
    await this.query(
      `${drop.join('')} create or replace function slow_commit() returns trigger language plpgsql
        as $$ begin perform pg_sleep(${seconds}); return null; end $$; ${seconds > 0 ? slow.join('') : ''}`,
    );
  }

  /** The commands of the log after a number, in order. */
  async commandsAfter(sequence: number): Promise<readonly Command[]> {
    const rows = await this.query(
      'select commands from log_batch where first_sequence > $1 order by first_sequence',
      [sequence],
    );
    return rows.flatMap(({ commands }) => openCommands(commands as Buffer));
  }

  /** Number of the log's last command. */
  async logEnd(): Promise<number> {
    const [row] = await this.query('select max(last_sequence) as end from log_batch');
    return row?.end as number;
  }

  /** One of the traders has all orders cancelled after some seconds, unless they renew it. */
  async cancelAfter(seconds: number, of: number): Promise<void> {
    const { code } = await this.ask('POST', '/api/trade/cancelAfter', of, of, { seconds });
    expect(code).toBe(0);
  }

  userOf(of: number): number {
    return this.trader(of).userId;
  }

  trader(of: number): Trader {
    return this.#traders[of] as Trader;
  }

  /** What a trader's calls carry, where a test makes one itself. */
  authorizationOf(of: number): string {
    return `Bearer ${this.trader(of).token}`;
  }

  addressOf(at: number): string {
    return (this.gateways[at] as ServerProcess).address;
  }

  async stop(): Promise<void> {
    await this.endTrading();
    await this.processes.stop();
    await this.database.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Starts another engine, in a folder with the keys alone, which follows the new leader. */
  async replaceLeader(name: string): Promise<void> {
    this.leader = this.follower;
    await this.replaceFollower(name);
  }

  /** Starts another engine in place of a follower that has ended. */
  async replaceFollower(name: string): Promise<void> {
    this.follower = await this.processes.follow(name);
  }

  /** Starts a gateway in place of one that has ended; under the same name, on its folder. */
  async replaceGateway(at: number): Promise<void> {
    this.gateways[at] = await this.processes.gateway(`gateway-${at + 1}`);
  }

  /** One client at each gateway places orders under keys, one after the other. */
  trade(pauseMs: number): void {
    this.#isTrading = true;
    this.#rounds += 1;
    this.#trading = Promise.all(this.gateways.map((_, at) => this.#tradeOn(at, pauseMs)));
  }

  /** Orders go on over a fault; the milliseconds until all gateways' clients had one accepted after it. */
  async tradeOver(fault: () => unknown, pauseMs = 25): Promise<number> {
    const before = this.accepted.length;
    this.trade(pauseMs);
    await expect.poll(() => this.accepted.length, { timeout: 30_000 }).toBeGreaterThan(before + 20);
    const faultAt = performance.now();
    await fault();
    await expect
      .poll(() => this.firstAcceptedAfter(faultAt), { timeout: 60_000 })
      .toBeLessThan(60_000);
    await this.endTrading();
    return this.firstAcceptedAfter(faultAt);
  }

  /** Whether people can be sent to a gateway; undefined: it does not answer. */
  async readiness(at: number): Promise<number | undefined> {
    const { address } = this.gateways[at] as ServerProcess;
    return fetch(`${address}/readyz`).then(
      ({ status }) => status,
      () => undefined,
    );
  }

  async endTrading(): Promise<void> {
    this.#isTrading = false;
    await this.#trading;
  }

  /** Places an order under a key at one of the gateways; its number if it is accepted. */
  async place(key: string, at: number, of = at): Promise<string | undefined> {
    const body = { ...order, clientOrderId: key };
    const answer = await this.ask<{ code: string }>('POST', '/api/spot/order/place', at, of, body);
    if (answer.code === 0) return answer.data.code;
    // The server of a gateway that is being stopped says so in words of its own.
    if (typeof answer.code !== 'number') throw new TypeError('it is being stopped');
    this.refused.push(`${key}: ${answer.code}`);
    return undefined;
  }

  /** Another trader, with funds and budgets that are full; its number here. */
  async join(): Promise<number> {
    const [trader] = await createTraders(this.database.url, 1);
    const { address } = this.gateways[0] as ServerProcess;
    await fundTraders(address, [trader as Trader]);
    return this.#traders.push(trader as Trader) - 1;
  }

  /** The HTTP status of an order that is sent once, whatever is said of budgets. */
  async statusOfOrder(key: string, at: number, of: number): Promise<number> {
    const { address } = this.gateways[at] as ServerProcess;
    const response = await fetch(`${address}/api/spot/order/place`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#traders[of]?.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...order, clientOrderId: key }),
    });
    await response.body?.cancel();
    return response.status;
  }

  /** Where the staff's pages ask: the first gateway. */
  desk(): StaffWorld {
    const { address } = this.gateways[0] as ServerProcess;
    return {
      databaseUrl: hostOf(this.database),
      dataDir: join(this.directory, 'gateway-1'),
      async ask<Data>({ method = 'GET', path, body, headers = {} }: AskOptions) {
        const response = await fetch(address + path, {
          ...{ method, headers: { 'content-type': 'application/json', ...headers } },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const answer: HttpAnswer<Data> = {
          ...{ ...readAnswer<Data>(await response.text()), status: response.status },
          headers: Object.fromEntries(response.headers),
        };
        return answer;
      },
    };
  }

  /** A gateway with a folder of its own in which nothing is. */
  launchStranger(): LaunchedServer {
    return this.processes.stranger('stranger');
  }

  /** Sets an alert for a price that has not been reached, whichever side that is on. */
  async setPriceAlert(price: string, at: number, of: number): Promise<void> {
    const alert = { product: 'spot', symbol: 'BTCUSDT', price, isRepeated: false, gapMinutes: 60 };
    for (const direction of ['above', 'below']) {
      const body = { ...alert, direction };
      const { code } = await this.ask('POST', '/api/alert/add', at, of, body);
      if (code === 0) return;
    }
    throw new Error(`no alert for ${price} is taken`);
  }

  /** Whether a gateway shows that an alert of a trader was sent. */
  async hasAlertFired(at: number, of: number): Promise<boolean> {
    const { data } = await this.ask<{ list: { firedCount: number }[] }>(
      ...(['GET', '/api/alert/list', at, of] as const),
    );
    return data.list.some(({ firedCount }) => firedCount > 0);
  }

  /** One trader sells to another. */
  async deal(price: string, seller: number, buyer: number): Promise<void> {
    for (const [of, orderSide] of [
      [seller, 2],
      [buyer, 1],
    ] as const) {
      const body = { ...order, price, orderSide };
      const { code } = await this.ask('POST', '/api/spot/order/place', 0, of, body);
      expect(code).toBe(0);
    }
  }

  /** Whether a gateway shows an order of one of the traders as open. */
  async isOpen(key: string, at: number, of: number): Promise<boolean> {
    const path = '/api/spot/order?status=1&pageSize=100';
    const { data } = await this.ask<{ list: { clientOrderId: string }[] }>('GET', path, at, of);
    return data.list.some(({ clientOrderId }) => clientOrderId === key);
  }

  /** How many rows the histories of a gateway have of an order of one of the traders. */
  async countInHistory(key: string, at: number, of: number): Promise<number> {
    const path = `/api/spot/order?clientOrderId=${key}`;
    const { data } = await this.ask<{ list: unknown[] }>('GET', path, at, of);
    return data.list.length;
  }

  async cancelAll(of: number): Promise<void> {
    await this.ask('POST', '/api/spot/order/cancelAll', 0, of, {});
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

  /** What must hold after any fault: the log is whole and has each answered order once, and says the same again. */
  async check(): Promise<void> {
    await checkLog(hostOf(this.database), this.accepted, (of) => this.userOf(of));
    const living = this.gateways.flatMap(({ child }, at) => (isRunning(child) ? [at] : []));
    for (const [at, { key, code, of }] of this.accepted.slice(-40).entries()) {
      const gate = living[at % living.length] as number;
      expect(await this.place(key, gate, of), key).toBe(code);
      expect(await this.countInHistory(key, gate, of), key).toBe(1);
    }
  }

  /** Ends all processes; then the rows that they have written are compared with those of the log. */
  async checkRebuild(): Promise<void> {
    await this.endTrading();
    await this.processes.stop();
    await checkRebuild(hostOf(this.database), async () => {
      const rebuilt = this.processes.launch('rebuilt', 'engine,projector');
      await rebuilt.running();
      expect(await rebuilt.stop()).toBe(0);
    });
  }

  /** As the app calls: with the highest number of the log that the trader has seen. */
  ask<Data>(method: 'GET' | 'POST' | 'PATCH', path: string, at: number, of: number, body?: object) {
    const { address } = this.gateways[at] as ServerProcess;
    const trader = this.#traders[of] as Trader;
    const headers = { 'x-log-sequence': String(this.#seen[of] ?? 0) };
    const see = (answered: Headers) => {
      this.#seen[of] = Math.max(this.#seen[of] ?? 0, Number(answered.get('x-log-sequence')));
    };
    return call<Data>(address, trader, method, path, body, headers, see);
  }

  /** A client goes on at the next gateway, with the same order, when its own is gone. */
  async #tradeOn(client: number, pauseMs: number): Promise<void> {
    let at = client;
    for (let count = 0; this.#isTrading; ) {
      const of = client + this.gateways.length * (count % this.#tradersEach);
      const key = `g${client}-${this.#rounds}-${count}`;
      try {
        const code = await this.place(key, at, of);
        if (code) this.accepted.push({ key, code, of, at: performance.now() });
        count += 1;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        at = (at + 1) % this.gateways.length;
      }
      await sleep(pauseMs);
    }
  }
}

const isRunning = ({ exitCode, signalCode }: ServerProcess['child']) =>
  exitCode === null && signalCode === null;

const hostOf = ({ url, hostUrl }: ClusterDatabase) => hostUrl?.() ?? url;
