import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Side } from '@bourse/contract/enumerations.ts';
import { Engine } from '@bourse/core/engine.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engineFigures } from '#engine/figures/engine-figures.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { BookWatch } from '#engine/run/book-watch.ts';
import { noHolds } from '#engine/run/engine-messages.ts';
import { viewOf } from '#engine/run/engine-view.ts';
import { cascadeOpening } from '#engine/run/test-cascade.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Readiness, type ReadinessSources } from './readiness.ts';

const TIME = 1_750_000_000_000;

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;
let directory: string;
let live: LiveState;

beforeAll(async () => {
  world = await startMigratedDatabase();
  directory = mkdtempSync(join(tmpdir(), 'bourse-ready-'));
});
afterAll(async () => {
  await world.stop();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  const engine = new Engine();
  for (const request of cascadeOpening(TIME)) {
    engine.apply({ ...request, sequence: engine.sequence + 1, time: TIME });
  }
  live = new LiveState();
  live.load(viewOf(engine));
});

const readiness = (more: Partial<ReadinessSources> = {}) =>
  new Readiness({
    projector: { backlog: 0, isBroken: false },
    readers: world.pool,
    engine: { holds: noHolds, isOutdated: false, figures: engineFigures() },
    dataDir: directory,
    books: undefined,
    ...more,
  });

test('each of what is in the way of an order is named', async () => {
  expect(await readiness().hindrances()).toEqual([]);
  const holds = { ...noHolds, clockStepMs: -7_200_000, isLogAway: true };
  const figures = engineFigures();
  figures.set('auditFindings', 1);
  const found = readiness({
    engine: { holds, isOutdated: true, figures },
    projector: { backlog: 50_000, isBroken: false },
    dataDir: join(directory, 'gone'),
  });
  expect(await found.hindrances()).toEqual([
    ...['clock', 'log', 'release', 'ledger', 'projections', 'disk'],
  ]);
  const broken = readiness({ projector: { backlog: 3, isBroken: true } });
  expect(await broken.hindrances()).toEqual(['projections']);
});

test('however many ask at once, the database is asked once', async () => {
  let queries = 0;
  const pool = Object.create(world.pool);
  pool.query = (text: string) => {
    queries += 1;
    return world.pool.query(text);
  };
  const ready = readiness({ readers: pool });
  const answers = await Promise.all(Array.from({ length: 500 }, () => ready.hindrances()));
  expect(answers.flat()).toEqual([]);
  expect(queries).toBe(1);
  expect(await ready.hindrances()).toEqual([]);
  expect(queries).toBe(2);
});

describe('a demo with house traders', () => {
  const listed = () => [...live.catalog.markets, ...live.catalog.contracts];
  const set = (id: number, side: Side, lots: number) =>
    live.depthOf(id).set(side, side === Side.BUY ? 99 : 101, lots, 1);
  const setAll = (side: Side, lots: number) => {
    for (const { id } of listed()) set(id, side, lots);
  };
  let halted: Set<number>;
  let books: BookWatch;
  let ready: Readiness;
  const look = (times: number) => {
    for (let time = 0; time < times; time += 1) books.look();
  };

  beforeEach(() => {
    halted = new Set();
    books = new BookWatch({ live, isHalted: (market) => halted.has(market) });
    ready = readiness({ books });
    expect(listed().length).toBeGreaterThan(1);
    // What the opening left in them.
    for (const { id } of listed()) {
      const depth = live.depthOf(id);
      for (const { priceTicks } of depth.bestBids(100)) depth.set(Side.BUY, priceTicks, 0, 1);
      for (const { priceTicks } of depth.bestAsks(100)) depth.set(Side.SELL, priceTicks, 0, 1);
    }
  });

  test('is ready once its books have two sides, and stays so when one is swept for a moment', async () => {
    expect(await ready.hindrances()).toEqual(['books']);
    setAll(Side.BUY, 5);
    expect(await ready.hindrances()).toEqual(['books']);
    setAll(Side.SELL, 5);
    expect(await ready.hindrances()).toEqual([]);
    const [first] = listed();
    for (let sweep = 0; sweep < 20; sweep += 1) {
      set(first?.id ?? 0, Side.SELL, 0);
      look(4);
      expect(await ready.hindrances()).toEqual([]);
      set(first?.id ?? 0, Side.SELL, 5);
      look(1);
    }
  });

  test('is not ready while one side of one book is gone for seconds, and says which', async () => {
    setAll(Side.BUY, 5);
    setAll(Side.SELL, 5);
    expect(await ready.hindrances()).toEqual([]);
    const [first] = live.catalog.contracts;
    for (const side of [Side.BUY, Side.SELL]) {
      set(first?.id ?? 0, side, 0);
      look(5);
      expect(await ready.hindrances()).toEqual(['books']);
      expect(ready.waitingBooks).toEqual([`${first?.name} perpetual`]);
      set(first?.id ?? 0, side, 5);
      expect(await ready.hindrances()).toEqual([]);
    }
  });

  test('is ready without a contract whose makers stopped for the day, and not before they did', async () => {
    setAll(Side.BUY, 5);
    setAll(Side.SELL, 5);
    const [contract] = live.catalog.contracts;
    const id = contract?.id ?? 0;
    set(id, Side.BUY, 0);
    set(id, Side.SELL, 0);
    look(5);
    expect(await ready.hindrances()).toEqual(['books']);
    expect(ready.waitingBooks).toEqual([`${contract?.name} perpetual`]);
    halted.add(id);
    expect(await ready.hindrances()).toEqual([]);
    // The next day they are expected again.
    halted.delete(id);
    look(5);
    expect(await ready.hindrances()).toEqual(['books']);
  });
});
