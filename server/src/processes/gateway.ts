import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Feed } from '#edge/feed/dependencies.ts';
import { ConsoleDoor } from '#edge/pipeline/console-door.ts';
import { seedProgram } from '#people/referrals/referrals.ts';
import { createAddressCheck } from '#platform/addresses/address-list.ts';
import type { Config } from '#platform/config.ts';
import type { Shutdown } from '#platform/shutdown.ts';
import type { Operators } from '#staff/operators/operators.ts';
import { openAccounts } from './gateway/accounts.ts';
import { createBots, keepBotRunner } from './gateway/bots.ts';
import { createChains } from './gateway/chains.ts';
import type { GatewayDependencies } from './gateway/dependencies.ts';
import { createEquityDays, createFeeDays } from './gateway/exchange.ts';
import { openGround } from './gateway/ground.ts';
import { createLeaving } from './gateway/leaving.ts';
import { createTelling } from './gateway/notifications.ts';
import type { Parts } from './gateway/parts.ts';
import { createPrograms } from './gateway/programs.ts';
import { createProving } from './gateway/proof.ts';
import { resealAll } from './gateway/reseal.ts';
import { createStaffConsole } from './gateway/staff-console.ts';
import { createStatus } from './gateway/status.ts';
import { createWatch } from './gateway/watch.ts';
import { createWeb, guard, openFeed } from './gateway/web.ts';
import { asListenRefusal } from './preflight.ts';

export interface Gateway {
  readonly app: FastifyInstance;
  readonly address: string;
  /** One time: whoever opens it becomes the first operator. Nothing when there is one. */
  readonly firstOperatorLink: string | undefined;
}

/** Opens the doors: HTTP, the live feed and the web app, on one origin. `shutdown` learns how to close them. */
export async function startGateway(
  dependencies: GatewayDependencies,
  shutdown: Shutdown,
): Promise<Gateway> {
  const { config, jobs } = dependencies;
  let feed: Feed | undefined;
  const { parts, firstOperatorLink } = await startParts(dependencies, () => feed);
  const door = new ConsoleDoor({
    ...{ port: config.consolePort, host: config.host },
    hostName: config.consoleUrl ? new URL(config.consoleUrl).hostname : '',
    isAllowedFrom: createAddressCheck(config.consoleAddresses),
    addressOf: (request) => config.trustedProxies.addressOf(request),
  });
  const app = await createWeb(dependencies, parts, door);
  const attached = openFeed(dependencies, parts, app);
  guard(app.server, dependencies, parts);
  feed = attached;
  const { auth, ground, watch, feeDays } = parts;
  watch.metrics.watchFeed(attached);
  watch.metrics.watchSignIns(auth);
  watch.metrics.watchBots(dependencies.bots);
  watch.metrics.watchAudit(ground.audit.figures);
  watch.metrics.watchNotices(ground.outbox);
  watch.metrics.watchFeeDays(() => feeDays.figures);
  watch.metrics.watchChains(parts.chains.figures);
  await parts.chains.start();
  parts.status.start();
  await parts.telling.start();
  parts.support.start();
  watch.startLooking();
  await listen(app, door, config, (server) => guard(server, dependencies, parts));
  const botRunner = keepBotRunner(dependencies, app);
  await parts.tradingBots.start(botRunner.launch);
  shutdown.add({
    metrics: () => watch.metrics.stop(),
    outbox: () => ground.outbox.close(),
    'jobs that send': () => jobs.close(),
    'API keys': () => parts.apiKeys.close(),
    audit: () => ground.audit.close(),
    sessions: () => parts.auth.close(),
    'HTTP server': () => app.close(),
    'door of the console': () => door.close(),
    feed: () => attached.close(),
    proof: () => parts.proving.stop(),
    'bot runner': () => botRunner.stop(),
    'trading bots': () => parts.tradingBots.stop(),
  });
  return { app, address: shownAddress(app, config.host), firstOperatorLink };
}

/** All that works behind the doors, before anybody can knock. */
async function startParts(
  dependencies: GatewayDependencies,
  feed: () => Feed | undefined,
): Promise<{ readonly parts: Parts; readonly firstOperatorLink: string | undefined }> {
  const { config, live, pool } = dependencies;
  let operators: Operators | undefined;
  const ground = await openGround(dependencies, () => operators);
  const accounts = await openAccounts(dependencies, ground);
  const programs = createPrograms(dependencies, ground);
  ({ operators } = accounts);
  const chains = createChains(dependencies, ground, accounts);
  const proving = createProving(dependencies, ground, chains);
  const status = createStatus(dependencies, ground, chains, feed);
  const telling = await createTelling(dependencies, ground, feed);
  const money = { chains, proving, status };
  const console = createStaffConsole(
    dependencies,
    ground,
    { ...accounts, ...programs, ...money },
    feed,
  );
  const firstOperatorLink = await operators.begin();
  await console.start();
  await programs.deadMan.start();
  const leaving = createLeaving(dependencies, ground, accounts, programs);
  await seedProgram(pool, config.mode === 'demo', live);
  const feeDays = createFeeDays(dependencies, ground);
  feeDays.start();
  createEquityDays(dependencies).start();
  const watch = await createWatch(dependencies);
  const own = { ...accounts, ...programs, ...leaving, ...money };
  const tradingBots = createBots(dependencies, ground, programs);
  // The doors do not wait for it.
  const { database, logger, alarms } = dependencies;
  const { sealer, botSealer } = ground;
  void resealAll({ database, logger, alarms, sealers: { sealed: sealer, bots: botSealer } });
  const parts = { ...own, telling, tradingBots, ground, console, feeDays, watch };
  return { parts, firstOperatorLink };
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
