/**
 * Several machines beside one, all as processes of this machine: orders through one process, through an engine with
 * one gateway and with two; what followers cost the engine that leads; how soon another gateway's feed has an order;
 * and what a standby of Postgres costs that each commit waits for. All share two processors here: the ratios say what
 * a part costs, not how much a cluster can do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { webSocketCarrier } from '@bourse/server/engine/carrier/websocket-carrier.ts';
import { findLeaderAddress } from '@bourse/server/engine/log/find-leader.ts';
import { startEmbeddedPostgres } from '@bourse/server/platform/db/postgres/embedded-postgres.ts';
import { pg } from '@bourse/server/platform/db/postgres/pg.ts';
import { ReplicatedPostgres } from '@bourse/server/platform/db/postgres/test-replica.ts';
import { execute } from '@bourse/server/platform/db/test-database.ts';
import { CLUSTER_KEY, ClusterProcesses } from '../load/cluster.ts';
import { openConnections, percentile, runLoad } from '../load/http-load.ts';
import { orderRequests } from '../load/order-requests.ts';
import { OwnOrders } from '../load/own-orders.ts';
import { processorSeconds } from '../load/process-usage.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';
import { type Figure, formatFigure, median } from './figure.ts';
import { takeovers } from './takeovers.ts';

const ROUNDS = 3;
const TRADERS = 2_400;
const CONNECTIONS = 64;
const SECONDS = 4;
const RATE = 1_000;
/** A rate at which the two processors that all share here wait most of the time. */
const GENTLE_RATE = 200;
/** Each trader may place 50 orders in ten seconds. */
const BUDGET_MS = 10_000;
const FOLLOWERS = [2, 8, 32];
const PLACED = 40;

/** What a way to place orders came to. */
interface Pace {
  /** Accepted in a second when as many are sent as it takes. */
  readonly full: number;
  /** Of an order's answer at the rate, milliseconds. */
  readonly p50Ms: number;
  /** The same at the gentle rate. */
  readonly gentleP50Ms: number;
}

type Place = (doors: readonly ServerProcess[]) => Promise<Pace>;

export async function* run(): AsyncGenerator<Figure> {
  yield* waysOfOrders();
  yield* synchronous();
  yield* takeovers();
}

/** One process, an engine with a gateway, and with two, in turn on one database. */
async function* waysOfOrders(): AsyncGenerator<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  const alone: Pace[] = [];
  const oneGateway: Pace[] = [];
  const twoGateways: Pace[] = [];
  const heard: { same: number[]; other: number[] } = { same: [], other: [] };
  const costs = new Map<number, number[]>(FOLLOWERS.map((count) => [count, []]));
  try {
    const one = { databaseUrl: postgres.url, dataDir: join(directory, 'engine-1'), isCalm: true };
    const first = await startServer(one);
    const traders = await createTraders(postgres.url, TRADERS);
    await fundTraders(first.address, traders);
    await first.stop();
    const place = pace(traders);
    for (let round = 0; round < ROUNDS; round += 1) {
      const process = await startServer(one);
      alone.push(await place([process]));
      heard.same.push(await untilHeard(process, process, traders));
      await process.stop();
      const cluster = new ClusterProcesses(directory, { databaseUrl: postgres.url });
      try {
        const leader = await cluster.lead();
        const gateway = await cluster.gateway('gateway-1');
        oneGateway.push(await place([gateway]));
        const other = await cluster.gateway('gateway-2');
        twoGateways.push(await place([gateway, other]));
        heard.other.push(await untilHeard(gateway, other, traders));
        for (const [count, shares] of costs) {
          const load = () => atRate(RATE, [gateway, other], orderRequests(traders));
          // The two gateways are followers, too.
          const followers = await follow(postgres.url, count - 2);
          shares.push(await processorShare(leader.child.pid as number, load));
          followers.cut();
          await cancelAll(gateway, traders);
        }
      } finally {
        await cluster.stop();
      }
    }
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  const base = { name: 'one process', ...middleOf(alone) };
  yield* figuresOfWay('one process', alone);
  yield* figuresOfWay('engine and a gateway', oneGateway, base);
  yield* figuresOfWay('engine and two gateways', twoGateways, base);
  const same = median(heard.same);
  yield { name: 'order to its push on the feed, one process, p50', value: same, unit: 'ms' };
  yield {
    ...{ name: 'order to its push at the other gateway, p50', value: median(heard.other) },
    ...{ unit: 'ms', peer: { name: 'one process', value: same } },
  };
  for (const [count, shares] of costs) {
    const name = `leader's processor at ${RATE} orders/s with ${count} followers`;
    const peer = { name: 'with 2', value: median(costs.get(2) as number[]) };
    yield { name, value: median(shares), unit: '% of a core', ...(count > 2 && { peer }) };
  }
}

function* figuresOfWay(
  way: string,
  paces: readonly Pace[],
  base?: Pace & { readonly name: string },
): Generator<Figure> {
  const { full, ...middles } = middleOf(paces);
  yield {
    ...{ name: `orders through ${way}, full load`, value: full, unit: 'orders/s' },
    ...(base && { peer: { name: base.name, value: base.full } }),
  };
  for (const [rate, pace] of [
    [GENTLE_RATE, 'gentleP50Ms'],
    [RATE, 'p50Ms'],
  ] as const) {
    yield {
      ...{ name: `orders through ${way}, ${rate} a second, p50`, value: middles[pace], unit: 'ms' },
      ...(base && {
        goal: { atMost: 1.5 * base[pace] },
        peer: { name: base.name, value: base[pace] },
      }),
    };
  }
}

/** An exchange of one process whose commits wait for a standby, and do not, in turn. */
async function* synchronous(): AsyncGenerator<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const pair = await ReplicatedPostgres.start();
  const waiting: Pace[] = [];
  const alone: Pace[] = [];
  try {
    // Tests do without; a figure of durable orders cannot.
    for (const { url } of [pair.primary, pair.standby]) {
      await execute(url, 'alter system set fsync = on').catch(() => undefined);
      await execute(url, 'select pg_reload_conf()');
    }
    const options = { databaseUrl: pair.primary.url, dataDir: join(directory, 'data') };
    const server = await startServer({ ...options, isCalm: true });
    const traders = await createTraders(pair.primary.url, TRADERS);
    await fundTraders(server.address, traders);
    const place = pace(traders);
    for (let round = 0; round < ROUNDS; round += 1) {
      await pair.setSynchronous(true);
      waiting.push(await place([server]));
      await pair.setSynchronous(false);
      alone.push(await place([server]));
    }
    await server.stop();
  } finally {
    await pair.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  const base = { name: 'alone', ...middleOf(alone) };
  yield* figuresOfWay('one process, a standby that commits wait for', waiting, base);
}

/**
 * Loads the doors, evenly: first with as many orders as they take, then at the rate. The book is empty before each, and
 * each door knows who calls: strangers of one address wait there.
 */
function pace(traders: readonly Trader[]): Place {
  const next = orderRequests(traders);
  return async (doors) => {
    for (const door of doors) await cancelAll(door, traders);
    const connections = await connectionsTo(doors);
    await runLoad({ connections, seconds: 2, ratePerSecond: 0, next, port: 0 });
    const full = await runLoad({ connections, seconds: SECONDS, ratePerSecond: 0, next, port: 0 });
    for (const { socket } of connections) socket.destroy();
    await cancelAll(doors[0] as ServerProcess, traders);
    await sleep(BUDGET_MS);
    const p50Ms = await p50At(RATE, doors, next);
    const gentleP50Ms = await p50At(GENTLE_RATE, doors, next);
    return { p50Ms, gentleP50Ms, full: full.acceptedCount / full.seconds };
  };
}

/** An account may have only so many open orders in a market. */
async function cancelAll({ address }: ServerProcess, traders: readonly Trader[]): Promise<void> {
  const waiting = [...traders];
  const work = async () => {
    for (let trader = waiting.pop(); trader; trader = waiting.pop()) {
      const { code } = await call(address, trader, 'POST', '/api/spot/order/cancelAll', {});
      if (code !== 0) throw new Error(`not cancelled: ${code}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

type Next = ReturnType<typeof orderRequests>;

/** Of an order's answer at a rate, milliseconds; afterwards all may place orders again. */
async function p50At(rate: number, doors: readonly ServerProcess[], next: Next): Promise<number> {
  const { latenciesMs } = await atRate(rate, doors, next);
  await sleep(BUDGET_MS);
  return percentile(latenciesMs, 0.5);
}

async function atRate(ratePerSecond: number, doors: readonly ServerProcess[], next: Next) {
  const connections = await connectionsTo(doors);
  const options = { seconds: SECONDS, ratePerSecond, port: 0 };
  const result = await runLoad({ connections, next, ...options });
  for (const { socket } of connections) socket.destroy();
  return result;
}

async function connectionsTo(doors: readonly ServerProcess[]) {
  const share = CONNECTIONS / doors.length;
  const each = await Promise.all(doors.map(({ port }) => openConnections(port, share)));
  // One door after the other, so that the load is shared at any rate.
  return Array.from({ length: share }, (_, at) =>
    each.flatMap((of) => of.slice(at, at + 1)),
  ).flat();
}

/** From the call that places an order to its push on a socket, its middle, milliseconds. */
async function untilHeard(
  placing: ServerProcess,
  hearing: ServerProcess,
  traders: readonly Trader[],
): Promise<number> {
  const trader = traders[0] as Trader;
  const own = await OwnOrders.open(hearing.address, trader);
  const times: number[] = [];
  for (let count = 0; count < PLACED; count += 1) {
    const clientOrderId = `heard-${Date.now()}-${count}`;
    const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.0001' };
    const body = { ...order, price: '84000', clientOrderId };
    const begunAt = performance.now();
    const { code, data } = await call<{ code: string }>(
      ...([placing.address, trader, 'POST', '/api/spot/order/place', body] as const),
    );
    if (code !== 0) throw new Error(`refused: ${code}`);
    while (own.arrivalOf(clientOrderId) === undefined) await sleep(1);
    times.push((own.arrivalOf(clientOrderId) as number) - begunAt);
    await call(placing.address, trader, 'POST', '/api/spot/order/cancel', { code: data.code });
  }
  own.close();
  return median(times);
}

/** Followers that take what the leader sends, and do nothing with it. */
async function follow(url: string, count: number): Promise<{ cut(): void }> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const { address } = await findLeaderAddress(pool).finally(() => pool.end());
  const carrier = webSocketCarrier({
    ...{ key: CLUSTER_KEY, listen: '', address: '', certificate: '', certificateKey: '' },
  });
  const hearer = { onFrame: () => undefined, onEnd: () => undefined };
  const wires = await Promise.all(
    Array.from({ length: count }, () => carrier.connect(address, hearer)),
  );
  return {
    cut() {
      for (const wire of wires) wire.cut();
    },
  };
}

/** What a process takes of one core while something runs, percent. */
async function processorShare(pid: number, work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now();
  const before = processorSeconds(pid);
  await work();
  const seconds = (performance.now() - begunAt) / 1_000;
  const share = (processorSeconds(pid) - before) / seconds;
  await sleep(BUDGET_MS);
  return share * 100;
}

function middleOf(paces: readonly Pace[]): Pace {
  const middle = (name: keyof Pace) => median(paces.map((one) => one[name]));
  return { full: middle('full'), p50Ms: middle('p50Ms'), gentleP50Ms: middle('gentleP50Ms') };
}

if (import.meta.main) for await (const figure of run()) console.log(formatFigure(figure));
