import { readBotProfits } from '#bots/profits.ts';
import { setAsideNow } from '#bots/set-aside.ts';
import { TradingBotStore } from '#bots/store.ts';
import type { Implementation } from '#edge/pipeline/handler.ts';
import type { OwnBots } from '#edge/pipeline/own-bots.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { withAnswerTimeout } from '#engine/run/with-answer-timeout.ts';
import { openCcxtSources } from '#market/index/ccxt-sources.ts';
import { exchangeRates, RATES_EXCHANGE, simulatedRates } from '#market/index/exchange-rates.ts';
import { referralRoutesOf } from '#people/referrals/referrals.ts';
import { monotonicClock } from '#platform/clock.ts';
import { hasHouseBots } from '#platform/config.ts';
import { knownAssets } from '#platform/markets/catalog.ts';
import { systemScheduler } from '#platform/scheduler.ts';
import { announcementRoutes } from '#staff/announcements/routes.ts';
import { analysisRoutes } from '#trading/analysis/routes.ts';
import { createCandles } from '#trading/candles/routes.ts';
import { createCandleStore } from '#trading/candles/store.ts';
import { createCurrencyRates } from '#trading/currency-rates/currency-rates.ts';
import { EquityDays, equityRoutes } from '#trading/equity/equity.ts';
import { createFavourites } from '#trading/favourites/favourites.ts';
import { FeeDays } from '#trading/fees/fee-days.ts';
import { feeTierRoutes } from '#trading/fees/fee-tier.ts';
import { createFuturesHistory } from '#trading/futures/history.ts';
import { OwnRecords } from '#trading/futures/own-records.ts';
import { createFutures } from '#trading/futures/routes.ts';
import { createMarketData } from '#trading/market-data/routes.ts';
import { createSpotOrders } from '#trading/spot-orders/routes.ts';
import { moneyRoutes } from '#trading/transfers/routes.ts';
import type { RoomDependencies } from './dependencies.ts';
import type { SharedParts } from './shared-parts.ts';

/** What is about markets and money, from the live state and the engine. */
export function exchangeFeatures(
  dependencies: RoomDependencies,
  { users }: Pick<SharedParts, 'users'>,
): readonly Implementation[] {
  const { config, clock, live, database, readers, tickers, candles, caughtUp } = dependencies;
  const engine = withAnswerTimeout(dependencies.engine);
  const botStore = new TradingBotStore(database);
  const bots: OwnBots = {
    isAtWork: (user, bot) => botStore.isAtWork(user, bot),
    setAside: async (user) => setAsideNow(live, user, await botStore.atWork(user)),
  };
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
      ...(hasHouseBots(config) && { botsClock: clock }),
    }),
    ...analysisRoutes({ live, readers, writers: dependencies.pool, caughtUp }),
    ...feeTierRoutes({ live, pool: readers, caughtUp }),
    ...equityRoutes({
      ...{ live, pool: readers, caughtUp },
      botProfits: readBotProfits(botStore, live),
    }),
    ...moneyRoutes({
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
  { pool, database, live, alarms, engine, projector, upkeep }: RoomDependencies,
  { audit }: Pick<SharedParts, 'audit'>,
): FeeDays {
  return new FeeDays({
    ...{ pool, database, live, alarms, engine, upkeep },
    audit: audit.trail,
    rowsUpTo: (sequence, timeoutMs) => projector.waitFor(sequence, timeoutMs),
  });
}

/** What accounts are worth at the begin of each day; not started. */
export function createEquityDays({ pool, database, live, upkeep }: RoomDependencies): EquityDays {
  const botProfits = readBotProfits(new TradingBotStore(database), live);
  return new EquityDays({ pool, live, botProfits, upkeep });
}

/** Whether a favourite names what trades: category 2 is spot, 3 are contracts. */
function knows({ catalog }: LiveState, category: number, name: string): boolean {
  const listed = category === 2 ? catalog.markets : category === 3 ? catalog.contracts : [];
  for (const instrument of listed) if (instrument.name.replace('/', '-') === name) return true;
  return false;
}
