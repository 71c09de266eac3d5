import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { createUsers } from '../features/users/users.ts';
import { openBotAccounts } from '../liquidity/bot-accounts.ts';
import { runGenesis } from '../liquidity/genesis.ts';
import type { LiveState } from '../live/live-state.ts';
import { catalogAssets, catalogMarkets, spotFeeTiers } from '../markets/catalog.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { EnginePort } from './engine-port.ts';

export interface MarketsDependencies {
  readonly config: Config;
  readonly live: LiveState;
  readonly engine: EnginePort;
  readonly database: Kysely<Database>;
}

/** Lists the catalog's coins and markets, and in demo mode brings them to life. */
export async function startMarkets(
  dependencies: MarketsDependencies,
): Promise<{ stop(): Promise<void> }> {
  const { config, live, engine, database } = dependencies;
  const { users } = createUsers({ database, clock: systemClock });
  const isDemo = config.mode === 'demo';
  const hasBots = isDemo && config.services.includes('liquidity');
  const bots = hasBots ? await openBotAccounts(users, catalogMarkets) : [];
  await runGenesis({
    engine,
    view: live,
    assets: catalogAssets,
    markets: catalogMarkets,
    feeTiers: spotFeeTiers,
    isDemo,
    bots,
  });
  return { stop: async () => {} };
}
