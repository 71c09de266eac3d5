import { join } from 'node:path';
import { needsWall } from '#custody/signer/signer-wall.ts';
import { markFolder } from '#platform/data-mode.ts';
import { migrate, refuseUnmigrated } from '#platform/db/migrate.ts';
import { claimMode } from '#platform/db/postgres/claim-mode.ts';
import { startEmbeddedPostgres } from '#platform/db/postgres/embedded-postgres.ts';
import { openPools, type Pools } from '#platform/db/postgres/pools.ts';
import { openDatabase } from '#platform/db/postgres/postgres.ts';
import { refuseSharedRecord } from '#platform/db/postgres/signer-role.ts';
import { closeAtStart } from '#staff/closed/close-at-start.ts';
import { claimKeys } from './cluster-keys.ts';
import { refuseUnfitDatabase } from './preflight.ts';
import type { StartOptions } from './start-options.ts';

/** The database of an exchange, ready for this release. */
export interface ExchangeDatabase {
  readonly url: string;
  readonly pools: Pools;
  /** An embedded server belongs to the leader: it ends with this process, or is left alone. */
  setOurs(isOurs: boolean): void;
  /** From now until the stop the end of an embedded server is the process's. */
  watch(): void;
}

/** Starts the embedded Postgres where no other is configured, migrates, and claims the data for the mode. */
export async function openExchangeDatabase(start: StartOptions): Promise<ExchangeDatabase> {
  const { config, logger, onFatal, signal, shutdown } = start;
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(join(config.dataDir, 'postgres'), signal);
  let isOurs = postgres?.isOwn ?? false;
  shutdown.add({ 'database server': async () => isOurs && (await postgres?.stop()) });
  const url = postgres?.url ?? config.databaseUrl;
  const pools = openPools(url, logger, shutdown);
  const { writers } = pools;
  await refuseUnfitDatabase(writers);
  await (config.services.includes('engine') ? migrate : refuseUnmigrated)(openDatabase(writers));
  if (needsWall(config)) await refuseSharedRecord(writers);
  const isNew = await claimMode(writers, config.mode);
  if (config.cluster) await claimKeys(writers, config);
  if (config.services.includes('engine')) await closeAtStart(writers, config, isNew);
  await markFolder(config.dataDir, config.mode);
  return {
    ...{ url, pools },
    setOurs(value) {
      isOurs = value;
    },
    watch() {
      let isStopping = false;
      shutdown.add({
        'watch over Postgres': () => {
          isStopping = true;
        },
      });
      postgres?.ended.then(() => {
        if (!isStopping) onFatal(new Error('Postgres has ended'));
      });
    },
  };
}
