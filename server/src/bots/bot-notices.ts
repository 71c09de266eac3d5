import { addNotification } from '#platform/db/add-notification.ts';
import type { NotificationFacts } from '#platform/db/tables/notification-facts.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { BotRow } from './present.ts';

/** How long a bot waits before its owner hears of it, milliseconds: most reasons pass sooner. */
const WAITS_MS = 60_000;
const DAY_MS = 86_400_000;

export type ToldBot = Pick<
  BotRow,
  'id' | 'user_id' | 'market' | 'plan' | 'state' | 'hold' | 'end_reason' | 'stopped_at'
>;

interface Waiting {
  readonly hold: string;
  readonly since: number;
  isTold: boolean;
}

/** Tells owners of bots that ended by themselves, and of those that wait, each reason once a day at most. */
export class BotNotices {
  readonly #database: Executor;
  readonly #waiting = new Map<number, Waiting>();

  constructor(database: Executor) {
    this.#database = database;
  }

  /** @param now UTC epoch milliseconds */
  async lookAt(bot: ToldBot, now: number): Promise<void> {
    if (bot.state !== 'running' || bot.hold === '') {
      this.#waiting.delete(bot.id);
      return;
    }
    const known = this.#waiting.get(bot.id);
    const waiting =
      known?.hold === bot.hold ? known : { hold: bot.hold, since: now, isTold: false };
    this.#waiting.set(bot.id, waiting);
    if (waiting.isTold || now - waiting.since < WAITS_MS) return;
    waiting.isTold = true;
    const day = Math.floor(now / DAY_MS);
    await this.#tell(bot, { hold: bot.hold }, `bot:${bot.id}:${bot.hold}:${day}`, now);
  }

  /** One that its owner stopped is no news. */
  async tellEnd(bot: ToldBot, now: number): Promise<void> {
    const { id, end_reason: end, stopped_at } = bot;
    if (end === '' || end === 'user') return;
    await this.#tell(bot, { end }, `bot:${id}:end`, stopped_at ?? now);
  }

  #tell(bot: ToldBot, why: NotificationFacts['bots']['why'], source: string, time: number) {
    const { id, user_id, market, plan } = bot;
    const facts = { market, bot: id, strategy: plan.strategy, why };
    return addNotification(this.#database, [user_id], { kind: 'bots', facts, source, time });
  }
}
