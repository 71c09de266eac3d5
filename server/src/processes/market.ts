import type { EngineClient } from '#engine/run/engine-client.ts';
import { type ListedMarkets, type RunningMarkets, startMarkets } from '#market/markets.ts';
import { actingRole, type HeldRole } from '#platform/roles/role.ts';
import { engineUnder } from '#ports/engine-under.ts';
import type { Foundation } from './foundation.ts';

/** Moves the index, and lets the house traders trade around it, while this process has that role. */
export async function startMarket(
  foundation: Foundation,
  engine: EngineClient,
  listed: ListedMarkets,
): Promise<Omit<RunningMarkets, 'stop'>> {
  const { roles, shutdown } = foundation;
  let running: RunningMarkets | undefined;
  const keepOpen = () => {
    if (foundation.config.indexSource === 'ccxt') listed.source.keepOpen();
  };
  keepOpen();
  const stop = await roles.whileHeld('market', async () => {
    // What hears the engine and the index works under no role.
    const under = engineUnder(engine, actingRole() as HeldRole);
    const own = await startMarkets({ ...foundation, engine: under }, listed);
    running = own;
    return async () => {
      await own.stop();
      keepOpen();
    };
  });
  shutdown.add({
    index: () => listed.source.stop(),
    'demo bots': stop,
  });
  return {
    get haltedCount() {
      return running?.haltedCount ?? 0;
    },
    isHalted: (market) => running?.isHalted(market) ?? false,
  };
}

/** Where no market runs: closes the index, which was asked for the first prices of what is new. */
export async function noMarket({ source }: ListedMarkets): Promise<Omit<RunningMarkets, 'stop'>> {
  await source.stop();
  return { haltedCount: 0, isHalted: () => false };
}
