import type { IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { isCostly } from '#dialects/own/costly-calls.ts';
import { readSocketCredential, tokenOf } from '#dialects/own/credentials.ts';
import { createOwnDialect, refuse } from '#dialects/own/own.ts';
import { docsPlugin } from '#edge/docs/docs.ts';
import type { Feed } from '#edge/feed/dependencies.ts';
import { attachFeed } from '#edge/feed/feed.ts';
import { KeptBuilds } from '#edge/files/kept-builds.ts';
import { createWebApp } from '#edge/files/web-app.ts';
import { goAhead } from '#edge/pipeline/budgets-ahead.ts';
import type { ConsoleDoor } from '#edge/pipeline/console-door.ts';
import { guardDoor } from '#edge/pipeline/door.ts';
import { createGateway, type GatewayOptions } from '#edge/pipeline/http.ts';
import { monotonicClock } from '#platform/clock.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { limits } from '#ports/call-budgets.ts';
import { presentContractOrder } from '#trading/futures/present.ts';
import { presentContractFill } from '#trading/futures/present-history.ts';
import { createFirstSight } from '#trading/market-data/first-sight.ts';
import { presentFill, presentOrder } from '#trading/spot-orders/present.ts';
import { watchPlugin } from '../machine/watch-plugin.ts';
import type { RoomDependencies } from '../rooms/dependencies.ts';
import { exchangeFeatures } from '../rooms/exchange.ts';
import type { GatewayFeatures } from '../rooms/features.ts';
import { stillOpen } from './still-open.ts';

/** The web app that `npm start` builds. */
const WEB_DIRECTORY = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** The calls, the documents about them and the web app, not listening yet. */
export async function createWeb(
  dependencies: RoomDependencies,
  features: GatewayFeatures,
  door: ConsoleDoor,
): Promise<FastifyInstance> {
  const { config, clock, logger } = dependencies;
  const { shared, auth, identity, apiKeys, watch } = features;
  const { outbox } = shared;
  const webApp = createWebApp({
    directory: WEB_DIRECTORY,
    olderBuilds: await keptBuilds(dependencies),
    brandName: config.brandName,
    mode: config.mode,
    publicUrl: config.publicUrl,
    operator: config.operator,
    supportEmail: config.supportEmail,
    socialLinks: config.socialLinks,
    liveChatUrl: config.liveChatUrl,
    campaign: config.campaign,
    firstSight: createFirstSight(dependencies),
    outboxOpenTo: outbox.openTo,
  });
  const app = createGateway({
    admits: (request) => door.admits(request),
    dialects: [
      createOwnDialect([
        ...features.implementations,
        ...apiKeys.implementations,
        ...features.deadMan.implementations,
        ...features.closures.implementations,
        ...features.dataExports.implementations,
        ...features.console.implementations,
        ...features.chains.implementations,
        ...features.proof.implementations,
        ...features.status.implementations,
        ...features.notifications.implementations,
        ...features.tradingBots.implementations,
        ...exchangeFeatures(dependencies, shared),
      ]),
    ],
    findSession: auth.findSession,
    findKey: apiKeys.findKey,
    findOperator: features.operators.findOperator,
    isFrozen: async (userId) => (await shared.users.findUser(userId))?.frozen === true,
    limiter: createRateLimiter(limits),
    // A process that is alone asks no other thread.
    leaderBudgets: config.cluster && goAhead(dependencies.engine, monotonicClock),
    logPosition: dependencies.logPosition,
    clock,
    monotonic: monotonicClock,
    logger,
    corsOrigins: config.corsOrigins,
    addressOf: addressOf(dependencies),
    errorPage: (request, reply, status) => webApp?.errorPage(request, reply, status) ?? false,
    onRightRefused: recordRefusals(dependencies, features),
    onAnswered: watch.onAnswered,
  });
  app.addHook('onRequest', async ({ raw }) => shared.proxyWatch.look(raw));
  await app.register(docsPlugin, { brandName: config.brandName });
  await app.register(outbox.plugin);
  await app.register(identity.plugin);
  await app.register(watchPlugin(() => watch.metrics));
  await webApp?.register(app);
  return app;
}

/** Builds before this one. A demo of one machine has none: its visitors are few, and its start is quick. */
async function keptBuilds({ config, alarms }: RoomDependencies): Promise<readonly string[]> {
  if (config.mode === 'demo' && !config.cluster) return [];
  const builds = new KeptBuilds(WEB_DIRECTORY, join(config.dataDir, 'web'));
  const older = await builds.older();
  // Nothing waits for it.
  builds.keep().catch((cause: Error) =>
    alarms.raise({
      name: 'upkeep_failed',
      text: 'the files of this build were not kept for pages that are open at the next release',
      cause,
    }),
  );
  return older;
}

/** The live feed, on the same server. */
export function openFeed(
  dependencies: RoomDependencies,
  features: GatewayFeatures,
  app: FastifyInstance,
): Feed {
  const { auth, apiKeys, cancelAll, attendance, watch } = features;
  const { config, clock, logger, live, candles, tickers, people, readers } = dependencies;
  const { logPosition } = dependencies;
  return attachFeed(app.server, {
    ...{ live, logPosition, candles, tickers, clock, logger },
    present: {
      order: (order) => presentOrder(order, live.catalog),
      fill: (fill) => presentFill(fill, live.catalog),
      contractOrder: (order) => presentContractOrder(order, live.catalog),
      contractFill: (fill) => presentContractFill(fill, live.catalog),
    },
    findSession: auth.findSession,
    findKey: apiKeys.findKey,
    readCredential: readSocketCredential,
    ...{ people, stillOpen: stillOpen(readers), leader: dependencies.engine.leader },
    onRightRefused: recordRefusals(dependencies, features),
    ...{ cancelAll: (user) => void cancelAll(user), attendance },
    onAnswered: watch.onAnswered,
    corsOrigins: config.corsOrigins,
    addressOf: addressOf(dependencies),
  });
}

/** Puts the bounds on connections and anonymous calls before a server, once all of its listeners are there. */
export function guard(
  server: Server,
  { config }: RoomDependencies,
  { auth, watch }: GatewayFeatures,
): void {
  guardDoor(server, {
    monotonic: monotonicClock,
    isProxy: (address) => config.trustedProxies.trusts(address),
    isKnown: ({ headers }) => auth.recalls(tokenOf(headers) ?? ''),
    isCostly,
    refuse,
    onAnswered: watch.onAnswered,
  });
}

const addressOf =
  ({ config }: RoomDependencies) =>
  (request: IncomingMessage) =>
    config.trustedProxies.addressOf(request);

/** A right that was not there is recorded; the refusal stands either way. */
function recordRefusals(
  { alarms }: RoomDependencies,
  { shared }: GatewayFeatures,
): GatewayOptions['onRightRefused'] {
  return ({ who, route, address, code, keyId }) =>
    shared.audit.trail
      .record({
        who,
        act: 'right-use',
        object: route,
        outcome: 'refused',
        address,
        after: { code, ...(keyId !== undefined && { apiKey: keyId }) },
      })
      .catch((cause: Error) =>
        alarms.raise({
          name: 'audit_not_written',
          text: 'could not record a refused action',
          cause,
        }),
      );
}
