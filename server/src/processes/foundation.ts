import type { Kysely } from 'kysely';
import { LiveCandles } from '#engine/live/live-candles.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { LogPosition } from '#engine/live/log-position.ts';
import type { PriceAlertBook } from '#engine/live/price-alert-book.ts';
import { Tickers } from '#engine/live/tickers.ts';
import { loadPriceAlerts } from '#engine/projector/price-alerts.ts';
import { Projector } from '#engine/projector/projector.ts';
import { LogThread } from '#engine/run/log-thread.ts';
import { createUsers } from '#people/users/users.ts';
import type { pg } from '#platform/db/postgres/pg.ts';
import { openDatabase } from '#platform/db/postgres/postgres.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { roleNames } from '#platform/roles/role.ts';
import { holderName, RoleLocks } from '#platform/roles/role-locks.ts';
import { systemScheduler } from '#platform/scheduler.ts';
import { Upkeep } from '#platform/upkeep.ts';
import { PeopleChanges } from '#ports/people-changes.ts';
import { PeopleListener } from '#ports/people-listener.ts';
import type { Roles } from '#ports/roles.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { HouseSwitches } from '#staff/closed/closed.ts';
import { type ExchangeDatabase, openExchangeDatabase } from './database.ts';
import { engineData } from './engine-data.ts';
import type { StartOptions } from './start-options.ts';

/** What all services of a process stand on, and by what they meet: one memory. */
export interface Foundation extends StartOptions {
  readonly server: ExchangeDatabase;
  /** Where threads and processes of their own connect to. */
  readonly databaseUrl: string;
  /** For writes about people. */
  readonly database: Kysely<Database>;
  /** For anonymous traffic, whose rows a power cut may take: its commits do not wait for the disk. */
  readonly counts: Kysely<Database>;
  /** For what no person waits for. */
  readonly pool: pg.Pool;
  /** For lists: statements are cut off after two seconds. */
  readonly readers: pg.Pool;
  readonly upkeep: Upkeep;
  /** What this process does for all. */
  readonly roles: Roles;
  /** Ends the upkeep: nothing else has stopped when it stops. */
  readonly stopUpkeep: () => Promise<void>;
  readonly live: LiveState;
  /** How far the live state is, for callers that have seen more elsewhere. */
  readonly logPosition: LogPosition;
  readonly tickers: Tickers;
  readonly candles: LiveCandles;
  readonly users: UserDirectory;
  /** What changed of people, for those who keep some of it in memory. */
  readonly people: PeopleChanges;
  /** Accounts of house traders: their histories are not read. */
  readonly houseTraders: Set<number>;
  /** The number of the log up to which rows were written before this start. */
  readonly projectedSequence: number;
  /** Prices that people wait for, which the projector looks at. */
  readonly priceAlerts: PriceAlertBook;
  /** What the exchange as a whole does not do now. */
  readonly switches: HouseSwitches;
  readonly logThread: LogThread;
}

/** Opens it all; nothing of it trades or answers yet. */
export async function openFoundation(start: StartOptions): Promise<Foundation> {
  const { config, logger, shutdown, clock, alarms, presence } = start;
  const server = await openExchangeDatabase(start);
  const { url: databaseUrl, pools } = server;
  presence.begin(databaseUrl);
  shutdown.add({ 'row of this process': () => presence.end() });
  const database = openDatabase(pools.people);
  const live = start.standby?.live ?? new LiveState();
  const tickers = new Tickers(live, clock);
  const candles = new LiveCandles(live);
  // Until they go on from rows.
  for (const { beginning } of [tickers, candles]) beginning.hold();
  const { users } = createUsers({ database, clock, fees: live.catalog });
  const roles = openRoles(start, databaseUrl);
  const upkeep = new Upkeep({
    ...{ scheduler: systemScheduler, clock, alarms },
    holds: (role) => roles.holds(role),
    act: (role, work) => roles.act(role, work),
  });
  const stopUpkeep = async () => {
    const late = await upkeep.stop();
    if (late.length > 0) logger.warn({ workers: late }, 'some upkeep did not end in time');
    for (const role of ['keeper', 'signer'] as const) await roles.release(role);
  };
  shutdown.add({ 'upkeep of a start that failed': stopUpkeep });
  const people = new PeopleChanges(logger);
  const listener = new PeopleListener({ databaseUrl, people, logger, scheduler: systemScheduler });
  shutdown.add({ 'changes of people': () => listener.stop() });
  // They wait for nothing but their connections.
  await Promise.all([roles.start(), listener.start()]);
  const logThread = new LogThread(engineData(config, databaseUrl));
  shutdown.add({ 'reader of the log': () => logThread.stop() });
  return {
    ...{ ...start, server, databaseUrl, database, counts: openDatabase(pools.counters) },
    ...{ pool: pools.writers, readers: pools.readers, upkeep, stopUpkeep, live },
    ...{ roles, tickers, candles, users, people, logPosition: new LogPosition(live) },
    houseTraders: new Set((await users.listUsers('bot')).map(({ id }) => id)),
    projectedSequence: await Projector.readCursor(pools.writers),
    priceAlerts: await loadPriceAlerts(pools.writers),
    switches: new HouseSwitches(database),
    logThread,
  };
}

/** The bot runner is a process of its own, and asks for its role itself. */
function openRoles(
  { config, logger, shutdown, onFatal }: StartOptions,
  databaseUrl: string,
): RoleLocks {
  const roles = new RoleLocks({
    ...{ databaseUrl, logger, onFatal, scheduler: systemScheduler },
    roles: roleNames.filter((role) => role !== 'bot-runner' && config.services.includes(role)),
    holder: holderName(config.machineName),
  });
  shutdown.add({ roles: () => roles.stop() });
  return roles;
}
