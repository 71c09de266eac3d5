import { findLeader } from '#engine/log/find-leader.ts';
import { type Config, type ServiceName, serviceNames } from '#platform/config.ts';
import { peopleWait } from '#platform/db/postgres/pools.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import type { Logger } from '#platform/logger.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { Projections } from '#ports/projections-port.ts';
import { refuseUnfitDatabase } from './preflight.ts';

/** Says what of an exchange does not run in this process. */
export function sayServices(services: readonly ServiceName[], logger: Pick<Logger, 'warn'>): void {
  const absent = serviceNames.filter((name) => !services.includes(name));
  if (absent.length === 0) return;
  logger.warn(`this process runs ${services.join(', ')}; not here: ${absent.join(', ')}`);
}

/** Where no projector runs: rows stand still, and /readyz says so. */
export const noProjections: Projections = {
  ...{ backlog: 0, isBroken: true, behindSince: undefined },
  waitFor: async () => false,
};

/**
 * Throws StartRefused where the engine is not among the services and they cannot follow that of another process:
 * whatever they do, they do with one. The sentence says where it was looked for.
 */
export async function refuseWithoutEngine({
  services,
  databaseUrl,
  cluster,
}: Pick<Config, 'services' | 'databaseUrl' | 'cluster'>): Promise<void> {
  if (services.includes('engine') || cluster) return;
  const elsewhere = databaseUrl
    ? await leaderIn(databaseUrl)
    : 'and without DATABASE_URL no database could name another one';
  throw new StartRefused(
    `no engine was found for ${services.join(', ')}: not in this process (--services lacks it), ${elsewhere}`,
  );
}

async function leaderIn(databaseUrl: string): Promise<string> {
  const pool = openPool(databaseUrl, {
    ...{ connectionsMax: 1, ...peopleWait, applicationName: 'bourse-looking' },
  });
  try {
    await refuseUnfitDatabase(pool);
    const found = await findLeader(pool);
    if (!found) return 'and the database has no log yet';
    const { epoch, session } = found;
    if (!session) return `and log_epoch of the database, ${epoch}, has no leader`;
    return (
      `and the leader of log_epoch ${epoch}, ${session}, cannot be reached from another process: ` +
      'that takes CLUSTER_KEY'
    );
  } finally {
    await pool.end();
  }
}
