import { announcementRoutes } from '../../features/announcements/routes.ts';
import { createCandles } from '../../features/candles/routes.ts';
import { createCandleStore } from '../../features/candles/store.ts';
import { createCurrencyRates } from '../../features/currency-rates/currency-rates.ts';
import { EquityDays, equityRoutes } from '../../features/equity/equity.ts';
import { createFavourites } from '../../features/favourites/favourites.ts';
import { FeeDays } from '../../features/fee-days/fee-days.ts';
import { feeTierRoutes } from '../../features/fee-days/fee-tier.ts';
import { createFuturesHistory } from '../../features/futures/history.ts';
import { OwnRecords } from '../../features/futures/own-records.ts';
import { createFutures } from '../../features/futures/routes.ts';
import { createMarketData } from '../../features/market-data/routes.ts';
import { referralRoutesOf } from '../../features/referrals/referrals.ts';
import { createSpotOrders } from '../../features/spot-orders/routes.ts';
import { readBotProfits } from '../../features/trading-bots/profits.ts';
import { setAsideNow } from '../../features/trading-bots/set-aside.ts';
import { TradingBotStore } from '../../features/trading-bots/store.ts';
import { createWallet } from '../../features/wallet/routes.ts';
import type { Implementation } from '../../gateway/handler.ts';
import type { OwnBots } from '../../gateway/own-bots.ts';
import { openCcxtSources } from '../../liquidity/ccxt-sources.ts';
import { exchangeRates, RATES_EXCHANGE } from '../../liquidity/exchange-rates.ts';
import { simulatedRates } from '../../liquidity/simulated-rates.ts';
import type { LiveState } from '../../live/live-state.ts';
import { knownAssets } from '../../markets/catalog.ts';
import { monotonicClock } from '../../platform/clock.ts';
import { systemScheduler } from '../../platform/scheduler.ts';
import { hurriedEngine } from '../hurried-engine.ts';
import type { GatewayDependencies } from './dependencies.ts';
import type { Ground } from './ground.ts';

/** What is about markets and money, from the live state and the engine. */
export function exchangeFeatures(
  dependencies: GatewayDependencies,
  { users }: Pick<Ground, 'users'>,
): readonly Implementation[] {
  const { config, clock, live, database, readers, tickers, candles, caughtUp } = dependencies;
  const engine = hurriedEngine(dependencies.engine);
  const botStore = new TradingBotStore(database);
  const bots: OwnBots = {
    isAtWork: (user, bot) => botStore.isAtWork(user, bot),
    setAside: async (user) => setAsideNow(live, user, await botStore.atWork(user)),
  };
  const hasBots = config.mode === 'demo' && config.services.includes('liquidity');
  const launches = new Map(knownAssets.map(({ symbol, launchOrder }) => [symbol, launchOrder]));
  return [
    ...announcementRoutes(database),
    ...createFavourites({ database, knowsMarket: (category, name) => knows(live, category, name) }),
    ...referralRoutesOf({ pool: readers, live, users }),
    ...createMarketData({
      live,
      tickers,
      clock,
      pool: readers,
      caughtUp,
      launchOrderOf: (coin) => launches.get(coin) ?? 0,
    }),
    ...createCurrencyRates({
      readRates:
        config.mode === 'live' || config.indexSource === 'ccxt'
          ? exchangeRates(() => openCcxtSources([RATES_EXCHANGE]), systemScheduler)
          : simulatedRates(config.seed ?? 0),
      alarms: dependencies.alarms,
    }),
    ...createCandles({ catalog: live.catalog, store: createCandleStore(readers), live: candles }),
    ...createSpotOrders({ engine, live, bots, pool: readers, caughtUp }),
    ...createFutures({
      engine,
      live,
      bots,
      // How fresh something is, no setting of a clock may decide.
      clock: monotonicClock,
      records: new OwnRecords({ live, pool: readers, caughtUp }),
    }),
    ...createFuturesHistory({
      live,
      pool: readers,
      caughtUp,
      ...(hasBots && { botsClock: clock }),
    }),
    ...feeTierRoutes({ live, pool: readers, caughtUp }),
    ...equityRoutes({
      ...{ live, pool: readers, caughtUp },
      botProfits: readBotProfits(botStore, live),
    }),
    ...createWallet({
      engine,
      live,
      pool: readers,
      isDemo: config.mode === 'demo',
      bots,
      caughtUp,
    }),
  ];
}

/** Tiers and the shares of who invited others, day by day; not started. */
export function createFeeDays(
  { pool, database, live, alarms, engine, projector, upkeep }: GatewayDependencies,
  { audit }: Pick<Ground, 'audit'>,
): FeeDays {
  return new FeeDays({
    ...{ pool, database, live, alarms, engine, upkeep },
    audit: audit.trail,
    rowsUpTo: (sequence, timeoutMs) => projector.waitFor(sequence, timeoutMs),
  });
}

/** What accounts are worth at the begin of each day; not started. */
export function createEquityDays({
  pool,
  database,
  live,
  upkeep,
}: GatewayDependencies): EquityDays {
  const botProfits = readBotProfits(new TradingBotStore(database), live);
  return new EquityDays({ pool, live, botProfits, upkeep });
}

/** Whether a favourite names what trades: category 2 is spot, 3 are contracts. */
function knows({ catalog }: LiveState, category: number, name: string): boolean {
  const listed = category === 2 ? catalog.markets : category === 3 ? catalog.contracts : [];
  for (const instrument of listed) if (instrument.name.replace('/', '-') === name) return true;
  return false;
}
