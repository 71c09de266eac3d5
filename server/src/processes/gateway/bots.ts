import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { startBotRunner } from '#bots/runner/start-bot-runner.ts';
import { createTradingBots, type TradingBots } from '#bots/trading-bots.ts';
import { Simulator } from '#engine/run/simulator.ts';
import type { KeptProcess } from '#platform/files/kept-process.ts';
import { withNewest } from '#trading/candles/routes.ts';
import { createCandleStore } from '#trading/candles/store.ts';
import { fundingRates } from '#trading/futures/history-store.ts';
import type { GatewayDependencies } from './dependencies.ts';
import { botKeyFileIn, type Ground } from './ground.ts';
import type { Programs } from './programs.ts';

const ENTRY = fileURLToPath(new URL('../bot-runner-main.ts', import.meta.url));
const everywhere: readonly string[] = ['0.0.0.0', '::'];
const thisMachine = ['127.0.0.1', '::1'];

/** Bots of people, not at work yet. */
export function createBots(
  dependencies: GatewayDependencies,
  { users, botSealer }: Pick<Ground, 'users' | 'botSealer'>,
  { apiKeys }: Pick<Programs, 'apiKeys'>,
): TradingBots {
  const { config, database, live, engine, clock, readers, candles, logger, upkeep } = dependencies;
  const store = createCandleStore(readers);
  const isOne = isIP(config.host) > 0 && !everywhere.includes(config.host);
  return createTradingBots({
    ...{ database, users, live, engine, clock, upkeep, keys: apiKeys.botKeys },
    ...{ sealer: botSealer, simulator: new Simulator(logger) },
    callsFrom: [...new Set([...thisMachine, ...(isOne ? [config.host] : [])])],
    async candlesOf(market, { period, limit }) {
      const stored = await store.read({ market, period, limit, startMs: 0, endMs: 0 });
      return withNewest(stored, candles.newest(market, period)).slice(-limit);
    },
    async fundingOf(contract) {
      return (await fundingRates(readers, contract, { page: 1, pageSize: 100 })).rows;
    },
  });
}

/** The process of the bots, once there is a bot: it calls this exchange where it listens. */
export function keepBotRunner(
  { config, databaseUrl, alarms }: GatewayDependencies,
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
