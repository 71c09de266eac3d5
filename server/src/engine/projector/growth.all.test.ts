import type { Command, Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Floor, openTestFloor } from '#market/makers/test-floor.ts';
import { Alarms } from '#platform/alarms.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { createLogger } from '#platform/logger.ts';
import { sealBatch, writeEntry } from '../log/command-log.ts';
import { PostgresLog } from '../log/postgres-log.ts';
import { trimLog } from '../log/trim-log.ts';
import { BotCharges } from './bot-charges.ts';
import { Candles } from './candles.ts';
import { FuturesRows } from './futures-rows.ts';
import { LedgerEntries } from './ledger-entries.ts';
import { Projector } from './projector.ts';
import { trimBotRows, trimCandles } from './retention.ts';
import { RuleVersions } from './rule-versions.ts';
import { SpotOrders } from './spot-orders.ts';
import { Trades } from './trades.ts';

const MINUTE_MS = 60_000;
/** What a demo keeps for two hours, and ten minutes until it looks, is kept here for two minutes. */
const KEPT_MINUTES = 2;
const KEPT_MINUTES_OF_A_DEMO = 130;
/** Until the house makers' books are full. */
const FIRST_MINUTES = 2;
const MEASURED_MINUTES = 6;
const MINUTES_OF_A_MONTH = 30 * 24 * 60;
const COMMANDS_OF_A_BATCH = 8;
const SNAPSHOTS_KEPT = 3;
/** Indexes, and room in pages that waits to be used again, for each byte of rows. */
const ROOM = 2.5;
/** Postgres itself, what it writes ahead, and the candles of the seeded past. */
const REST_BYTES = 800e6;
const BYTES_MAX = 2e9;

let database: Awaited<ReturnType<typeof startMigratedDatabase>>;
let pool: pg.Pool;
let log: PostgresLog;

beforeAll(async () => {
  database = await startMigratedDatabase();
  ({ pool } = database);
  log = await PostgresLog.lead(database.url);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await log.close();
  await database.stop();
});

/** Bytes of all rows, by table. */
async function bytesByTable(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const sizes = new Map<string, number>();
  for (const { name } of rows) {
    const text = `select coalesce(sum(pg_column_size(one.*)), 0) as bytes from "${name}" as one`;
    sizes.set(name, Number((await pool.query(text)).rows[0].bytes));
  }
  return sizes;
}

const sumOf = (sizes: ReadonlyMap<string, number>) =>
  [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);

/** All commands so far, and what came of them. */
interface Played {
  readonly commands: readonly Command[];
  readonly outcomes: readonly Outcome[];
}

/** Log and rows of what house traders do, as the server writes them. */
class Demo {
  readonly floor: Floor;
  readonly #played: () => Played;
  readonly #projector: Projector;
  readonly #bots: ReadonlySet<number>;
  #written = 0;

  constructor(floor: Floor, played: () => Played, projector: Projector) {
    this.floor = floor;
    this.#played = played;
    this.#projector = projector;
    this.#bots = new Set(floor.bots.map(({ user }) => user));
  }

  async pass(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      await this.floor.exchange.timers.advance(MINUTE_MS);
      const { commands, outcomes } = this.#played();
      while (this.#written < commands.length) {
        const some = commands.slice(this.#written, this.#written + COMMANDS_OF_A_BATCH);
        await log.append(sealBatch(some.map(writeEntry), (await log.end()).hash));
        this.#projector.push(outcomes.slice(this.#written, this.#written + some.length));
        this.#written += some.length;
      }
      expect(await this.#projector.waitFor(this.#written, 60_000)).toBe(true);
    }
  }

  /** What the engine's thread and the retention do every few minutes. */
  async tidyUp(): Promise<void> {
    const { exchange } = this.floor;
    const nowMs = exchange.timers.now();
    const timeMax = nowMs - KEPT_MINUTES * MINUTE_MS;
    const sequenceMax = Math.min(
      exchange.core.sequence,
      (await log.projected()) ?? exchange.core.sequence,
    );
    await trimLog({ log, archive: undefined, sequenceMax, timeMax, batchesAtOnce: 100 });
    await trimBotRows(pool, this.#bots, timeMax);
    const { catalog } = exchange.live;
    const markets = [...catalog.markets, ...catalog.contracts].map(({ id }) => id);
    await trimCandles(pool, markets, nowMs);
  }
}

async function openDemo(): Promise<Demo> {
  const spy = vi.spyOn(Engine.prototype, 'apply');
  const floor = await openTestFloor();
  const bots = new Set(floor.bots.map(({ user }) => user));
  const { live } = floor.exchange;
  const assets = {
    ofMarket: (market: number) => live.catalog.market(market),
    ofFutures: () => live.futures.quote.asset,
  };
  const tables = [
    ...[new SpotOrders(bots), new Trades(), new FuturesRows(bots)],
    ...[
      new LedgerEntries(assets, bots),
      new Candles(),
      new BotCharges('refund'),
      new RuleVersions(),
    ],
  ];
  const logger = createLogger('silent');
  const cursor = await Projector.readCursor(pool);
  const projector = new Projector({
    ...{ pool, cursor, tables, logger, alarms: new Alarms(logger) },
    replay: () => Promise.reject(new Error('nothing is lost here')),
  });
  const played = () => ({
    commands: spy.mock.calls.map(([command]) => command),
    outcomes: spy.mock.results.map(({ value }) => value as Outcome),
  });
  return new Demo(floor, played, projector);
}

/** Of all rows, and of the engine's state. */
async function bytesOf({ floor }: Demo) {
  return { rows: await bytesByTable(), snapshot: floor.exchange.core.snapshot().length };
}

test('a demo that is left on for 30 days stays under 2 GB', async () => {
  const demo = await openDemo();
  const first = sumOf(await bytesByTable());
  await demo.pass(KEPT_MINUTES);
  const aMinute = (sumOf(await bytesByTable()) - first) / KEPT_MINUTES;
  await demo.pass(FIRST_MINUTES);
  await demo.tidyUp();
  const before = await bytesOf(demo);
  await demo.pass(MEASURED_MINUTES);
  await demo.tidyUp();
  const after = await bytesOf(demo);
  const grown = (bytes: number, bytesBefore: number) =>
    (Math.max(0, bytes - bytesBefore) * MINUTES_OF_A_MONTH) / MEASURED_MINUTES;
  // Table by table, so that one that shrinks hides none that grows.
  let stays = 0;
  for (const [name, bytes] of after.rows) stays += grown(bytes, before.rows.get(name) ?? 0);
  const snapshots = SNAPSHOTS_KEPT * (after.snapshot + grown(after.snapshot, before.snapshot));
  const kept = aMinute * KEPT_MINUTES_OF_A_DEMO;
  expect(REST_BYTES + snapshots + ROOM * (kept + stays)).toBeLessThan(BYTES_MAX);
  // The world is no quieter than a demo: all that it writes would be too much.
  expect(aMinute * MINUTES_OF_A_MONTH).toBeGreaterThan(4 * BYTES_MAX);
}, 600_000);
