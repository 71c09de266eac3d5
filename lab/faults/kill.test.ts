import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounds } from '@bourse/core/fixtures/test-length.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noSnapshots } from '../../server/src/engine/log/memory-log.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { recover } from '../../server/src/engine/log/recover.ts';
import { SnapshotStore } from '../../server/src/engine/log/snapshot-store.ts';
import { startPreparedDatabase } from '../../server/src/platform/db/test-database.ts';
import { createRandom, type Random } from '../load/random.ts';
import { RecoveryWitness } from '../load/recovery-witness.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';

const KILLS = Number(process.env.KILL_ROUNDS ?? rounds({ commit: 2, all: 50 }));
const TRADERS = rounds({ commit: 16, all: 40 });
/** Of a round, acknowledged. */
const ORDERS_MIN = 10;
const ORDERS_MAX = 80;
/** Before each so many of them a new snapshot is written. */
const SNAPSHOT_ROUNDS = 5;
const SEED = Number(process.env.KILL_SEED ?? 20_251);

interface Placed {
  readonly trader: Trader;
  readonly clientOrderId: string;
  readonly body: Record<string, unknown>;
  /** The order's code, once the server has acknowledged it. */
  code: string | undefined;
}

interface Orders {
  readonly list: readonly { readonly code: string }[];
  /** The rows do not hold yet all that the owner did. */
  readonly isBehind?: true;
}

interface Answer {
  readonly code: string;
  readonly status: number;
}

let database: Awaited<ReturnType<typeof startPreparedDatabase>>;
let directory: string;
let server: ServerProcess;

beforeAll(async () => {
  database = await startPreparedDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-kill-'));
  server = await start();
});

afterAll(async () => {
  await server?.kill();
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
});

function start(): Promise<ServerProcess> {
  return startServer({
    databaseUrl: database.url,
    dataDir: directory,
    isCalm: true,
    environment: { SNAPSHOT_SECONDS: '1' },
  });
}

/** Starts again from disk; returns the number of the snapshot that it must have begun from. */
async function startAgain(): Promise<number> {
  const witness = await RecoveryWitness.look(database.url, directory);
  server = await start();
  await witness.check(server);
  return witness.snapshotSequence;
}

test(`F01 F02 F03 killed ${KILLS} times under load: what was acknowledged is there once, retries get the first answer, the audit is clean`, {
  timeout: 120_000 + KILLS * 24_000,
}, async () => {
  const random = createRandom(SEED);
  const traders = await createTraders(database.url, TRADERS);
  await fundTraders(server.address, traders);
  const placed: Placed[] = [];
  let unknownCount = 0;
  let restoredCount = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % SNAPSHOT_ROUNDS === 0) await newSnapshot();
    const round = await loadUntilKilled(random, traders, kill);
    if ((await startAgain()) > 0) restoredCount += 1;
    const unknown = round.filter(({ code }) => code === undefined);
    unknownCount += unknown.length;
    await inParallel(round, checkAfterRestart);
    placed.push(...round);
  }
  // The run must have reached the states that it is about.
  expect(unknownCount).toBeGreaterThan(0);
  expect(placed.length).toBeGreaterThan(KILLS * 10);
  expect(restoredCount).toBeGreaterThan(KILLS / 2);

  const openBefore = await openOrdersOf(traders);
  await server.kill();
  await startAgain();
  expect(await openOrdersOf(traders)).toEqual(openBefore);
  expect(new Set(placed.map(({ code }) => code)).size).toBe(placed.length);
  expect(await server.stop()).toBe(0);
  await checkLog(openBefore.length);
});

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.pop(); item; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

/**
 * Places and cancels with several traders at once, and kills the server in the middle: after so many
 * orders and a moment more, however fast the machine is.
 */
async function loadUntilKilled(
  random: Random,
  traders: readonly Trader[],
  round: number,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  let isAlive = true;
  let acknowledged = 0;
  let isEnough = () => {};
  const enough = new Promise<void>((resolve) => {
    isEnough = resolve;
  });
  const wanted = ORDERS_MIN + random.integer(ORDERS_MAX - ORDERS_MIN);
  const work = async (trader: Trader, index: number) => {
    for (let count = 0; isAlive; count += 1) {
      const order: Placed = {
        trader,
        clientOrderId: `k${round}-${index}-${count}`,
        body: orderBody(random, `k${round}-${index}-${count}`),
        code: undefined,
      };
      placed.push(order);
      try {
        const answer = await call<Answer>(
          server.address,
          trader,
          'POST',
          '/api/spot/order/place',
          order.body,
        );
        if (answer.code === 0) {
          order.code = answer.data.code;
          acknowledged += 1;
          if (acknowledged === wanted) isEnough();
        } else placed.splice(placed.indexOf(order), 1);
        if (answer.code === 0 && random.integer(3) === 0) {
          await call(server.address, trader, 'PATCH', `/api/spot/order/${order.code}/cancel`);
        }
      } catch {
        return;
      }
    }
  };
  const first = random.integer(traders.length);
  const working = Array.from({ length: 8 }, (_, index) =>
    work(traders[(first + index) % traders.length] as Trader, index),
  );
  await enough;
  await sleep(random.integer(20));
  await server.kill();
  isAlive = false;
  await Promise.all(working);
  return placed;
}

/** Waits for one that is not there yet: what a start begins from is now and then a new one. */
async function newSnapshot(): Promise<void> {
  const folder = join(directory, 'snapshots');
  const names = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.snapshot')) : [];
  const before = names();
  await expect.poll(names, { timeout: 60_000 }).not.toEqual(before);
}

function orderBody(random: Random, clientOrderId: string): Record<string, unknown> {
  const isBuy = random.integer(2) === 0;
  const offset = random.integer(60) - 10;
  return {
    symbol: 'BTCUSDT',
    orderType: 1,
    orderSide: isBuy ? 1 : 2,
    price: String(92_350 + (isBuy ? -offset : offset)),
    quantity: `0.00${String(1 + random.integer(9)).padStart(2, '0')}`,
    clientOrderId,
  };
}

/** Asks again while the answer is that rows or log are behind: a busy machine says so for a while. */
async function ask<Data>(trader: Trader, method: string, path: string, body?: object) {
  for (;;) {
    const answer = await call<Data>(server.address, trader, method, path, body);
    if (answer.status !== 503) return answer;
    await sleep(100);
  }
}

/** An acknowledged order is found by its key and code; a repeat of any order has one effect. */
async function checkAfterRestart(order: Placed): Promise<void> {
  const again = await ask<Answer>(order.trader, 'POST', '/api/spot/order/place', order.body);
  if (again.code === 3012 || again.code === 4001) {
    // The first try never arrived, and the account has no room for it now.
    expect(order.code).toBeUndefined();
    order.code = `refused-${order.clientOrderId}`;
    return;
  }
  expect(again.code, again.msg).toBe(0);
  if (order.code !== undefined) expect(again.data.code).toBe(order.code);
  order.code = again.data.code;
  expect(await codesOf(order)).toEqual([order.code]);
}

/** The codes under an order's key, once the rows hold all that its owner did. */
async function codesOf({ trader, clientOrderId }: Placed): Promise<readonly string[]> {
  for (;;) {
    const path = `/api/spot/order?clientOrderId=${clientOrderId}`;
    const { data } = await ask<Orders>(trader, 'GET', path);
    if (!data.isBehind) return data.list.map(({ code }) => code);
    await sleep(100);
  }
}

async function openOrdersOf(traders: readonly Trader[]): Promise<unknown[]> {
  const open: unknown[] = [];
  for (const trader of traders) {
    for (let page = 1; ; page += 1) {
      const path = `/api/spot/order?status=1&page=${page}&pageSize=100`;
      const answer = await ask<{ list: unknown[] }>(trader, 'GET', path);
      open.push(...answer.data.list);
      if (answer.data.list.length < 100) break;
    }
  }
  return open;
}

/** I01 I03 I09 I14 I17: the log is whole; replayed from zero it is the state of the snapshots. */
async function checkLog(openOrders: number): Promise<void> {
  const log = await PostgresLog.lead(database.url);
  const replayed = await recover(log, noSnapshots, 0, () => {});
  const passedOver: string[] = [];
  const snapshots = new SnapshotStore(join(directory, 'snapshots'), (sequence, why) =>
    passedOver.push(`${sequence}: ${why}`),
  );
  const restored = await recover(log, snapshots, Number.MAX_SAFE_INTEGER, () => {});
  await log.close();
  // The server's last act was a snapshot: nothing is left to replay.
  expect(passedOver).toEqual([]);
  expect(restored.replayedCount).toBe(0);
  expect(restored.snapshotSequence).toBe(replayed.engine.sequence);
  const report = replayed.engine.audit();
  expect(report.findings).toEqual([]);
  expect(replayed.engine.allOpenOrders()).toHaveLength(openOrders);
  expect(Buffer.from(restored.engine.snapshot())).toEqual(Buffer.from(replayed.engine.snapshot()));
}
