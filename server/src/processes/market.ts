import type { EngineClient } from '#engine/run/engine-client.ts';
import { type ListedMarkets, type RunningMarkets, startMarkets } from '#market/markets.ts';
import type { Foundation } from './foundation.ts';

/** Moves the index, and lets the house traders trade around it. */
export async function startMarket(
  foundation: Foundation,
  engine: EngineClient,
  listed: ListedMarkets,
): Promise<RunningMarkets> {
  const running = await startMarkets({ ...foundation, engine }, listed);
  foundation.shutdown.add({ 'demo bots': () => running.stop() });
  return running;
}

/** Where no market runs: closes the index, which was asked for the first prices of what is new. */
export async function noMarket({ source }: ListedMarkets): Promise<Omit<RunningMarkets, 'stop'>> {
  await source.stop();
  return { haltedCount: 0, isHalted: () => false };
}
