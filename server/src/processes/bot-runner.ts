import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { startBotRunner } from '#bots/runner/start-bot-runner.ts';
import type { KeptProcess } from '#platform/files/kept-process.ts';
import { everywhere } from './rooms/bots.ts';
import { botKeyFileIn } from './rooms/shared-parts.ts';
import type { Rooms } from './rooms.ts';

const ENTRY = fileURLToPath(new URL('./bot-runner-main.ts', import.meta.url));

/**
 * Lets people's bots that were at work go on, by a separate process, which starts once there is a bot. The
 * keeper looks after their rows; where no process trades for them they wait.
 *
 * @param app what that process calls, listening; undefined: none starts
 */
export async function startTradingBots(rooms: Rooms, app: FastifyInstance | undefined) {
  const { dependencies, features } = rooms;
  const runner = app && keepBotRunner(dependencies, app);
  await features.tradingBots.start(() => runner?.launch());
  dependencies.shutdown.add({
    'bot runner': () => runner?.stop(),
    'trading bots': () => features.tradingBots.stop(),
  });
}

function keepBotRunner(
  { config, databaseUrl, alarms }: Rooms['dependencies'],
  app: FastifyInstance,
): { launch(): void; stop(): Promise<void> } {
  let kept: KeptProcess | undefined;
  return {
    launch() {
      const bound = app.server.address();
      const port = bound && typeof bound === 'object' ? bound.port : config.port;
      const host = everywhere.includes(config.host) ? '127.0.0.1' : config.host;
      kept ??= startBotRunner(
        {
          ...{ entry: ENTRY, databaseUrl, keyFile: botKeyFileIn(config.dataDir) },
          address: `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
        },
        (text) => alarms.raise({ name: 'upkeep_failed', text }),
      );
    },
    async stop() {
      await kept?.stop();
    },
  };
}
