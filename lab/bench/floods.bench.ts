/**
 * What strangers may do to those who trade: durable orders through HTTP, a thousand a second, beside
 * one flood after the other, in short rounds, each between two quiet ones of the same run. The
 * strangers share this machine, which no real ones do. So each flood also says what they took of its
 * processors themselves, and each has a control: rounds beside a neighbour who takes as much and
 * never speaks to the exchange. What the control costs, the bench costs; the goal is the flood's all
 * the same. The first is a neighbour who takes all that it gets.
 *
 * Two figures are the exchange's own, whatever else the machine does: processor time of its main
 * thread, and how long its log waited for the disk.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { MetricsPage } from '../faults/metrics-page.ts';
import { openConnections, percentile, runLoad } from '../load/http-load.ts';
import { orderRequests } from '../load/order-requests.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { createTraders, fundTraders } from '../load/traders.ts';
import { type Figure, formatFigure, median } from './figure.ts';
import { type Flooded, type FloodTask, floodNames, NEIGHBOUR } from './flood.ts';

const TRADERS = 400;
const CONNECTIONS = 64;
const ORDERS_PER_SECOND = 1_000;
const ROUNDS = 3;
const QUIET_SECONDS = 1.2;
const FLOOD_SECONDS = 1.8;
/** What a flood left behind (passwords that wait to be hashed) is worked off before it is quiet. */
const SETTLE_MS_MAX = 12_000;

/** What strangers may take of the main thread in a second, whoever they are and however many. */
const STRANGERS_MS_MAX = 200;

/** What was seen while orders were placed. */
interface Seen {
  readonly p99Ms: number;
  /** Processor time of the main thread, milliseconds a second. */
  readonly mainMs: number;
  /** A batch's way to the disk, mean. */
  readonly commitMs: number;
}

export async function* run(): AsyncGenerator<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-floods-'));
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  const server = await startServer({
    databaseUrl: postgres.url,
    dataDir: join(directory, 'data'),
    isCalm: true,
    environment: { LOG_LEVEL: 'error' },
  });
  // Not this process's own options: they may hold a script to evaluate.
  const flooders = fork(new URL('./flood.ts', import.meta.url), { execArgv: [] });
  try {
    const traders = await createTraders(postgres.url, TRADERS);
    await fundTraders(server.address, traders);
    const next = orderRequests(traders);
    // Who trades is connected already: to connect, one stands in the kernel's line behind a flood.
    const connections = await openConnections(server.port, CONNECTIONS);
    const trade = async (seconds: number): Promise<Seen> => {
      const before = await read(server);
      const { latenciesMs } = await runLoad({
        ...{ port: server.port, connections, seconds },
        ...{ ratePerSecond: ORDERS_PER_SECOND, next },
      });
      return seen(before, await read(server), percentile(latenciesMs, 0.99));
    };
    await trade(3);
    yield { name: 'load of the machine at the start', value: loadavg()[0] ?? 0, unit: 'processes' };
    let nth = 0;
    let quietBefore = await trade(QUIET_SECONDS);
    for (const name of [NEIGHBOUR, ...floodNames] as const) {
      const quiet = [quietBefore];
      const loud: (Seen & Flooded)[] = [];
      const beside: Seen[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        nth += 1;
        const task: FloodTask = { port: server.port, name, nth };
        flooders.send(task);
        const flooded = await trade(FLOOD_SECONDS);
        loud.push({ ...flooded, ...(await stop(flooders)) });
        await settle(server);
        quiet.push(await trade(QUIET_SECONDS));
        if (name !== NEIGHBOUR) {
          const busyMs = (loud.at(-1)?.ownMs ?? 0) / FLOOD_SECONDS;
          const control: FloodTask = { port: server.port, name: NEIGHBOUR, nth, busyMs };
          flooders.send(control);
          beside.push(await trade(FLOOD_SECONDS));
          await stop(flooders);
          quiet.push(await trade(QUIET_SECONDS));
        }
        quietBefore = quiet.at(-1) as Seen;
      }
      yield* figuresOf(name, quiet, loud);
      if (beside.length > 0) yield controlOf(name, quiet, beside);
    }
    yield { name: 'load of the machine at the end', value: loadavg()[0] ?? 0, unit: 'processes' };
  } finally {
    flooders.kill();
    await server.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function* figuresOf(
  name: FloodTask['name'],
  quiet: readonly Seen[],
  loud: readonly (Seen & Flooded)[],
): Generator<Figure> {
  const isFlood = name !== NEIGHBOUR;
  const beside = isFlood ? `under a flood of ${name}` : 'beside a busy neighbour';
  const middle = (of: keyof Seen): [loud: number, quiet: number] => [
    median(loud.map((one) => one[of])),
    median(quiet.map((one) => one[of])),
  ];
  const [p99Ms, p99QuietMs] = middle('p99Ms');
  const [mainMs, mainQuietMs] = middle('mainMs');
  const [commitMs, commitQuietMs] = middle('commitMs');
  yield {
    name: `orders at ${ORDERS_PER_SECOND}/s, p99 ${beside}`,
    ...{ value: p99Ms, unit: 'ms', peer: { name: 'quiet', value: p99QuietMs } },
    ...(isFlood && { goal: { atMost: 2 * p99QuietMs } }),
  };
  yield {
    name: `main thread ${beside}`,
    ...{ value: mainMs, unit: 'ms/s', peer: { name: 'quiet', value: mainQuietMs } },
    ...(isFlood && { goal: { atMost: mainQuietMs + STRANGERS_MS_MAX } }),
  };
  yield {
    name: `log's way to the disk ${beside}`,
    ...{ value: commitMs, unit: 'ms', peer: { name: 'quiet', value: commitQuietMs } },
  };
  const perSecond = (of: keyof Flooded) =>
    Math.round(median(loud.map((one) => one[of])) / FLOOD_SECONDS);
  const their = isFlood ? `flood of ${name}` : 'busy neighbour';
  yield { name: `${their}: its own processor`, value: perSecond('ownMs'), unit: 'ms/s' };
  if (isFlood) yield { name: `${their}: tries`, value: perSecond('tries'), unit: 'tries/s' };
}

/** What a neighbour costs who takes of the processors what the flood took, and nothing else. */
function controlOf(name: string, quiet: readonly Seen[], beside: readonly Seen[]): Figure {
  const p99Of = (ones: readonly Seen[]) => median(ones.map(({ p99Ms }) => p99Ms));
  return {
    name: `control of the flood of ${name}: p99 beside a neighbour as busy`,
    ...{ value: p99Of(beside), unit: 'ms', peer: { name: 'quiet', value: p99Of(quiet) } },
  };
}

interface Reading {
  readonly atMs: number;
  readonly page: MetricsPage;
}

async function read(server: ServerProcess): Promise<Reading> {
  const page = new MetricsPage(await server.metrics());
  return { atMs: performance.now(), page };
}

function seen(before: Reading, after: Reading, p99Ms: number): Seen {
  const grown = (name: string) => after.page.must(name) - before.page.must(name);
  const seconds = (after.atMs - before.atMs) / 1_000;
  const commit = 'bourse_log_commit_seconds';
  return {
    p99Ms,
    mainMs: (grown('bourse_main_thread_seconds_total') * 1_000) / seconds,
    commitMs: (grown(`${commit}_sum`) * 1_000) / grown(`${commit}_count`),
  };
}

async function stop(flooders: ChildProcess): Promise<Flooded> {
  flooders.send('stop');
  const [flooded] = await once(flooders, 'message');
  return flooded as Flooded;
}

/** Until nobody waits any more for a turn at a password. */
async function settle(server: ServerProcess): Promise<void> {
  const endMs = performance.now() + SETTLE_MS_MAX;
  while (performance.now() < endMs) {
    if (new MetricsPage(await server.metrics()).must('bourse_sign_ins_waiting') === 0) return;
    await pause(50);
  }
}

if (import.meta.main) for await (const figure of run()) console.log(formatFigure(figure));
