import { EngineClient, EngineInUse } from '#engine/run/engine-client.ts';
import { watchRisk } from '#engine/run/risk-alarms.ts';
import { type ListedMarkets, listMarkets } from '#market/markets.ts';
import { TradingSwitch } from '#staff/closed/trading-switch.ts';
import { restoreLiveViews } from '#trading/market-data/restore-live.ts';
import { engineData } from './engine-data.ts';
import type { Foundation } from './foundation.ts';
import { showEngine } from './machine/show-engine.ts';

/**
 * Leads the log, and folds what the engine says into the live state. Throws EngineInUse where another process
 * leads it.
 *
 * @param isProjecting whether this process writes rows of what the engine says
 */
export async function startEngine(
  foundation: Foundation,
  isProjecting: boolean,
): Promise<EngineClient> {
  const { live, alarms, server, standby } = foundation;
  const engine = standby?.engine ?? (await leadAtOnce(foundation, isProjecting));
  server.setOurs(true);
  foundation.shutdown.add({ engine: () => engine.stop() });
  watchRisk(live, alarms);
  showEngine(foundation, engine);
  return engine;
}

async function leadAtOnce(foundation: Foundation, isProjecting: boolean): Promise<EngineClient> {
  const { config, live, logger, alarms, databaseUrl, server, onFatal, signal } = foundation;
  const { projectedSequence } = foundation;
  const starting = EngineClient.start({
    data: { ...engineData(config, databaseUrl), ...{ projectedSequence, isProjecting } },
    ...{ live, logger, signal, onFatal },
    onAlarm: (alarm) => alarms.raise(alarm),
  });
  return starting.catch((error: Error) => {
    if (error instanceof EngineInUse) server.setOurs(false);
    throw error;
  });
}

/**
 * Lists what this release trades, closes what is to be closed before trading begins, and lets liquidations go on
 * that the last process left half done. Gives up when the start is given up: the past of a first start takes
 * seconds.
 */
export async function openTrading(
  foundation: Foundation,
  engine: EngineClient,
): Promise<ListedMarkets> {
  const { houseTraders, clock, live } = foundation;
  clock.startFrom(live.time);
  const listed = await listMarkets({ ...foundation, engine }, houseTraders);
  await restoreLiveViews(foundation);
  await new TradingSwitch({ ...foundation, engine }).look();
  engine.startRisk();
  engine.serveGateways();
  return listed;
}
