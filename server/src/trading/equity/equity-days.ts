import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { USER_FIRST } from '@bourse/contract/messages.ts';
import type pg from 'pg';
import type { LiveState } from '#engine/live/live-state.ts';
import { Valuation } from '#engine/live/valuation.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import { DAILY_DAYS, HOURLY_HOURS } from './policy.ts';
import { type Equity, EquityStore } from './store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LOOK_MS = 1_000;
/** After a day that could not be written. */
const RETRY_MS = 60_000;
/** Accounts that are valued before other work may run. */
const ACCOUNTS_AT_ONCE = 200;

/** What trading bots of accounts made, of accounts that have or had one. */
export type ReadBotProfits = (
  users: readonly number[],
) => Promise<ReadonlyMap<number, { readonly since: number; readonly profit: bigint }>>;

export interface EquityDaysDependencies {
  readonly pool: pg.Pool;
  readonly live: LiveState;
  readonly botProfits: ReadBotProfits;
  readonly upkeep: Pick<Upkeep, 'add' | 'stopping'>;
}

/** The UTC day of a moment, counted from 1970. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);

/** The hour of a moment, counted from 1970. */
export const hourOf = (timeMs: number): number => Math.floor(timeMs / HOUR_MS);

/** What a user has now, at the last prices and the mark. */
export function equityNow(valuation: Valuation, user: number): Equity {
  const funding = valuation.totalOf(user, AccountKind.FUNDING);
  const spot = valuation.totalOf(user, AccountKind.SPOT);
  const futures = valuation.totalOf(user, AccountKind.FUTURES);
  return { funding, spot, futures, btc: valuation.inBtc(funding + spot + futures) };
}

/**
 * Notes at the begin of each UTC day of the log's time what every account is worth, each with the number of
 * the log that it holds at: what moves while others are valued belongs to the day, exactly once. Cut off, it is
 * done again by the next look, and a point that is written stays. A day on which this did not run has none. Of
 * accounts that signed up lately each hour is noted in the same way.
 */
export class EquityDays {
  readonly #dependencies: EquityDaysDependencies;
  readonly #store: EquityStore;
  readonly #valuation: Valuation;
  #lastDay: number | undefined;
  #lastHour: number | undefined;

  constructor(dependencies: EquityDaysDependencies) {
    this.#dependencies = dependencies;
    this.#store = new EquityStore(dependencies.pool);
    this.#valuation = new Valuation(dependencies.live);
  }

  start(): void {
    const { live, upkeep } = this.#dependencies;
    upkeep.add({
      ...({ name: 'equity-days', where: 'keeper', alarm: 'equity_not_written' } as const),
      ...{ everyMs: LOOK_MS, retryMs: RETRY_MS },
      look: async () => {
        if (live.time === 0) return;
        if (dayOf(live.time) !== this.#lastDay) await this.run();
        if (hourOf(live.time) !== this.#lastHour) await this.runHour();
      },
    });
  }

  /** Writes the points of today unless they are. Rejects where it must be tried again. */
  async run(): Promise<void> {
    const { live } = this.#dependencies;
    const { sequence, time } = live;
    const today = dayOf(time);
    const last = await this.#store.lastDay();
    if (last === undefined || last < today) {
      // Who comes after this line had nothing at its number of the log.
      const owners = live.owners().filter((user) => user >= USER_FIRST);
      for (let at = 0; at < owners.length; at += ACCOUNTS_AT_ONCE) {
        if (this.#dependencies.upkeep.stopping.aborted) return;
        await this.#note(today, owners.slice(at, at + ACCOUNTS_AT_ONCE));
        await yieldToOthers();
      }
      await this.#store.close(today, sequence, time);
      await this.#store.trim(today, today - DAILY_DAYS);
    }
    this.#lastDay = today;
  }

  /** Writes the points of this hour unless they are. Rejects where it must be tried again. */
  async runHour(): Promise<void> {
    const { live } = this.#dependencies;
    const { sequence, time: notedAt } = live;
    const hour = hourOf(notedAt);
    const people = await this.#store.newPeople(notedAt - HOURLY_HOURS * HOUR_MS);
    const points = [];
    // One moment: nothing is waited for while they are valued.
    for (const user of live.owners()) {
      if (!people.has(user)) continue;
      const equity = equityNow(this.#valuation, user);
      if (equity.funding + equity.spot + equity.futures === 0n) continue;
      points.push({ user, sequence, notedAt, bots: null, ...equity });
    }
    await this.#store.addHour(hour, points);
    await this.#store.trimHours(hour - HOURLY_HOURS);
    this.#lastHour = hour;
  }

  async #note(day: number, users: readonly number[]): Promise<void> {
    const { live, botProfits } = this.#dependencies;
    const profits = await botProfits(users);
    const { sequence, time: notedAt } = live;
    const points = users.map((user) => {
      const bots = profits.get(user)?.profit ?? 0n;
      return { user, sequence, notedAt, bots, ...equityNow(this.#valuation, user) };
    });
    return this.#store.add(day, points);
  }
}
