/**
 * The live feed: five thousand sockets on one book that changes ten times a second. The server runs
 * in this process, the sockets' other ends in another one, both on the same machine.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Side } from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';
import type { FeedDependencies } from '@bourse/server/edge/feed/dependencies.ts';
import { attachFeed } from '@bourse/server/edge/feed/feed.ts';
import { noFutures } from '@bourse/server/engine/live/live-futures.ts';
import { LiveState } from '@bourse/server/engine/live/live-state.ts';
import { testPeople } from '@bourse/server/ports/test-people.ts';
import type { ClientsTask, Delivery, UpdatesMade } from './feed-clients.ts';
import { type Figure, formatFigure } from './figure.ts';

const SOCKETS = 5_000;
const UPDATE_INTERVAL_MS = 100;
const WARM_UP_UPDATES = 20;
const UPDATES = 100;
/** Levels that one update changes: a push of about 300 bytes. */
const LEVELS_PER_UPDATE = 12;
/** The volume of an update's best ask is its number plus this, in lots. */
const MARK_FIRST = 100_000;

const MARKET = 1;
const MID_TICKS = 5_000_000;

export async function run(): Promise<Figure[]> {
  const live = bookState();
  const server = createServer();
  const feed = attachFeed(server, dependenciesOf(live));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = fork(new URL('./feed-clients.ts', import.meta.url), {
    serialization: 'advanced',
    // Not this process's own options: they may hold a script to evaluate.
    execArgv: [],
  });
  try {
    clients.send({ port, sockets: SOCKETS, symbol: 'BTCUSDT' } satisfies ClientsTask);
    await answerOf(clients);
    await update(live, 0, WARM_UP_UPDATES);
    const cpuBefore = process.cpuUsage();
    const startMs = now();
    const updates = await update(live, WARM_UP_UPDATES, UPDATES);
    const cpu = process.cpuUsage(cpuBefore);
    const wallMs = now() - startMs;
    clients.send({ updates } satisfies UpdatesMade);
    const { latenciesMs } = (await answerOf(clients)) as Delivery;
    return figures(latenciesMs.sort(), (cpu.user + cpu.system) / 1_000 / wallMs);
  } finally {
    clients.kill();
    await feed.close();
    server.close();
  }
}

/** The next message of the process; rejects when it ends instead. */
function answerOf(clients: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("the sockets' process has ended"));
    clients.once('exit', ended);
    clients.once('message', (message) => {
      clients.off('exit', ended);
      resolve(message);
    });
  });
}

function figures(sortedMs: Float64Array, cpuShare: number): Figure[] {
  const quantile = (share: number) =>
    sortedMs[Math.min(sortedMs.length - 1, Math.floor(sortedMs.length * share))] ?? Number.NaN;
  const name = `feed, ${SOCKETS} sockets on one book at 10 updates/s`;
  return [
    {
      name: `${name}: pushes delivered`,
      value: (sortedMs.length / (SOCKETS * UPDATES)) * 100,
      unit: '% of updates',
      goal: { atLeast: 99 },
    },
    { name: `${name}: delivery p50`, value: quantile(0.5), unit: 'ms' },
    { name: `${name}: delivery p99`, value: quantile(0.99), unit: 'ms', goal: { atMost: 60 } },
    { name: `${name}: server CPU`, value: cpuShare * 100, unit: '% of a core' },
  ];
}

/** Changes the book at an even pace; returns when each change was made. */
async function update(live: LiveState, first: number, count: number) {
  const updates: (readonly [number, number])[] = [];
  const startMs = now();
  for (let index = 0; index < count; index += 1) {
    const number = first + index;
    updates.push([MARK_FIRST + number, now()]);
    apply(live, changesOf(number));
    await pause(Math.max(0, startMs + (index + 1) * UPDATE_INTERVAL_MS - now()));
  }
  return updates;
}

function changesOf(number: number): Event[] {
  const marked = level(Side.SELL, MID_TICKS + 1, MARK_FIRST + number);
  const others = Array.from({ length: LEVELS_PER_UPDATE - 1 }, (_, index) => {
    const offset = 2 + ((number * 7 + index * 3) % 40);
    const side = index % 2 === 0 ? Side.BUY : Side.SELL;
    const priceTicks = side === Side.BUY ? MID_TICKS - offset : MID_TICKS + offset;
    return level(side, priceTicks, 1_000 + ((number * 31 + index * 17) % 9_000));
  });
  return [marked, ...others];
}

function level(side: Side, priceTicks: number, totalLots: number): Event {
  return { case: 'levelChanged', value: { market: MARKET, side, priceTicks, totalLots } };
}

function apply(live: LiveState, events: readonly Event[]): void {
  const { sequence } = live;
  live.apply({ sequence: sequence + 1, time: Date.now(), user: 0, key: '', events });
}

function bookState(): LiveState {
  const live = new LiveState();
  const rules = { tickSize: 1_000_000, lotSize: 1_000, priceBandRate: 1e7, protectionRate: 5e6 };
  const bounds = { quantityMinLots: 1, quantityMaxLots: 1e9, notionalMin: 0, openOrdersMax: 200 };
  const pair = { market: MARKET, symbol: 'BTCUSDT', baseAsset: 2, quoteAsset: 1 };
  const definitions: Event[] = [
    { case: 'assetDefined', value: { asset: 1, symbol: 'USDT', decimals: 8 } },
    { case: 'assetDefined', value: { asset: 2, symbol: 'BTC', decimals: 8 } },
    {
      case: 'marketDefined',
      value: { ...pair, ...rules, ...bounds, initialPriceTicks: MID_TICKS },
    },
  ];
  const levels = Array.from({ length: 60 }, (_, index) => [
    { market: MARKET, side: Side.BUY, priceTicks: MID_TICKS - 1 - index, lots: 5_000 },
    { market: MARKET, side: Side.SELL, priceTicks: MID_TICKS + 1 + index, lots: 5_000 },
  ]).flat();
  const nothing = {
    orders: [],
    waiting: [],
    balances: [],
    lastPrices: [],
    auctions: [],
    withdrawnDays: [],
    anchors: [],
    futures: noFutures,
  };
  live.load({ sequence: 1, time: Date.now(), definitions, levels, ...nothing });
  return live;
}

/** Only the book is asked for. */
function dependenciesOf(live: LiveState): FeedDependencies {
  const unasked = (): never => {
    throw new Error('only the book is measured');
  };
  return {
    live,
    logPosition: { waitFor: async () => undefined },
    candles: { newest: unasked },
    tickers: { ticker: unasked },
    present: {
      order: unasked,
      fill: unasked,
      contractOrder: unasked,
      contractFill: unasked,
    },
    findSession: async () => null,
    findKey: unasked,
    readCredential: unasked,
    people: testPeople(),
    leader: { awayMs: undefined, onChange: () => undefined },
    stillOpen: async () => new Set(),
    attendance: { attend: () => undefined, leave: () => undefined },
    cancelAll: () => undefined,
    onAnswered: () => undefined,
    onRightRefused: async () => undefined,
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    corsOrigins: [],
    clock: { now: () => Date.now() },
    logger: { warn: () => undefined, error: () => undefined },
    limits: { socketsPerAddressSignedOutMax: SOCKETS },
  };
}

/** Milliseconds since the epoch on the clock that all processes of a machine share. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
