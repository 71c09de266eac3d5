/**
 * What strangers may do to those who trade: durable orders through HTTP, a thousand a second, beside
 * one flood after the other. Each is compared with quiet seconds right before it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { percentile, runLoad } from '../load/http-load.ts';
import { orderRequests } from '../load/order-requests.ts';
import { startServer } from '../load/server-process.ts';
import { createTraders, fundTraders } from '../load/traders.ts';
import { type Figure, formatFigure } from './figure.ts';
import { type FloodName, type FloodTask, floodNames } from './flood.ts';

const TRADERS = 400;
const CONNECTIONS = 64;
const ORDERS_PER_SECOND = 1_000;
const ROUND_SECONDS = 5;
/** The beginning of a flood is measured, too; budgets that earlier floods used are full again. */
const BETWEEN_MS = 10_000;

export async function run(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-floods-'));
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  const server = await startServer({
    databaseUrl: postgres.url,
    dataDir: join(directory, 'data'),
    services: 'engine,gateway,projector,feed',
    environment: { LOG_LEVEL: 'error' },
  });
  try {
    const traders = await createTraders(postgres.url, TRADERS);
    await fundTraders(server.address, traders);
    const next = orderRequests(traders);
    const p99 = async () => {
      const { latenciesMs } = await runLoad({
        ...{ port: server.port, connections: CONNECTIONS, seconds: ROUND_SECONDS },
        ...{ ratePerSecond: ORDERS_PER_SECOND, next },
      });
      return percentile(latenciesMs, 0.99);
    };
    await p99();
    const figures: Figure[] = [];
    for (const name of floodNames) {
      const quietMs = await p99();
      const flood = startFlood({ port: server.port, name });
      const floodedMs = await p99();
      figures.push(...figuresOf(name, quietMs, floodedMs, await stopFlood(flood)));
      await pause(BETWEEN_MS);
    }
    return figures;
  } finally {
    await server.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function figuresOf(name: FloodName, quietMs: number, floodedMs: number, tries: number): Figure[] {
  const orders = `orders at ${ORDERS_PER_SECOND}/s, p99`;
  return [
    { name: `${orders}, quiet`, value: quietMs, unit: 'ms' },
    {
      name: `${orders}, under a flood of ${name}`,
      ...{ value: floodedMs, unit: 'ms', goal: { atMost: 2 * quietMs } },
    },
    { name: `flood of ${name}`, value: Math.round(tries / ROUND_SECONDS), unit: 'tries/s' },
  ];
}

function startFlood(task: FloodTask): ChildProcess {
  // Not this process's own options: they may hold a script to evaluate.
  const child = fork(new URL('./flood.ts', import.meta.url), { execArgv: [] });
  child.send(task);
  return child;
}

/** Returns how often it tried. */
async function stopFlood(child: ChildProcess): Promise<number> {
  child.send('stop');
  const [tries] = await once(child, 'message');
  return tries as number;
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
