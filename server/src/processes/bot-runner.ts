import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { startBotRunner } from '#bots/runner/start-bot-runner.ts';
import type { Config } from '#platform/config.ts';
import type { KeptProcess } from '#platform/files/kept-process.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { openExchangeDatabase } from './database.ts';
import type { Foundation } from './foundation.ts';
import { everywhere } from './rooms/bots.ts';
import { botKeyFileIn } from './rooms/shared-parts.ts';
import type { Rooms } from './rooms.ts';
import type { StartOptions } from './start-options.ts';

const ENTRY = fileURLToPath(new URL('./bot-runner-main.ts', import.meta.url));

/**
 * Lets people's bots that were at work go on, by a separate process, which starts once there is a bot, or in a
 * cluster at once: a bot may be made at another machine. The keeper looks after their rows; where no process trades
 * for them they wait.
 *
 * @param app the gateway of this process, listening; undefined: it has none
 */
export async function startTradingBots(rooms: Rooms, app?: FastifyInstance): Promise<void> {
  const { dependencies, features } = rooms;
  const { config } = dependencies;
  const gateways = config.botGateways.length > 0 ? config.botGateways : ownGateway(config, app);
  const hasRunner = config.services.includes('bot-runner');
  const runner = hasRunner ? keepBotRunner(dependencies, gateways) : undefined;
  await features.tradingBots.start(() => runner?.launch());
  dependencies.shutdown.add({
    'bot runner': () => runner?.stop(),
    'trading bots': () => features.tradingBots.stop(),
  });
}

/** Runs bots that trade at the gateways of other machines, and nothing else: no engine is followed for that. */
export async function startBotRunnerAlone(start: StartOptions): Promise<void> {
  const { config, alarms, presence, shutdown } = start;
  const { url: databaseUrl } = await openExchangeDatabase(start);
  presence.begin(databaseUrl);
  shutdown.add({ 'row of this process': () => presence.end() });
  startBotRunnerApart({ config, databaseUrl, alarms, shutdown });
  presence.show({ engine: { standing: 'serves', epoch: 0 }, live: undefined, roles: () => [] });
}

/** Runs bots that trade at the gateways of other machines. Throws StartRefused without the key of their secrets. */
export function startBotRunnerApart({
  shutdown,
  ...places
}: Pick<Foundation, 'config' | 'databaseUrl' | 'alarms' | 'shutdown'>): void {
  const { config } = places;
  const keyFile = botKeyFileIn(config.dataDir);
  // It would make one that opens no bot's secret.
  if (!existsSync(keyFile)) {
    throw new StartRefused(`${keyFile} is missing: copy DATA_DIR/keys from another machine`);
  }
  const runner = keepBotRunner(places, config.botGateways);
  runner.launch();
  shutdown.add({ 'bot runner': () => runner.stop() });
}

function keepBotRunner(
  { config, databaseUrl, alarms }: Pick<Foundation, 'config' | 'databaseUrl' | 'alarms'>,
  gateways: readonly string[],
): { launch(): void; stop(): Promise<void> } {
  let kept: KeptProcess | undefined;
  return {
    launch() {
      kept ??= startBotRunner(
        { entry: ENTRY, databaseUrl, keyFile: botKeyFileIn(config.dataDir), gateways },
        (text) => alarms.raise({ name: 'upkeep_failed', text }),
      );
    },
    async stop() {
      await kept?.stop();
    },
  };
}

/** By the port that is really bound. */
function ownGateway(
  { host: bound, port: wanted }: Pick<Config, 'host' | 'port'>,
  app: FastifyInstance | undefined,
): readonly string[] {
  const address = app?.server.address();
  const port = address && typeof address === 'object' ? address.port : wanted;
  const host = everywhere.includes(bound) ? '127.0.0.1' : bound;
  return [`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`];
}
