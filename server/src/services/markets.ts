import type pg from 'pg';
import { type BotAccount, openBotAccounts } from '../liquidity/bot-accounts.ts';
import { openCcxtSources } from '../liquidity/ccxt-sources.ts';
import { firstPrices } from '../liquidity/first-prices.ts';
import { runGenesis } from '../liquidity/genesis.ts';
import { generateHistory } from '../liquidity/history.ts';
import { importHistory } from '../liquidity/history-import.ts';
import type { IndexSource } from '../liquidity/index-source.ts';
import { createLiquidity, type Liquidity } from '../liquidity/liquidity.ts';
import { createLiveSource } from '../liquidity/live-source.ts';
import { createRecordedSource } from '../liquidity/recorded-source.ts';
import { systemScheduler } from '../liquidity/scheduler.ts';
import { createSimulatedSource } from '../liquidity/simulated-source.ts';
import type { LiveState } from '../live/live-state.ts';
import { catalogAssets, catalogMarkets, spotFeeTiers } from '../markets/catalog.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/logger.ts';
import type { EnginePort } from './engine-port.ts';
import type { UserDirectory } from './user-directory.ts';

export interface MarketsDependencies {
  readonly config: Config;
  readonly logger: Logger;
  readonly live: LiveState;
  readonly engine: EnginePort;
  readonly pool: pg.Pool;
}

/**
 * Lists the catalog's coins and markets; the demo also gets a past, a funded treasury and the
 * accounts of its bots, which are answered and added to `botIds`.
 */
export async function listMarkets(
  dependencies: MarketsDependencies & { readonly users: UserDirectory },
  botIds: Set<number>,
): Promise<readonly BotAccount[]> {
  const { config, logger, live, engine, pool, users } = dependencies;
  const isDemo = config.mode === 'demo';
  const hasBots = isDemo && config.services.includes('liquidity');
  const bots = hasBots ? await openBotAccounts(users, catalogMarkets) : [];
  for (const { user } of bots) botIds.add(user);
  await runGenesis({
    engine,
    view: live,
    assets: catalogAssets,
    markets: catalogMarkets,
    feeTiers: spotFeeTiers,
    isDemo,
    bots,
    // The simulated market begins where the catalog says; all others know better than the catalog.
    ...(config.indexSource !== 'simulated' && {
      firstPrices: (symbols: readonly string[]) =>
        firstPrices({
          source: openSource(dependencies),
          symbols,
          scheduler: systemScheduler,
          logger,
        }),
    }),
  });
  if (hasBots && config.indexSource === 'simulated') {
    const { seed } = config;
    const timeMs = systemClock.now();
    await importHistory(pool, () => generateHistory({ markets: catalogMarkets, seed, timeMs }));
  }
  return bots;
}

/** Lets the bots trade around the configured index. */
export async function startLiquidity(
  dependencies: MarketsDependencies,
  bots: readonly BotAccount[],
): Promise<Pick<Liquidity, 'stop'>> {
  if (bots.length === 0) return { stop: async () => {} };
  const { config, logger, live, engine } = dependencies;
  const liquidity = createLiquidity({
    engine,
    outcomes: live,
    view: live,
    source: openSource(dependencies),
    markets: catalogMarkets,
    bots,
    scheduler: systemScheduler,
    clock: systemClock,
    logger,
    seed: config.seed,
  });
  await liquidity.start();
  return liquidity;
}

function openSource({ config, logger, live }: MarketsDependencies): IndexSource {
  const common = { scheduler: systemScheduler, clock: systemClock };
  switch (config.indexSource) {
    case 'simulated':
      return createSimulatedSource({
        ...common,
        markets: catalogMarkets,
        lastPriceOf: (market) => live.lastPriceOf(market),
        seed: config.seed,
      });
    case 'recorded':
      return createRecordedSource({
        ...common,
        path: config.indexRecording,
        speed: config.indexSpeed,
      });
    case 'ccxt':
      return createLiveSource({
        ...common,
        logger,
        symbols: catalogMarkets.map(({ symbol }) => symbol),
        openSources: openCcxtSources,
      });
  }
}
