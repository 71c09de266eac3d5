import { LiveState } from '#engine/live/live-state.ts';
import { findLeader } from '#engine/log/find-leader.ts';
import { EngineClient, type EngineClientOptions } from '#engine/run/engine-client.ts';
import type { StandbyEngine } from '#engine/run/standby-engine.ts';
import type { Config } from '#platform/config.ts';
import { markFolder, refuseOtherMode } from '#platform/data-mode.ts';
import { isUpToDate, migrationsOf, refuseOtherRelease } from '#platform/db/migrate.ts';
import { peopleWait } from '#platform/db/postgres/pools.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { refuseOtherKeys } from '../cluster-keys.ts';
import { engineData } from '../engine-data.ts';
import { watchFollower } from '../machine/watch-without-gateway.ts';
import { preflight, refuseUnfitDatabase } from '../preflight.ts';
import type { StartOptions } from '../start-options.ts';

/**
 * Follows the log of a database that another process leads, and resolves when this one leads it: at once where none
 * does. Nothing of the database is changed before. Undefined: it has no log yet, so there is nothing to follow.
 * Throws StartRefused where this release cannot go on from that log.
 */
export async function followUntilLeading(
  start: Omit<StartOptions, 'shutdown' | 'standby'>,
): Promise<StandbyEngine | undefined> {
  const { config, logger, signal, alarms, presence } = start;
  await preflight(config);
  const found = await lookAtDatabase(config);
  if (!found) return undefined;
  // Now, while there is room: it may lead with a full disk.
  if (found.isUpToDate) await markFolder(config.dataDir, config.mode);
  const live = new LiveState();
  const options: EngineClientOptions = {
    data: {
      ...engineData(config, config.databaseUrl),
      ...{ projectedSequence: undefined, isProjecting: config.services.includes('projector') },
      role: 'standby',
      servesAtOnce: Boolean(config.cluster?.listen) && found.isUpToDate && !config.startsClosed,
    },
    ...{ live, logger, signal, onFatal: start.onFatal },
    onAlarm: (alarm) => alarms.raise(alarm),
  };
  presence.begin(config.databaseUrl);
  const engine = await EngineClient.start(options);
  presence.show({ engine, live, roles: () => [] });
  const endWatch = await watchFollower(start, engine, live);
  try {
    await engine.untilLeads();
  } finally {
    await endWatch();
  }
  return { engine, live };
}

/** Undefined: it has no log. Throws StartRefused, StartFailed where this release cannot use the database. */
async function lookAtDatabase(
  config: Config,
): Promise<{ readonly isUpToDate: boolean } | undefined> {
  const { databaseUrl, mode, cluster } = config;
  const pool = openPool(databaseUrl, {
    ...{ connectionsMax: 1, ...peopleWait, applicationName: 'bourse-looking' },
  });
  try {
    await refuseUnfitDatabase(pool);
    const names = await migrationsOf(openDatabase(pool));
    refuseOtherRelease('the database', names);
    if (!(await findLeader(pool))) return undefined;
    if (!isUpToDate(names)) return { isUpToDate: false };
    const { rows } = await pool.query('select mode from log_epoch');
    refuseOtherMode('the database', rows[0].mode ?? undefined, mode);
    if (cluster) await refuseOtherKeys(pool, config);
    return { isUpToDate: true };
  } finally {
    await pool.end();
  }
}
