import { WatchedProjections } from '#engine/projector/watched-projections.ts';
import { EngineClient } from '#engine/run/engine-client.ts';
import { findMarkets, type ListedMarkets } from '#market/markets.ts';
import type { ServiceName } from '#platform/config.ts';
import type { Projections } from '#ports/projections-port.ts';
import { restoreLiveViews } from '#trading/market-data/restore-live.ts';
import { engineData } from '../engine-data.ts';
import type { Foundation } from '../foundation.ts';
import { showEngine } from '../machine/show-engine.ts';

/** So long people go on seeing what an outdated gateway knew: until it, or another one, runs the newer release. */
const READS_ON_MS = 60_000;
/** What acts for all is left to a newer release at once. */
const readers: readonly ServiceName[] = ['gateway', 'bot-runner'];

/** Follows the engine of another process, and sends commands there. */
export async function followEngine(foundation: Foundation): Promise<EngineClient> {
  const { config, live, logger, signal, onFatal, alarms, databaseUrl, shutdown } = foundation;
  const engine = await EngineClient.start({
    data: {
      ...engineData(config, databaseUrl),
      ...{ projectedSequence: undefined, isProjecting: false, role: 'replica' },
      readsOnMs: config.services.every((name) => readers.includes(name)) ? READS_ON_MS : 0,
    },
    ...{ live, logger, signal, onFatal },
    onAlarm: (alarm) => alarms.raise(alarm),
  });
  shutdown.add({ engine: () => engine.stop() });
  showEngine(foundation, engine);
  return engine;
}

/** Continues what is shown of trading elsewhere, and finds what an engine has listed. */
export async function followTrading(foundation: Foundation): Promise<ListedMarkets> {
  foundation.clock.startFrom(foundation.live.time);
  await restoreLiveViews(foundation);
  return findMarkets(foundation);
}

/** How far the rows are that another process writes. */
export function followProjections({ readers, clock, live, shutdown }: Foundation): Projections {
  const projections = new WatchedProjections({
    pool: readers,
    clock,
    sequence: () => live.sequence,
  });
  shutdown.add({ 'watch over projections': () => projections.stop() });
  return projections;
}
