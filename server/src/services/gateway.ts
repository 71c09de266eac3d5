import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/schema.ts';
import { createAuth } from '../features/auth/auth.ts';
import { createCandles } from '../features/candles/routes.ts';
import { createCandleStore } from '../features/candles/store.ts';
import { createCountries } from '../features/countries/countries.ts';
import { createFavourites } from '../features/favourites/favourites.ts';
import { createFuturesHistory } from '../features/futures/history.ts';
import { OwnRecords } from '../features/futures/own-records.ts';
import { presentContractOrder } from '../features/futures/present.ts';
import { presentContractFill } from '../features/futures/present-history.ts';
import { createFutures } from '../features/futures/routes.ts';
import { createMarketData } from '../features/market-data/routes.ts';
import { createOutbox } from '../features/outbox/outbox.ts';
import { presentFill, presentOrder } from '../features/spot-orders/present.ts';
import { createSpotOrders } from '../features/spot-orders/routes.ts';
import { createUsers } from '../features/users/users.ts';
import { createWallet } from '../features/wallet/routes.ts';
import { attachFeed } from '../feed/feed.ts';
import { docsPlugin } from '../gateway/docs.ts';
import { guardDoor } from '../gateway/door.ts';
import type { Implementation } from '../gateway/handler.ts';
import { createGateway } from '../gateway/http.ts';
import { ProxyWatch } from '../gateway/proxy-watch.ts';
import { createRateLimiter, limits } from '../gateway/rate-limit.ts';
import { createWebApp } from '../gateway/web-app.ts';
import { systemScheduler } from '../liquidity/scheduler.ts';
import type { LiveCandles } from '../live/live-candles.ts';
import type { LiveState } from '../live/live-state.ts';
import type { Tickers } from '../live/tickers.ts';
import { catalogAssets } from '../markets/catalog.ts';
import type { Alarms } from '../platform/alarms.ts';
import { type Clock, monotonicClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { loadKey } from '../platform/key-file.ts';
import type { Logger } from '../platform/logger.ts';
import type { Projector } from '../projector/projector.ts';
import { BookWatch, LOOK_MS } from './book-watch.ts';
import type { Holds, Recovery } from './engine-messages.ts';
import type { EnginePort } from './engine-port.ts';
import { hurriedEngine } from './hurried-engine.ts';
import type { RunningMarkets } from './markets.ts';
import { Metrics } from './metrics.ts';
import { asListenRefusal } from './preflight.ts';

export interface GatewayDependencies {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly live: LiveState;
  readonly engine: EnginePort & { readonly holds: Holds };
  readonly tickers: Tickers;
  readonly candles: LiveCandles;
  /** For writes about people. */
  readonly database: Kysely<Database>;
  /** For lists: statements are cut off after two seconds. */
  readonly readers: pg.Pool;
  readonly projector: Projector;
  readonly bots: Pick<RunningMarkets, 'haltedCount' | 'isHalted'>;
  readonly alarms: Alarms;
  readonly recovery: Recovery;
  readonly webDirectory: string;
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

export interface Gateway {
  readonly app: FastifyInstance;
  readonly address: string;
  stop(): Promise<void>;
}

/** Opens the doors: HTTP, the live feed and the web app, on one origin. */
export async function startGateway(dependencies: GatewayDependencies): Promise<Gateway> {
  const { config, logger, clock, live, database } = dependencies;
  const addressOf = (request: IncomingMessage) => config.trustedProxies.addressOf(request);
  const { users, implementations: userImplementations } = createUsers({
    database,
    clock,
    feeTierOf: (user) => live.catalog.feeTierOf(user),
  });
  const countries = createCountries();
  const proxyWatch = new ProxyWatch(config.trustedProxies, logger);
  const isFromThisMachine = (request: IncomingMessage) => proxyWatch.isFromThisMachine(request);
  const outbox = createOutbox({ config, clock, logger, isFromThisMachine });
  const auth = createAuth({
    database,
    users,
    sender: outbox.sender,
    countries,
    clock,
    logger,
    codeKey: await loadKey(join(config.dataDir, 'keys', 'codes')),
    brandName: config.brandName,
  });
  const hasBots = config.mode === 'demo' && config.services.includes('liquidity');
  const { isHalted } = dependencies.bots;
  const books = hasBots ? new BookWatch({ live, isHalted }) : undefined;
  const metrics = new Metrics({
    ...dependencies,
    dataDir: config.dataDir,
    token: config.metricsToken || (await metricsKey(config.dataDir)),
    books,
  });
  const webApp = createWebApp({
    directory: dependencies.webDirectory,
    brandName: config.brandName,
    mode: config.mode,
    outboxOpenTo: outbox.openTo,
  });
  const app = createGateway({
    implementations: [
      ...auth.implementations,
      ...userImplementations,
      ...countries.implementations,
      ...createFavourites({
        database,
        knowsMarket: (category, name) => knows(live, category, name),
      }),
      ...exchangeFeatures(dependencies),
    ],
    authenticate: auth.authenticate,
    limiter: createRateLimiter(limits),
    clock,
    monotonic: monotonicClock,
    logger,
    corsOrigins: config.corsOrigins,
    addressOf,
    notFound: (request, reply) => webApp?.notFound(request, reply) ?? false,
    count: (route, code, milliseconds) => metrics.countCall(route, code, milliseconds),
  });
  app.addHook('onRequest', async ({ raw }) => proxyWatch.look(raw));
  await app.register(docsPlugin, { brandName: config.brandName });
  await app.register(outbox.plugin);
  await app.register(metrics.plugin);
  await webApp?.register(app);
  const feed = attachFeed(app.server, {
    live,
    candles: dependencies.candles,
    tickers: dependencies.tickers,
    present: {
      order: (order) => presentOrder(order, live.catalog),
      fill: (fill) => presentFill(fill, live.catalog),
      contractOrder: (order) => presentContractOrder(order, live.catalog),
      contractFill: (fill) => presentContractFill(fill, live.catalog),
    },
    authenticate: auth.authenticate,
    onSessionsEnded: auth.onSessionsEnded,
    corsOrigins: config.corsOrigins,
    addressOf,
    clock,
    logger,
  });
  guardDoor(app.server, {
    monotonic: monotonicClock,
    isProxy: (address) => config.trustedProxies.trusts(address),
  });
  metrics.watchFeed(feed);
  metrics.watchBots(dependencies.bots);
  const stopLooking = systemScheduler.every(LOOK_MS, () => books?.look());
  await app.listen({ host: config.host, port: config.port }).catch((error: Error) => {
    throw asListenRefusal(error, config.host, config.port);
  });
  return {
    app,
    address: shownAddress(app, config.host),
    async stop() {
      stopLooking();
      await feed.close();
      await app.close();
      await auth.close();
      await outbox.close();
    },
  };
}

/** What is about markets and money, from the live state and the engine. */
function exchangeFeatures(dependencies: GatewayDependencies): readonly Implementation[] {
  const { config, clock, live, readers, tickers, candles, caughtUp } = dependencies;
  const engine = hurriedEngine(dependencies.engine);
  const names = new Map(catalogAssets.map(({ symbol, name }) => [symbol, name]));
  const launches = new Map(catalogAssets.map(({ symbol, launchOrder }) => [symbol, launchOrder]));
  return [
    ...createMarketData({
      live,
      tickers,
      clock,
      pool: readers,
      caughtUp,
      launchOrderOf: (coin) => launches.get(coin) ?? 0,
    }),
    ...createCandles({ catalog: live.catalog, store: createCandleStore(readers), live: candles }),
    ...createSpotOrders({ engine, live, pool: readers, caughtUp }),
    ...createFutures({
      engine,
      live,
      // How fresh something is, no setting of a clock may decide.
      clock: monotonicClock,
      records: new OwnRecords({ live, pool: readers, caughtUp }),
    }),
    ...createFuturesHistory({ live, pool: readers, caughtUp }),
    ...createWallet({
      engine,
      live,
      pool: readers,
      isDemo: config.mode === 'demo',
      nameOfCoin: (symbol) => names.get(symbol) ?? symbol,
      caughtUp,
    }),
  ];
}

/** Whether a favourite names what trades: category 2 is spot, 3 are contracts. */
function knows({ catalog }: LiveState, category: number, name: string): boolean {
  const listed = category === 2 ? catalog.markets : category === 3 ? catalog.contracts : [];
  for (const instrument of listed) if (instrument.name.replace('/', '-') === name) return true;
  return false;
}

/** Prometheus reads the same file (`authorization.credentials_file`). */
async function metricsKey(dataDir: string): Promise<string> {
  return (await loadKey(join(dataDir, 'keys', 'metrics'))).toString('hex');
}

function shownAddress(app: FastifyInstance, host: string): string {
  const bound = app.server.address();
  const port = bound && typeof bound === 'object' ? bound.port : 0;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown}:${port}`;
}
