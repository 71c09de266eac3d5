import { isIP } from 'node:net';
import { createTradingBots, type TradingBots } from '#bots/trading-bots.ts';
import { Simulator } from '#engine/run/simulator.ts';
import { withNewest } from '#trading/candles/routes.ts';
import { createCandleStore } from '#trading/candles/store.ts';
import { fundingRates } from '#trading/futures/history-store.ts';
import type { RoomDependencies } from './dependencies.ts';
import type { Programs } from './programs.ts';
import type { SharedParts } from './shared-parts.ts';

/** Hosts that stand for each address of this machine. */
export const everywhere: readonly string[] = ['0.0.0.0', '::'];
const thisMachine = ['127.0.0.1', '::1'];

/** Bots of people, not at work yet. */
export function createBots(
  dependencies: RoomDependencies,
  { users, botSealer }: Pick<SharedParts, 'users' | 'botSealer'>,
  { apiKeys }: Pick<Programs, 'apiKeys'>,
): TradingBots {
  const { config, database, live, engine, clock, readers, candles, logger, upkeep } = dependencies;
  const store = createCandleStore(readers);
  const isOne = isIP(config.host) > 0 && !everywhere.includes(config.host);
  return createTradingBots({
    ...{ database, users, live, engine, clock, upkeep, keys: apiKeys.botKeys },
    ...{ sealer: botSealer, simulator: new Simulator(logger) },
    callsFrom: [
      ...new Set([...thisMachine, ...(isOne ? [config.host] : []), ...config.botAddresses]),
    ],
    isShared: config.cluster !== undefined,
    async candlesOf(market, { period, limit }) {
      const stored = await store.read({ market, period, limit, startMs: 0, endMs: 0 });
      return withNewest(stored, candles.newest(market, period)).slice(-limit);
    },
    async fundingOf(contract) {
      return (await fundingRates(readers, contract, { page: 1, pageSize: 100 })).rows;
    },
  });
}
