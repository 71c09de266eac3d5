import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Side } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMigratedDatabase } from '../db/test-migrated.ts';
import { LiveState } from '../live/live-state.ts';
import { engineFigures } from './engine-figures.ts';
import { viewOf } from './engine-view.ts';
import { Readiness, type ReadinessSources } from './readiness.ts';
import { cascadeOpening } from './test-cascade.ts';

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
    live,
    projector: { backlog: 0, isBroken: false },
    readers: world.pool,
    engine: { holds: { clockStepMs: 0, isLogAway: false }, figures: engineFigures() },
    dataDir: directory,
    hasBots: false,
    ...more,
  });

test('each of what is in the way of an order is named', async () => {
  expect(await readiness().hindrances()).toEqual([]);
  const holds = { clockStepMs: -7_200_000, isLogAway: true };
  const figures = engineFigures();
  figures.set('auditFindings', 1);
  const found = readiness({
    engine: { holds, figures },
    projector: { backlog: 50_000, isBroken: false },
    dataDir: join(directory, 'gone'),
  });
  expect(await found.hindrances()).toEqual(['clock', 'log', 'ledger', 'projections', 'disk']);
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

test('a demo is ready once every book has had two sides, and stays so when one is swept', async () => {
  const ready = readiness({ hasBots: true });
  const listed = [...live.catalog.markets, ...live.catalog.contracts];
  expect(listed.length).toBeGreaterThan(1);
  const set = (side: Side, lots: number) => {
    for (const { id } of listed) live.depthOf(id).set(side, side === Side.BUY ? 99 : 101, lots, 1);
  };
  // What the opening left in them.
  for (const { id } of listed) {
    const depth = live.depthOf(id);
    for (const { priceTicks } of depth.bestBids(100)) depth.set(Side.BUY, priceTicks, 0, 1);
    for (const { priceTicks } of depth.bestAsks(100)) depth.set(Side.SELL, priceTicks, 0, 1);
  }
  expect(await ready.hindrances()).toEqual(['books']);
  set(Side.BUY, 5);
  expect(await ready.hindrances()).toEqual(['books']);
  set(Side.SELL, 5);
  expect(await ready.hindrances()).toEqual([]);
  set(Side.SELL, 0);
  expect(await ready.hindrances()).toEqual([]);
});
