import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { needsWall } from '#custody/signer/signer-wall.ts';
import { LiveCandles } from '#engine/live/live-candles.ts';
import { LiveState } from '#engine/live/live-state.ts';
import type { PriceAlertBook } from '#engine/live/price-alert-book.ts';
import { Tickers } from '#engine/live/tickers.ts';
import { untilUnled } from '#engine/log/until-unled.ts';
import { BotCharges } from '#engine/projector/bot-charges.ts';
import { Candles } from '#engine/projector/candles.ts';
import { CustodyFlows } from '#engine/projector/custody-flows.ts';
import { FuturesRows } from '#engine/projector/futures-rows.ts';
import { LedgerEntries } from '#engine/projector/ledger-entries.ts';
import { Notifications } from '#engine/projector/notifications.ts';
import { loadPriceAlerts } from '#engine/projector/price-alerts.ts';
import { Projector } from '#engine/projector/projector.ts';
import { RuleVersions } from '#engine/projector/rule-versions.ts';
import { SpotOrders } from '#engine/projector/spot-orders.ts';
import { Trades } from '#engine/projector/trades.ts';
import { EngineClient, EngineInUse } from '#engine/run/engine-client.ts';
import { LogThread } from '#engine/run/log-thread.ts';
import { LogWalks } from '#engine/run/log-walks.ts';
import { startRetention } from '#engine/run/retention.ts';
import { watchRisk } from '#engine/run/risk-alarms.ts';
import { StandbyWatch } from '#engine/run/standby-watch.ts';
import { WhatIf } from '#engine/run/what-if.ts';
import { listMarkets, startMarkets } from '#market/markets.ts';
import { PUSH_QUEUE } from '#people/notifications/notifications.ts';
import { queueOf } from '#people/outbox/outbox.ts';
import { createUsers } from '#people/users/users.ts';
import { Alarms } from '#platform/alarms.ts';
import type { Config } from '#platform/config.ts';
import { markFolder } from '#platform/data-mode.ts';
import { startJobs } from '#platform/db/jobs.ts';
import { migrate } from '#platform/db/migrate.ts';
import { claimMode } from '#platform/db/postgres/claim-mode.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/db/postgres/embedded-postgres.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { refuseSharedRecord } from '#platform/db/postgres/signer-role.ts';
import type { Logger } from '#platform/logger.ts';
import { systemScheduler } from '#platform/scheduler.ts';
import { Shutdown } from '#platform/shutdown.ts';
import { StartFailed } from '#platform/start-refused.ts';
import { SteadyClock } from '#platform/steady-clock.ts';
import { Upkeep } from '#platform/upkeep.ts';
import { PeopleChanges } from '#ports/people-changes.ts';
import { closeAtStart } from '#staff/closed/close-at-start.ts';
import { HouseSwitches } from '#staff/closed/closed.ts';
import { startTradingSwitch } from '#staff/closed/trading-switch.ts';
import { ALARM_QUEUE } from '#staff/console/alarm-channels.ts';
import { restoreLiveViews } from '#trading/market-data/restore-live.ts';
import { startGateway } from './gateway.ts';
import { preflight, refuseUnfitDatabase } from './preflight.ts';
import { startChains } from './start-chains.ts';

const HOUR_MS = 3_600_000;
const CATCH_UP_MS = 120_000;
const PROJECTION_PATIENCE_MS = 1_000;
const WRITERS_MAX = 4;
const READERS_MAX = 8;
/** Whoever tries passwords shares these, so that the rest of the database is not theirs. */
const COUNTERS_MAX = 2;
const READ_TIMEOUT_MS = 2_000;
const ANSWER_TIMEOUT_MS = 1_500;
const JOBS_MAX = 2;
const JOBS_TIMEOUT_MS = 10_000;

/** A running exchange. */
export interface Bourse {
  readonly app: FastifyInstance;
  /** Where people open it. */
  readonly address: string;
  /** One time: whoever opens it becomes the first operator. Nothing when there is one. */
  readonly firstOperatorLink: string | undefined;
  /** An operator says that the machine's clock is right, however far it stepped. */
  confirmClock(): void;
  /** Takes no new commands, commits the last batch, closes sockets, stops what it started. */
  stop(): Promise<void>;
  /** What `stop` waits for at the moment; undefined before and after it. */
  readonly waitsFor: string | undefined;
}

/** The web app that `npm start` builds. */
const WEB_DIRECTORY = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** What a start that failed or was given up may still take to notice. */
const NOTICE_MS = 3_000;

/**
 * Starts everything: database, engine, projections, markets, then the doors. What fails on the way,
 * or is given up by `signal`, stops what was started, in the opposite order. Where another process leads the
 * database it waits first, if the configuration says so.
 */
export async function startBourse(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<Bourse> {
  const mayWait = config.takeover === 'wait' && config.databaseUrl !== '';
  for (;;) {
    if (mayWait) await waitForLeadership(config, logger, signal);
    try {
      return await startOnce(config, logger, onFatal, signal);
    } catch (error) {
      // Another one that waited was quicker.
      if (!mayWait || !(error instanceof EngineInUse) || signal.aborted) throw error;
    }
  }
}

/** Resolves when no other process leads the database. Nothing of it is read or written before. */
async function waitForLeadership(config: Config, logger: Logger, signal: AbortSignal) {
  await preflight(config);
  const pool = openPool(config.databaseUrl, {
    connectionsMax: 1,
    statementTimeoutMs: READ_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    applicationName: 'bourse-waiting',
  });
  try {
    await refuseUnfitDatabase(pool);
    const onWaiting = () =>
      logger.warn('another exchange leads this database: this one waits until it is gone');
    await untilUnled({ pool, signal, onWaiting });
  } finally {
    await pool.end();
  }
}

async function startOnce(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void,
  signal: AbortSignal,
): Promise<Bourse> {
  const shutdown = new Shutdown();
  const starting = start(config, logger, onFatal, shutdown, signal);
  const givenUp = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new StartFailed('the start was given up'));
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([starting, givenUp]);
  } catch (error) {
    await Promise.race([Promise.allSettled([starting]), sleep(NOTICE_MS)]);
    await shutdown
      .run()
      .catch((reason: Error) => logger.warn({ err: reason }, 'not all was stopped'));
    throw error;
  }
}

async function start(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void,
  shutdown: Shutdown,
  signal: AbortSignal,
): Promise<Bourse> {
  await preflight(config);
  const postgres = await openPostgres(config, signal);
  // Postgres belongs to the leader: whoever finds another one must leave it alone.
  let isPostgresOurs = postgres?.isOwn ?? false;
  shutdown.add({ 'database server': async () => isPostgresOurs && (await postgres?.stop()) });
  const databaseUrl = postgres?.url ?? config.databaseUrl;
  const pool = openPool(databaseUrl, {
    connectionsMax: WRITERS_MAX,
    statementTimeoutMs: 0,
    applicationName: 'bourse',
  });
  const readers = openPool(databaseUrl, {
    connectionsMax: READERS_MAX,
    statementTimeoutMs: READ_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    applicationName: 'bourse-readers',
  });
  // People wait for these: nobody is kept waiting by a database that says nothing.
  const people = openPool(databaseUrl, {
    connectionsMax: WRITERS_MAX,
    statementTimeoutMs: READ_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    applicationName: 'bourse-people',
  });
  // A database that is small has few connections to give.
  const jobsPool = openPool(databaseUrl, {
    connectionsMax: JOBS_MAX,
    statementTimeoutMs: 0,
    answerTimeoutMs: JOBS_TIMEOUT_MS,
    applicationName: 'bourse-jobs',
  });
  const counters = openPool(databaseUrl, {
    connectionsMax: COUNTERS_MAX,
    statementTimeoutMs: READ_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    applicationName: 'bourse-counters',
    waitsForDisk: false,
  });
  for (const one of [pool, readers, people, counters, jobsPool]) {
    one.on('error', (error) => logger.warn({ err: error }, 'a database connection broke'));
  }
  shutdown.add({
    'connections of jobs': () => jobsPool.end(),
    'connections of counters': () => counters.end(),
    'connections of people': () => people.end(),
    'connections of readers': () => readers.end(),
    'connections of writers': () => pool.end(),
  });
  await refuseUnfitDatabase(pool);
  await migrate(openDatabase(pool));
  if (needsWall(config)) await refuseSharedRecord(pool);
  const isNew = await claimMode(pool, config.mode);
  await closeAtStart(pool, config, isNew);
  await markFolder(config.dataDir, config.mode);
  const database = openDatabase(people);
  const counts = openDatabase(counters);

  const clock = new SteadyClock();
  const live = new LiveState();
  const tickers = new Tickers(live, clock);
  const candles = new LiveCandles(live);
  const { users } = createUsers({
    database,
    clock,
    fees: live.catalog,
  });
  const bots = new Set((await users.listUsers('bot')).map(({ id }) => id));
  const alarms = new Alarms(logger, () => clock.now());
  // One process does all that is done once.
  const upkeep = new Upkeep({ scheduler: systemScheduler, clock, alarms, holds: () => true });
  const stopUpkeep = async () => {
    const late = await upkeep.stop();
    if (late.length > 0) logger.warn({ workers: late }, 'some upkeep did not end in time');
  };
  shutdown.add({ 'upkeep of a start that failed': stopUpkeep });
  const logThread = new LogThread({ databaseUrl, dataDir: config.dataDir });
  shutdown.add({ 'reader of the log': () => logThread.stop() });
  const owned = { pool, live, databaseUrl, bots, alarms, logThread, onFatal, signal };
  const { engine, projector, priceAlerts } = await startCore(config, logger, owned).catch(
    (error: Error) => {
      if (error instanceof EngineInUse) isPostgresOurs = false;
      throw error;
    },
  );
  isPostgresOurs = true;
  shutdown.add({ projector: () => projector.stop(), engine: () => engine.stop() });
  const startingChains = startChains(config, databaseUrl, alarms, signal);
  // It is waited for further down; until then its failure is not one that nobody handles.
  startingChains.catch(() => undefined);
  // A start that was given up has ended what it began of them.
  shutdown.add({ chains: async () => (await startingChains.catch(() => undefined))?.stop() });
  let isStopping = false;
  shutdown.add({
    'watch over Postgres': () => {
      isStopping = true;
    },
  });
  postgres?.ended.then(() => {
    if (!isStopping) onFatal(new Error('Postgres has ended'));
  });
  if (!(await projector.waitFor(live.sequence, CATCH_UP_MS))) {
    throw new Error('the projections did not catch up');
  }
  clock.startFrom(live.time);
  const own = { config, logger, alarms, clock, live, engine, pool, readers, database, counts };
  const common = { ...own, tickers, candles };
  const accounts = await listMarkets({ ...common, users, signal }, bots);
  await restoreLiveViews({ pool, live, tickers, candles, clock });
  const switches = new HouseSwitches(database);
  // Before anybody and any bot trades.
  await startTradingSwitch({ switches, engine, live, upkeep });
  engine.startRisk();
  const running = await startMarkets(common, accounts);
  shutdown.add({ 'demo bots': () => running.stop() });
  if (bots.size > 0) {
    const markets = () => {
      const { catalog } = live;
      return [...catalog.markets, ...catalog.contracts].map(({ id }) => id);
    };
    startRetention({ pool, bots, markets, clock, upkeep });
  }
  const jobs = await startJobs(
    jobsPool,
    [...Object.values(queueOf), PUSH_QUEUE, ALARM_QUEUE],
    alarms,
    logger,
  );
  shutdown.add({ jobs: () => jobs.close() });
  const whatIf = new WhatIf({ databaseUrl, dataDir: config.dataDir }, logger);
  shutdown.add({ 'what-if': () => whatIf.stop() });
  const walk = () => logThread.ask({ kind: 'walk' });
  const walks = new LogWalks({ walk, clock, alarms, upkeep });
  const standbys = new StandbyWatch({ pool: readers, alarms, upkeep });
  const gateway = await startGateway(
    {
      ...common,
      databaseFigures: () => ({ standbys: standbys.figures, wholeAt: walks.wholeAt }),
      databaseUrl,
      upkeep,
      whatIf,
      jobs,
      people: new PeopleChanges(logger),
      projector,
      bots: running,
      botAccounts: bots,
      priceAlerts,
      recovery: engine.recovery,
      switches,
      chainSetups: (await startingChains).setups,
      webDirectory: WEB_DIRECTORY,
      // Nothing is caught up with while the log's database is away.
      caughtUp: (sequence) =>
        projector.waitFor(sequence, engine.holds.isLogAway ? 0 : PROJECTION_PATIENCE_MS),
    },
    shutdown,
  );
  // Nothing else has stopped when it stops.
  shutdown.add({ upkeep: stopUpkeep });
  const confirmClock = () => {
    clock.confirm();
    engine.confirmClock();
  };
  const { app, address, firstOperatorLink } = gateway;
  return {
    ...{ app, address, firstOperatorLink, confirmClock },
    stop: () => shutdown.run(),
    get waitsFor() {
      return shutdown.current;
    },
  };
}

async function openPostgres(
  { databaseUrl, dataDir }: Config,
  signal: AbortSignal,
): Promise<EmbeddedPostgres | undefined> {
  return databaseUrl ? undefined : startEmbeddedPostgres(join(dataDir, 'postgres'), signal);
}

interface CoreDependencies {
  readonly pool: pg.Pool;
  readonly live: LiveState;
  readonly databaseUrl: string;
  /** Nobody reads the bots' own histories: they would be most of the rows. */
  readonly bots: ReadonlySet<number>;
  readonly alarms: Alarms;
  readonly logThread: LogThread;
  readonly onFatal: (error: Error) => void;
  readonly signal: AbortSignal;
}

/** The engine on its thread, and the projector that writes what it says. */
async function startCore(
  config: Config,
  logger: Logger,
  { pool, live, databaseUrl, bots, alarms, logThread, onFatal, signal }: CoreDependencies,
): Promise<{ engine: EngineClient; projector: Projector; priceAlerts: PriceAlertBook }> {
  const cursor = await Projector.readCursor(pool);
  const priceAlerts = await loadPriceAlerts(pool);
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
    new BotCharges('refund'),
    new BotCharges('near'),
    new CustodyFlows(),
    new RuleVersions(),
    new Notifications(bots, priceAlerts),
  ];
  const projector = new Projector({
    ...{ pool, cursor, tables, logger, alarms },
    replay: (after, until) => logThread.ask({ kind: 'replay', after, until }),
  });
  const engine = await EngineClient.start({
    data: {
      databaseUrl,
      dataDir: config.dataDir,
      projectedSequence: cursor,
      isProjecting: true,
      snapshotEveryMs: config.snapshotSeconds * 1_000,
      logKeepMs: config.logKeepHours * HOUR_MS,
      secondPlace: config.secondPlace,
      isDatabaseHere: config.databaseUrl === '',
      isArchiving: config.mode === 'live',
    },
    live,
    logger,
    signal,
    onAlarm: (alarm) => alarms.raise(alarm),
    onFatal,
  });
  // The rows of a trade need its market's rules, which the live state has now.
  engine.follow(cursor, (outcomes) => projector.push(outcomes));
  watchRisk(live, alarms);
  return { engine, projector, priceAlerts };
}
