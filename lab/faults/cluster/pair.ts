import { setTimeout as sleep } from 'node:timers/promises';
import { ReplicatedPostgres } from '@bourse/server/platform/db/postgres/test-replica.ts';
import { ClusterWorld } from './world.ts';

/** A cluster on a database with a standby. */
export interface ClusterOnPair {
  readonly pair: ReplicatedPostgres;
  readonly world: ClusterWorld;
  /** Ends the primary; resolves with when the standby takes writes, as `performance.now` says. */
  fail(): Promise<number>;
}

/** @param tradersEach see `ClusterWanted` */
export async function startOnPair(tradersEach = 1): Promise<ClusterOnPair> {
  const pair = await ReplicatedPostgres.start();
  let hostUrl = pair.primary.url;
  const database = { url: pair.url, hostUrl: () => hostUrl, stop: () => pair.stop() };
  const world = await ClusterWorld.start({ database, tradersEach });
  return {
    ...{ pair, world },
    async fail() {
      await pair.crashPrimary();
      await sleep(1_000);
      await pair.promote();
      hostUrl = pair.standby.url;
      return performance.now();
    },
  };
}
