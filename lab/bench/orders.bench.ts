import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { type LoadResult, percentile, runLoad } from '../load/http-load.ts';
import { orderRequests } from '../load/order-requests.ts';
import { startServer } from '../load/server-process.ts';
import { createTraders, fundTraders } from '../load/traders.ts';
import type { Figure } from './figure.ts';

const TRADERS = 2_400;
const CONNECTIONS = 64;
const ROUND_SECONDS = 6;

/**
 * Durable orders through HTTP: server, database and load share this machine. Each order is placed,
 * refused or accepted by the engine, and answered after its commit.
 */
export async function run(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  const server = await startServer({
    databaseUrl: postgres.url,
    dataDir: join(directory, 'data'),
    isCalm: true,
  });
  try {
    const traders = await createTraders(postgres.url, TRADERS);
    await fundTraders(server.address, traders);
    const next = orderRequests(traders);
    const load = (ratePerSecond: number, seconds: number) =>
      runLoad({ port: server.port, connections: CONNECTIONS, seconds, ratePerSecond, next });
    await load(0, 3);
    const full = await load(0, ROUND_SECONDS);
    await pauseForBudgets();
    const gentle = await load(1_000, ROUND_SECONDS);
    return figuresOf(full, gentle);
  } finally {
    await server.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function figuresOf(full: LoadResult, gentle: LoadResult): Figure[] {
  return [
    {
      name: 'durable orders through HTTP',
      value: Math.round(full.acceptedCount / full.seconds),
      unit: 'orders/s',
      goal: { atLeast: 8_000 },
    },
    {
      name: 'latency at full load, p99',
      value: percentile(full.latenciesMs, 0.99),
      unit: 'ms',
      goal: { atMost: 25 },
    },
    {
      name: 'refused at full load',
      value: full.refusedCount,
      unit: 'orders',
      goal: { atMost: full.sentCount / 100 },
    },
    {
      name: 'latency at 1,000 orders/s, p50',
      value: percentile(gentle.latenciesMs, 0.5),
      unit: 'ms',
      goal: { atMost: 3 },
    },
    {
      name: 'latency at 1,000 orders/s, p99',
      value: percentile(gentle.latenciesMs, 0.99),
      unit: 'ms',
      goal: { atMost: 12 },
    },
  ];
}

/** Each trader may place 50 orders in 10 seconds: let the budgets fill up again. */
async function pauseForBudgets(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10_000));
}
