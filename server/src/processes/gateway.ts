import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ConsoleDoor } from '#edge/pipeline/console-door.ts';
import { createAddressCheck } from '#platform/addresses/address-list.ts';
import type { Config } from '#platform/config.ts';
import { startTradingBots } from './bot-runner.ts';
import { createWatch } from './gateway/watch.ts';
import { createWeb, guard, openFeed } from './gateway/web.ts';
import { watchRooms } from './machine/watch-rooms.ts';
import { asListenRefusal } from './preflight.ts';
import type { GatewayFeatures } from './rooms/features.ts';
import { type Rooms, startRooms } from './rooms.ts';

export interface Gateway {
  readonly app: FastifyInstance;
  /** Where people open it. */
  readonly address: string;
}

/** Opens the doors of the rooms: HTTP, the live feed and the web app, on one origin. */
export async function startGateway(rooms: Rooms): Promise<Gateway> {
  const { dependencies } = rooms;
  const { config, shutdown, watchDoor } = dependencies;
  const watch = await createWatch(dependencies);
  const features: GatewayFeatures = { ...rooms.features, watch };
  const door = new ConsoleDoor({
    ...{ port: config.consolePort, host: config.host },
    hostName: config.consoleUrl ? new URL(config.consoleUrl).hostname : '',
    isAllowedFrom: createAddressCheck(config.consoleAddresses),
    addressOf: (request) => config.trustedProxies.addressOf(request),
  });
  const app = await createWeb(dependencies, features, door);
  const feed = openFeed(dependencies, features, app);
  guard(app.server, dependencies, features);
  rooms.attach(feed);
  watch.metrics.watchFeed(feed);
  watchRooms(rooms, watch.metrics);
  shutdown.add({
    metrics: () => watch.metrics.stop(),
    'HTTP server': () => app.close(),
    'door of the console': () => door.close(),
    feed: () => feed.close(),
  });
  await startRooms(rooms);
  watch.startLooking();
  await watchDoor.showWhereOpen(watch.metrics);
  shutdown.add({ 'door of metrics': () => watchDoor.close() });
  await listen(app, door, config, (server) => guard(server, dependencies, features));
  await startTradingBots(rooms, app);
  return { app, address: shownAddress(app, config.host) };
}

async function listen(
  app: FastifyInstance,
  door: ConsoleDoor,
  { host, port, consolePort }: Config,
  guardOwn: (server: Server) => void,
): Promise<void> {
  await app.listen({ host, port }).catch((error: Error) => {
    throw asListenRefusal(error, host, port);
  });
  await door.open(app, guardOwn).catch((error: Error) => {
    throw asListenRefusal(error, host, consolePort);
  });
}

function shownAddress(app: FastifyInstance, host: string): string {
  const bound = app.server.address();
  const port = bound && typeof bound === 'object' ? bound.port : 0;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown}:${port}`;
}
