import type { EngineClient } from '#engine/run/engine-client.ts';
import { type ListedMarkets, type RunningMarkets, startMarkets } from '#market/markets.ts';
import { actingRole } from '#platform/roles/role.ts';
import { fencedEngine } from '#ports/fenced-engine.ts';
import type { Foundation } from './foundation.ts';

/** Moves the index, and lets the house traders trade around it, while this process has that role. */
export async function startMarket(
  foundation: Foundation,
  engine: EngineClient,
  listed: ListedMarkets,
): Promise<Omit<RunningMarkets, 'stop'>> {
  const { roles, roleFence, shutdown } = foundation;
  let running: RunningMarkets | undefined;
  const stop = await roles.whileHeld('market', async () => {
    // What hears the engine and the index works under no role.
    const held = actingRole();
    const fenced = fencedEngine(engine, roleFence, () => held);
    const own = await startMarkets({ ...foundation, engine: fenced }, listed);
    running = own;
    return () => own.stop();
  });
  shutdown.add({
    // A spare may have been asked for the first prices of what is new.
    index: () => running || listed.source.stop(),
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
