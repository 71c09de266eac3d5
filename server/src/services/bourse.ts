import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from '@bourse/contract/messages.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, openPool } from '../db/postgres.ts';
import { createUsers } from '../features/users/users.ts';
import { LiveCandles } from '../live/live-candles.ts';
import { LiveState } from '../live/live-state.ts';
import { Tickers } from '../live/tickers.ts';
import { Alarms } from '../platform/alarms.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import { Candles } from '../projector/candles.ts';
import { FuturesRows } from '../projector/futures-rows.ts';
import { LedgerEntries } from '../projector/ledger-entries.ts';
import { Projector } from '../projector/projector.ts';
import { SpotOrders } from '../projector/spot-orders.ts';
import { Trades } from '../projector/trades.ts';
import { EngineClient, EngineInUse } from './engine-client.ts';
import { startGateway } from './gateway.ts';
import { listMarkets, startMarkets } from './markets.ts';
import { restoreLiveViews } from './restore-live.ts';

const CATCH_UP_MS = 120_000;
const PROJECTION_PATIENCE_MS = 1_000;
const WRITERS_MAX = 6;
const READERS_MAX = 8;
const READ_TIMEOUT_MS = 2_000;

/** A running exchange. */
export interface Bourse {
  readonly app: FastifyInstance;
  /** Where people open it. */
  readonly address: string;
  /** Takes no new commands, commits the last batch, closes sockets, stops what it started. */
  stop(): Promise<void>;
}

/** The web app that `npm start` builds. */
const WEB_DIRECTORY = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Starts everything: database, engine, projections, markets, then the doors. What fails on the way
 * stops what was started, in the opposite order.
 */
export async function startBourse(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void,
): Promise<Bourse> {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    return await start(config, logger, onFatal, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void,
  stops: (() => Promise<unknown> | unknown)[],
  stop: () => Promise<void>,
): Promise<Bourse> {
  const postgres = await openPostgres(config);
  const databaseUrl = postgres?.url ?? config.databaseUrl;
  const pool = openPool(databaseUrl, {
    connectionsMax: WRITERS_MAX,
    statementTimeoutMs: 0,
    applicationName: 'bourse',
  });
  const readers = openPool(databaseUrl, {
    connectionsMax: READERS_MAX,
    statementTimeoutMs: READ_TIMEOUT_MS,
    applicationName: 'bourse-readers',
  });
  for (const one of [pool, readers]) {
    one.on('error', (error) => logger.warn({ err: error }, 'a database connection broke'));
  }
  const database = openDatabase(pool);
  await migrate(database);

  const live = new LiveState();
  const tickers = new Tickers(live, systemClock);
  const candles = new LiveCandles(live);
  stops.push(
    () => readers.end(),
    () => pool.end(),
  );
  const { users } = createUsers({ database, clock: systemClock });
  const bots = new Set((await users.listUsers('bot')).map(({ id }) => id));
  const alarms = new Alarms(logger);
  const owned = { pool, live, databaseUrl, bots, alarms, onFatal };
  const { engine, projector } = await startCore(config, logger, owned).catch((error: Error) => {
    // Postgres belongs to the leader: whoever finds another one must leave it alone.
    if (postgres && !(error instanceof EngineInUse)) stops.unshift(() => postgres.stop());
    throw error;
  });
  if (postgres) stops.unshift(() => postgres.stop());
  stops.push(
    () => projector.stop(),
    () => engine.stop(),
  );
  let isStopping = false;
  stops.push(() => {
    isStopping = true;
  });
  postgres?.ended.then(() => {
    if (!isStopping) onFatal(new Error('Postgres has ended'));
  });
  if (!(await projector.waitFor(live.sequence, CATCH_UP_MS))) {
    throw new Error('the projections did not catch up');
  }
  const common = { config, logger, live, engine, tickers, candles, pool, readers, database };
  const accounts = await listMarkets({ ...common, users }, bots);
  await restoreLiveViews({ pool, live, tickers, candles, clock: systemClock });
  engine.startRisk();
  const running = await startMarkets(common, accounts);
  stops.push(() => running.stop());
  const gateway = await startGateway({
    ...common,
    projector,
    alarms,
    recovery: engine.recovery,
    webDirectory: WEB_DIRECTORY,
    caughtUp: (sequence) => projector.waitFor(sequence, PROJECTION_PATIENCE_MS),
  });
  stops.push(() => gateway.stop());
  return { app: gateway.app, address: gateway.address, stop };
}

async function openPostgres(config: Config): Promise<EmbeddedPostgres | undefined> {
  return config.databaseUrl ? undefined : startEmbeddedPostgres(join(config.dataDir, 'postgres'));
}

interface CoreDependencies {
  readonly pool: pg.Pool;
  readonly live: LiveState;
  readonly databaseUrl: string;
  /** Nobody reads the bots' own histories: they would be most of the rows. */
  readonly bots: ReadonlySet<number>;
  readonly alarms: Alarms;
  readonly onFatal: (error: Error) => void;
}

/** The engine on its thread, and the projector that writes what it says. */
async function startCore(
  config: Config,
  logger: Logger,
  { pool, live, databaseUrl, bots, alarms, onFatal }: CoreDependencies,
): Promise<{ engine: EngineClient; projector: Projector }> {
  const cursor = await Projector.readCursor(pool);
  const assets = {
    ofMarket: (market: number) => live.catalog.market(market),
    ofFutures: () => live.futures.quote.asset,
  };
  const tables = [
    new SpotOrders(bots),
    new Trades(),
    new FuturesRows(bots),
    new LedgerEntries(assets, bots),
    new Candles(),
  ];
  const projector = new Projector(pool, cursor, tables, logger);
  // The rows of a trade need its market's rules, which the live state has once it is loaded.
  const behind: Outcome[] = [];
  const engine = await EngineClient.start({
    data: {
      databaseUrl,
      dataDir: config.dataDir,
      projectedSequence: cursor,
      snapshotEveryMs: config.snapshotSeconds * 1_000,
    },
    live,
    logger,
    onCatchUp: (outcomes) => {
      for (const outcome of outcomes) behind.push(outcome);
    },
    onAlarm: (alarm) => alarms.raise(alarm),
    onFatal,
  });
  projector.push(behind);
  live.onOutcome((outcome) => projector.push([outcome]));
  return { engine, projector };
}
