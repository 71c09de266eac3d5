import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Code } from '@bourse/contract/codes.ts';
import { startEmbeddedPostgres } from '@bourse/server/platform/db/postgres/embedded-postgres.ts';
import { ClusterProcesses } from '../load/cluster.ts';
import { fillLog } from '../load/filled-log.ts';
import { residentMegabytes } from '../load/process-usage.ts';
import type { LaunchedServer, ServerProcess } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';
import type { Figure } from './figure.ts';

const RUNS = 3;
const OPEN_ORDERS = Number(process.env.ORDERS ?? 1_000_000);
/** An account may have so many open orders in a market that fewer accounts do not suffice. */
const ACCOUNTS = 20_000;

/** The engine that leads is killed while a million orders are open, three times; and what a replica of them takes. */
export async function* takeovers(): AsyncGenerator<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  const processes = new ClusterProcesses(directory, { databaseUrl: postgres.url });
  const pauses: number[] = [];
  try {
    const first = await processes.lead();
    const empty = await processes.gateway('gateway-0');
    const emptyMegabytes = residentMegabytes(empty.pid);
    await empty.stop();
    await first.stop();
    const filling = { accounts: ACCOUNTS, openOrders: OPEN_ORDERS, operations: 1_000 };
    const { openOrders } = await fillLog(postgres.url, filling);
    let leader = await processes.lead();
    const gateway = await processes.gateway('gateway-1');
    const traders = await createTraders(postgres.url, 1);
    await fundTraders(gateway.address, traders);
    for (let run = 0; run < RUNS; run += 1) {
      const follower = await processes.follow(`engine-${run + 2}`);
      pauses.push(await untilAccepted(leader, gateway, traders[0] as Trader));
      leader = follower;
    }
    yield {
      ...{ name: 'leader killed, to the first order, worst of three', unit: 'ms' },
      ...{ value: Math.max(...pauses), goal: { atMost: 2_000 } },
    };
    yield { name: 'open orders of it', value: openOrders, unit: 'orders' };
    const megabytes = residentMegabytes(gateway.pid);
    const peer = { name: 'without orders', value: emptyMegabytes };
    yield { name: 'memory of a gateway with them', value: megabytes, unit: 'MB', peer };
  } finally {
    await processes.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Kills the leader; milliseconds until an order is accepted that was sent at once. */
async function untilAccepted(
  leader: LaunchedServer,
  gateway: ServerProcess,
  trader: Trader,
): Promise<number> {
  const before = await place(gateway, trader, `before-${Math.round(performance.now())}`);
  if (before !== 0) throw new Error(`an order is refused: ${before}`);
  const killedAt = performance.now();
  await leader.kill();
  for (let attempt = 0; ; attempt += 1) {
    const code = await place(gateway, trader, `killed-${Math.round(killedAt)}-${attempt}`);
    if (code === 0) return performance.now() - killedAt;
    if (code !== Code.unavailable) throw new Error(`an order is refused: ${code}`);
  }
}

/** Places a small order; returns the code of the answer. */
async function place({ address }: ServerProcess, trader: Trader, clientOrderId: string) {
  const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.0001' };
  const body = { ...order, price: '84000', clientOrderId };
  return (await call(address, trader, 'POST', '/api/spot/order/place', body)).code;
}
