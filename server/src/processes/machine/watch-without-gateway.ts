import type { LiveState } from '#engine/live/live-state.ts';
import type { EngineClient } from '#engine/run/engine-client.ts';
import { peopleWait } from '#platform/db/postgres/pools.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import type { Projections } from '#ports/projections-port.ts';
import type { Foundation } from '../foundation.ts';
import { Metrics } from '../metrics.ts';
import type { Rooms } from '../rooms.ts';
import type { StartOptions } from '../start-options.ts';
import { metricsToken } from './watch-door.ts';
import { watchRooms } from './watch-rooms.ts';

/** Of a process that writes no rows: how they are is said by the one that does. */
const rowsElsewhere = { backlog: 0, isBroken: false, behindSince: undefined } as const;
const unknownDatabase = () => ({ standbys: undefined, wholeAt: 0 });

export interface WatchedParts {
  readonly engine: EngineClient;
  /** Undefined: this process writes no rows. */
  readonly projector: Projections | undefined;
  /** Undefined: it has none. */
  readonly rooms: Rooms | undefined;
}

/** Says how this process goes at a door of its own, if the settings say where. */
export async function watchWithoutGateway(
  foundation: Foundation,
  { engine, projector, rooms }: WatchedParts,
): Promise<void> {
  const { config, watchDoor, shutdown } = foundation;
  if (!watchDoor.isWanted) return;
  const metrics = new Metrics({
    ...foundation,
    ...{ engine, recovery: engine.recovery, dataDir: config.dataDir, books: undefined },
    projector: projector ?? rowsElsewhere,
    databaseFigures: rooms?.dependencies.databaseFigures ?? unknownDatabase,
    token: await metricsToken(config),
  });
  if (rooms) watchRooms(rooms, metrics);
  shutdown.add({ 'door of metrics': () => watchDoor.close() });
  await watchDoor.show(metrics);
}

/** The same of an engine that follows, of whose process nothing else runs yet. Returns what ends it. */
export async function watchFollower(
  start: Pick<StartOptions, 'config' | 'watchDoor' | 'presence' | 'alarms' | 'clock'>,
  engine: EngineClient,
  live: LiveState,
): Promise<() => Promise<void>> {
  const { config, watchDoor } = start;
  if (!watchDoor.isWanted) return async () => {};
  const readers = openPool(config.databaseUrl, {
    ...{ connectionsMax: 1, ...peopleWait, applicationName: 'bourse-looking' },
  });
  const metrics = new Metrics({
    ...start,
    ...{ engine, live, readers, recovery: engine.recovery, dataDir: config.dataDir },
    ...{ books: undefined, projector: rowsElsewhere, databaseFigures: unknownDatabase },
    upkeep: { list: () => [] },
    token: await metricsToken(config),
  });
  await watchDoor.show(metrics);
  return () => readers.end();
}
