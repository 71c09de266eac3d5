import type pg from 'pg';
import type { LiveState } from '#engine/live/live-state.ts';
import { readCharges } from '#engine/projector/bot-charges.ts';
import { seedOf } from '#market/index/random.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import { type Config, hasHouseAccounts, hasHouseBots } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import {
  type CatalogMarket,
  catalogAssets,
  catalogMarkets,
  spotFeeTiers,
} from '#platform/markets/catalog.ts';
import { type CatalogContract, catalogContracts } from '#platform/markets/contracts.ts';
import { ReleaseOffers } from '#platform/markets/offers.ts';
import { riskRules } from '#platform/markets/risk-rules.ts';
import { systemScheduler } from '#platform/scheduler.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { operatorsScopes } from '#staff/markets/rule-store.ts';
import { createCandleStore } from '#trading/candles/store.ts';
import { openCcxtSources } from './index/ccxt-sources.ts';
import { firstPrices } from './index/first-prices.ts';
import { generateHistory } from './index/history.ts';
import { importHistory } from './index/history-import.ts';
import { IndexClock } from './index/index-clock.ts';
import type { IndexSource } from './index/index-source.ts';
import { lastIndexTicks } from './index/last-index.ts';
import { createLiveSource } from './index/live-source.ts';
import { createRecordedSource } from './index/recorded-source.ts';
import { SharedSource } from './index/shared-source.ts';
import { RESUMED_MS, resumedVolatility } from './index/simulated-market.ts';
import { createSimulatedSource } from './index/simulated-source.ts';
import { runGenesis } from './makers/genesis.ts';
import { findHouseTraders, type HouseTrader, openHouseTraders } from './makers/house-traders.ts';
import { createLiquidity } from './makers/liquidity.ts';

export interface MarketsDependencies {
  readonly config: Config;
  readonly logger: Logger;
  readonly alarms: Alarms;
  readonly clock: Clock;
  readonly live: LiveState;
  readonly engine: EnginePort;
  readonly pool: pg.Pool;
}

/** What trading begins from. */
export interface ListedMarkets {
  readonly offers: ReleaseOffers;
  /** What house traders trade: what the release lists, and what operators have listed before this start. */
  readonly traded: TradedMarkets;
  readonly bots: readonly HouseTrader[];
  /** The configured index, opened once for all who follow it. */
  readonly source: SharedSource;
}

interface TradedMarkets {
  readonly markets: readonly CatalogMarket[];
  readonly contracts: readonly CatalogContract[];
}

/**
 * Lists the catalog's coins, markets and contracts; the demo also gets a past, a funded treasury,
 * an insurance fund and the accounts of its house traders, added to `botIds`. Gives up when `signal`
 * is aborted: the past of a first start takes seconds.
 */
export async function listMarkets(
  dependencies: MarketsDependencies & {
    readonly users: UserDirectory;
    readonly signal: AbortSignal;
  },
  botIds: Set<number>,
): Promise<ListedMarkets> {
  const { config, logger, clock, live, engine, pool, users, signal } = dependencies;
  const isDemo = config.mode === 'demo';
  const hasBots = hasHouseAccounts(config);
  const contracts = catalogContracts(config.indexSource);
  const { offers, traded, source } = offersOf(dependencies);
  const bots = hasBots ? await openHouseTraders(users, traded.markets, traded.contracts) : [];
  for (const { user } of bots) botIds.add(user);
  await runGenesis({
    engine,
    view: live,
    assets: catalogAssets,
    markets: catalogMarkets,
    contracts,
    feeTiers: spotFeeTiers,
    riskRules,
    isDemo,
    bots,
    operatorsScopes: await operatorsScopes(pool),
    // The simulated market begins where the catalog says; all others know better than the catalog.
    ...(config.indexSource !== 'simulated' && {
      firstPrices: (symbols: readonly string[]) =>
        firstPrices({ source: source.tap(), symbols, scheduler: systemScheduler, logger }),
    }),
  });
  if (hasBots && config.indexSource === 'simulated') {
    const seed = seedOf(config);
    const timeMs = clock.now();
    const { historyDays: days } = config;
    const past = { markets: catalogMarkets, contracts, seed, timeMs, days };
    const generate = () => generateHistory(past);
    await importHistory(pool, generate, signal);
  }
  signal.throwIfAborted();
  return { offers, traded, bots, source };
}

/**
 * What an engine of another process has listed. Throws StartFailed where this process is to run house traders that
 * it has not opened accounts for yet.
 */
export async function findMarkets(
  dependencies: Omit<MarketsDependencies, 'engine'> & {
    readonly users: Pick<UserDirectory, 'listUsers'>;
  },
): Promise<ListedMarkets> {
  const { config, users } = dependencies;
  const { offers, traded, source } = offersOf(dependencies);
  const isTrading = hasHouseBots(config);
  const bots = isTrading ? await findHouseTraders(users, traded.markets, traded.contracts) : [];
  return { offers, traded, bots, source };
}

function offersOf(dependencies: Omit<MarketsDependencies, 'engine'>): Omit<ListedMarkets, 'bots'> {
  const { config, live } = dependencies;
  const offers = new ReleaseOffers(config.indexSource);
  const isListed = ({ id }: { readonly id: number }) => live.catalog.knows(id);
  const contracts = catalogContracts(config.indexSource);
  const traded = {
    markets: [...catalogMarkets, ...offers.markets.filter(isListed)],
    contracts: [...contracts, ...offers.contracts.filter(isListed)],
  };
  return { offers, traded, source: new SharedSource(() => openSource(dependencies, offers)) };
}

/** Clock and house traders while they run. */
export interface RunningMarkets {
  /** Contracts whose house traders have been stopped. */
  readonly haltedCount: number;
  /** Whether a contract is one of them. */
  readonly isHalted: (market: number) => boolean;
  stop(): Promise<void>;
}

/** Starts the contracts' clock, and the house traders around the same index. */
export async function startMarkets(
  dependencies: MarketsDependencies,
  { offers, traded, bots, source }: ListedMarkets,
): Promise<RunningMarkets> {
  const { config, logger, clock, live, engine, pool } = dependencies;
  const stops: (() => Promise<void>)[] = [() => source.stop()];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  const indexClock = new IndexClock({
    engine,
    source: source.tap(),
    contracts: offers.followedContracts,
    markets: offers.followedMarkets,
    isListed: (id) => live.catalog.knows(id),
    scheduler: systemScheduler,
    clock,
    alarms: dependencies.alarms,
    pace: config.indexPace,
  });
  await indexClock.start();
  stops.push(() => indexClock.stop());
  if (bots.length === 0) return { haltedCount: 0, isHalted: () => false, stop };
  const liquidity = createLiquidity({
    engine,
    outcomes: live,
    view: live,
    source: source.tap(),
    ...traded,
    bots,
    scheduler: systemScheduler,
    clock,
    logger,
    seed: seedOf(config),
    slower: config.botsSlower,
    refunded: await readCharges(pool, 'refund', clock.now()),
    nearCharged: await readCharges(pool, 'near', clock.now()),
  });
  await liquidity.start();
  stops.push(() => liquidity.stop());
  return {
    get haltedCount() {
      return liquidity.haltedCount;
    },
    isHalted: (market) => liquidity.isHalted(market),
    stop,
  };
}

function openSource(
  { config, alarms, clock, live, pool }: Omit<MarketsDependencies, 'engine'>,
  offers: ReleaseOffers,
): IndexSource {
  const common = { scheduler: systemScheduler, clock };
  const markets = [...catalogMarkets, ...offers.markets];
  const contracts = offers.followedContracts;
  switch (config.indexSource) {
    case 'simulated':
      return createSimulatedSource({
        ...common,
        markets,
        lastIndexOf: (market) => lastIndexTicks(live, market, contracts),
        volatilityAtStart: async () => {
          const timeMs = clock.now();
          const ids = catalogMarkets.map(({ id }) => id);
          const minutes = await createCandleStore(pool).minutesFrom(ids, timeMs - RESUMED_MS);
          return resumedVolatility(minutes, catalogMarkets, timeMs);
        },
        seed: seedOf(config),
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
        alarms,
        symbols: markets.map(({ symbol }) => symbol),
        openSources: openCcxtSources,
      });
  }
}
