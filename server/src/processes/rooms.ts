import type { Feed } from '#edge/feed/dependencies.ts';
import type { EngineClient } from '#engine/run/engine-client.ts';
import { LogWalks } from '#engine/run/log-walks.ts';
import { startRetention } from '#engine/run/retention.ts';
import { StandbyWatch } from '#engine/run/standby-watch.ts';
import { WhatIf } from '#engine/run/what-if.ts';
import { PUSH_QUEUE } from '#people/notifications/notifications.ts';
import { queueOf } from '#people/outbox/outbox.ts';
import { seedProgram } from '#people/referrals/referrals.ts';
import { startJobs } from '#platform/db/jobs.ts';
import type { Projections } from '#ports/projections-port.ts';
import { keepTradingSwitch } from '#staff/closed/trading-switch.ts';
import { ALARM_QUEUE } from '#staff/console/alarm-channels.ts';
import type { Operators } from '#staff/operators/operators.ts';
import type { Foundation } from './foundation.ts';
import { openAccounts } from './rooms/accounts.ts';
import { createBots } from './rooms/bots.ts';
import { createChains } from './rooms/chains.ts';
import { createClosureAndExport } from './rooms/closure-and-export.ts';
import type { RoomDependencies } from './rooms/dependencies.ts';
import { createEquityDays, createFeeDays } from './rooms/exchange.ts';
import type { Features } from './rooms/features.ts';
import { openNotifications } from './rooms/notifications.ts';
import { createPrograms } from './rooms/programs.ts';
import { createProof } from './rooms/proof.ts';
import { resealAll } from './rooms/reseal.ts';
import { openSharedParts } from './rooms/shared-parts.ts';
import { createStaffConsole } from './rooms/staff-console.ts';
import { createStatus } from './rooms/status.ts';
import type { RunningSigners } from './signer.ts';

const PROJECTION_PATIENCE_MS = 1_000;

/** What the rooms need beside the foundation. */
export interface RoomSources extends Pick<RoomDependencies, 'bots'> {
  readonly engine: EngineClient;
  readonly projector: Projections;
  /** Under way; undefined: this process has none. */
  readonly signers: Promise<RunningSigners> | undefined;
}

/** What works behind the doors, whether this process has doors or not. */
export interface Rooms {
  readonly dependencies: RoomDependencies;
  readonly features: Features;
  /**
   * Makes a demo's operator, or a link that makes the first operator of a live exchange, and ends the link before it.
   * Nothing where there is one. Only a process that can say the link asks for it.
   */
  beginOperators(): Promise<string | undefined>;
  /** From now on sockets get changes, too. */
  attach(feed: Feed): void;
}

/** Opens custody, people, trading and staff, before the first connection. */
export async function openRooms(foundation: Foundation, sources: RoomSources): Promise<Rooms> {
  const dependencies = await openDependencies(foundation, sources);
  let attached: Feed | undefined;
  const feed = () => attached;
  const { config, live, pool, jobs, shutdown } = dependencies;
  let operators: Operators | undefined;
  const shared = await openSharedParts(dependencies, () => operators);
  const accounts = await openAccounts(dependencies, shared);
  const programs = createPrograms(dependencies, shared);
  ({ operators } = accounts);
  const chains = createChains(dependencies, shared, accounts);
  const proof = createProof(dependencies, shared, chains);
  const status = createStatus(dependencies, shared, chains, feed);
  const notifications = await openNotifications(dependencies, shared, feed);
  const own = { ...accounts, ...programs, chains, proof, status };
  const console = createStaffConsole(dependencies, shared, own, feed);
  await console.start();
  await programs.deadMan.start();
  await programs.attendance.start();
  const closureAndExport = createClosureAndExport(dependencies, shared, accounts, programs);
  await seedProgram(pool, config.mode === 'demo', live);
  const feeDays = createFeeDays(dependencies, shared);
  feeDays.start();
  createEquityDays(dependencies).start();
  const tradingBots = createBots(dependencies, shared, programs);
  // No caller waits for it.
  const { database, logger, alarms } = dependencies;
  const { sealer, botSealer } = shared;
  void resealAll({ database, logger, alarms, sealers: { sealed: sealer, bots: botSealer } });
  shutdown.add({
    outbox: () => shared.outbox.close(),
    'jobs that send': () => jobs.close(),
    'API keys': () => programs.apiKeys.close(),
    attendance: () => programs.attendance.stop(),
    audit: () => shared.audit.close(),
    sessions: () => accounts.auth.close(),
  });
  return {
    dependencies,
    beginOperators: () => accounts.operators.begin(),
    features: { ...own, ...closureAndExport, notifications, tradingBots, shared, console, feeDays },
    attach(value) {
      attached = value;
    },
  };
}

/** Lets what acts by the clock begin; of what is done once nothing is, where the role is not held. */
export async function startRooms({ dependencies, features }: Rooms): Promise<void> {
  const { pool, houseTraders, live, clock, upkeep, shutdown } = dependencies;
  shutdown.add({ proof: () => features.proof.stop() });
  keepTradingSwitch(dependencies);
  if (houseTraders.size > 0) {
    const { catalog } = live;
    const markets = () => [...catalog.markets, ...catalog.contracts].map(({ id }) => id);
    startRetention({ pool, bots: houseTraders, markets, clock, upkeep });
  }
  await features.chains.start();
  features.status.start();
  await features.notifications.start();
  features.support.start();
}

async function openDependencies(
  foundation: Foundation,
  sources: RoomSources,
): Promise<RoomDependencies> {
  const { config, server, databaseUrl, readers, logThread } = foundation;
  const { clock, alarms, upkeep, logger, shutdown } = foundation;
  const { engine, projector, bots, signers } = sources;
  const queues = [...Object.values(queueOf), PUSH_QUEUE, ALARM_QUEUE];
  const jobs = await startJobs(server.pools.jobs, queues, alarms, logger);
  shutdown.add({ jobs: () => jobs.close() });
  const whatIf = new WhatIf({ databaseUrl, dataDir: config.dataDir }, logger);
  shutdown.add({ 'what-if': () => whatIf.stop() });
  const walk = () => logThread.ask({ kind: 'walk' });
  const walks = new LogWalks({ walk, clock, alarms, upkeep });
  const standbys = new StandbyWatch({ pool: readers, alarms, upkeep });
  const chains = await signers;
  return {
    ...foundation,
    ...{ engine, projector, bots, jobs, whatIf, recovery: engine.recovery },
    ...{ chainSetups: chains?.setups ?? [], awaitedChains: chains?.awaited ?? [] },
    databaseFigures: () => ({ standbys: standbys.figures, wholeAt: walks.wholeAt }),
    // Nothing is caught up with while the log's database is unreachable.
    caughtUp: (sequence) =>
      projector.waitFor(sequence, engine.holds.isLogAway ? 0 : PROJECTION_PATIENCE_MS),
  };
}
