import { botOrderPrefix } from '@bourse/contract/trading-bots.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Clock } from '#platform/clock.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { BotNotices } from './bot-notices.ts';
import type { TradingBotStore, UnclearedBot } from './store.ts';

/** A call of its key that was under way when the key ended has long been answered by then. */
const QUIET_MS = 60_000;

export interface UpkeepDependencies {
  readonly store: TradingBotStore;
  readonly live: Pick<LiveState, 'openOrdersOf' | 'futures'>;
  readonly engine: EnginePort;
  readonly clock: Clock;
  readonly notices: Pick<BotNotices, 'lookAt' | 'tellEnd'>;
  readonly endKey: (user: number, keyId: string) => Promise<void>;
}

/**
 * What is to be done for bots that ended: their owner hears why, their key ends, and orders that are still there are
 * cancelled. Of those at work the owner hears where one waits.
 * A bot whose key was taken away, by its owner or with the account, ends here.
 */
export async function clearBots(dependencies: UpkeepDependencies): Promise<void> {
  const { store, clock, notices } = dependencies;
  for (const bot of await store.uncleared()) {
    const now = clock.now();
    await notices.lookAt(bot, now);
    if (bot.state !== 'stopped' && bot.has_key) continue;
    const isCut = bot.state !== 'stopped';
    if (isCut) await store.endWithoutKey(bot.id, now);
    const ended = isCut ? { ...bot, end_reason: 'key-removed' as const, stopped_at: now } : bot;
    await clearBot(ended, dependencies);
  }
}

async function clearBot(
  bot: UnclearedBot,
  { store, live, engine, clock, notices, endKey }: UpkeepDependencies,
): Promise<void> {
  if (bot.has_key) await endKey(bot.user_id, bot.key_id);
  if (bot.sealed_secret) {
    await notices.tellEnd(bot, clock.now());
    await store.forgetSecret(bot.id);
  }
  const prefix = botOrderPrefix(bot.id);
  const isFutures = bot.plan.strategy === 'futures-grid';
  const orders = isFutures
    ? live.futures.openOrdersOf(bot.user_id)
    : live.openOrdersOf(bot.user_id);
  const left = [...orders].filter(({ clientOrderId }) => clientOrderId.startsWith(prefix));
  for (const { order } of left) {
    const value = { order };
    const body = isFutures
      ? { case: 'cancelContractOrder' as const, value }
      : { case: 'cancelOrder' as const, value };
    await engine.submit({ user: bot.user_id, key: '', body });
  }
  const isQuiet = clock.now() - (bot.stopped_at ?? clock.now()) > QUIET_MS;
  if (left.length === 0 && isQuiet) await store.clear(bot.id, clock.now());
}
