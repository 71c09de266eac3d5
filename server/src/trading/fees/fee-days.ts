import { Code } from '@bourse/contract/codes.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import { dayOf } from './day.ts';
import { tierDue } from './policy.ts';
import { reckonDay } from './reckon-day.ts';
import { type DuePayment, FeeDayStore } from './store.ts';

const LOOK_MS = 1_000;
/** After something failed, and for payments that the fee account could not cover. */
const RETRY_MS = 60_000;
const ROWS_PATIENCE_MS = 30_000;
const PAYMENTS_AT_ONCE = 100;

export interface FeeDaysDependencies {
  readonly pool: pg.Pool;
  readonly database: Kysely<Database>;
  readonly live: Pick<LiveState, 'catalog' | 'sequence' | 'time'>;
  readonly engine: EnginePort;
  /** Resolves true once the rows show this number of the log. */
  readonly rowsUpTo: (sequence: number, timeoutMs: number) => Promise<boolean>;
  readonly audit: AuditTrail;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly upkeep: Pick<Upkeep, 'add' | 'stopping'>;
}

/** What an operator may want to know. */
export interface FeeDayFigures {
  /** The last UTC day since 1970 that is counted; 0: none. */
  readonly lastDay: number;
  readonly tierChanges: number;
  readonly payments: number;
  /** Payments that wait. */
  readonly due: number;
}

/**
 * After each UTC day of the log's time: counts its fills, moves accounts to the tier of their volume by one
 * command for each that changes, and pays referrers by one command for each and day. The days are those of
 * the log, so no clock that steps brings one early, twice or not at all. Every step can be cut off and is
 * done again by the next look: what is counted stays, a tier that is set differs from none, and a day that
 * was paid the engine refuses.
 */
export class FeeDays {
  readonly #dependencies: FeeDaysDependencies;
  readonly #store: FeeDayStore;
  #lastDay: number | undefined;
  #isAllDone = false;
  #tierChanges = 0;
  #payments = 0;
  #due = 0;
  #waitLooks = 0;
  /** Resolves false at the stop. */
  readonly #stopped: Promise<false>;

  constructor(dependencies: FeeDaysDependencies) {
    this.#dependencies = dependencies;
    this.#store = new FeeDayStore(dependencies.pool);
    const { stopping } = dependencies.upkeep;
    this.#stopped = new Promise((resolve) => {
      stopping.addEventListener('abort', () => resolve(false), { once: true });
    });
  }

  get figures(): FeeDayFigures {
    const lastDay = this.#lastDay ?? 0;
    return { lastDay, tierChanges: this.#tierChanges, payments: this.#payments, due: this.#due };
  }

  start(): void {
    this.#dependencies.upkeep.add({
      ...({ name: 'fee-days', where: 'keeper', alarm: 'fee_day_not_closed' } as const),
      ...{ everyMs: LOOK_MS, retryMs: RETRY_MS },
      look: async () => {
        this.#waitLooks = Math.max(0, this.#waitLooks - 1);
        if (this.#waitLooks === 0 && this.#hasWork()) await this.run();
      },
    });
  }

  get #isStopping(): boolean {
    return this.#dependencies.upkeep.stopping.aborted;
  }

  #hasWork(): boolean {
    const { time } = this.#dependencies.live;
    if (time === 0) return false;
    return !this.#isAllDone || this.#lastDay === undefined || dayOf(time) - 1 > this.#lastDay;
  }

  /** Does all that is due now. Rejects where something must be tried again. */
  async run(): Promise<void> {
    this.#isAllDone = false;
    await this.#count();
    if (await this.#store.hasOpenDay()) await this.#setTiers();
    const isPaid = await this.#pay();
    this.#due = await this.#store.dueCount();
    this.#isAllDone = isPaid && this.#due === 0;
    if (!this.#isAllDone) this.#waitLooks = RETRY_MS / LOOK_MS;
  }

  /** Whether rows up to a number of the log are there; a stop waits for none. */
  #rowsUpTo(sequence: number): Promise<boolean> {
    const { rowsUpTo } = this.#dependencies;
    return Promise.race([rowsUpTo(sequence, ROWS_PATIENCE_MS), this.#stopped]);
  }

  /** Counts the days that have ended. */
  async #count(): Promise<void> {
    const { pool, live } = this.#dependencies;
    const { sequence, time, catalog } = live;
    const today = dayOf(time);
    this.#lastDay = await this.#store.lastDay();
    if (this.#lastDay !== undefined && this.#lastDay >= today - 1) return;
    if (!(await this.#rowsUpTo(sequence))) throw new Error('rows are behind the log');
    let day = this.#lastDay === undefined ? await this.#store.firstDay(today) : this.#lastDay + 1;
    const markets = Array.from(catalog.markets, ({ market, baseAsset, quoteAsset }) => {
      return { market, baseAsset, quoteAsset };
    });
    const [contract] = catalog.contracts;
    const assets = { markets, futuresAsset: contract?.quoteAsset ?? 0 };
    for (; day < today && !this.#isStopping; day += 1) {
      await reckonDay(pool, day, sequence, assets);
      this.#lastDay = day;
    }
  }

  /** By the last counted day: no one traded on the days between. */
  async #setTiers(): Promise<void> {
    const { live, engine, audit } = this.#dependencies;
    const { catalog } = live;
    const [market] = catalog.markets;
    if (this.#lastDay === undefined || !market) return;
    const unit = 10n ** BigInt(market.quote.decimals);
    const volumes = await this.#store.volumes(this.#lastDay);
    const tiers = catalog.feeTiers;
    const users = new Set([...volumes.keys()]);
    for (const [user] of catalog.assignedFeeTiers()) users.add(user);
    for (const user of users) {
      const before = catalog.feeTierOf(user);
      const volume = volumes.get(user) ?? 0n;
      const tier = tierDue(tiers, before, volume, unit);
      if (tier === undefined) continue;
      if (this.#isStopping) return;
      const outcome = await engine.submit({
        user: 0,
        key: '',
        body: { case: 'setFeeTier', value: { user, tier } },
      });
      const code = refusalOf(outcome);
      if (code !== 0) throw new Error(`a tier was refused with code ${code}`);
      this.#tierChanges += 1;
      await audit.record({
        who: 'house',
        act: 'fee-tier-change',
        object: `user:${user}`,
        outcome: 'done',
        address: '',
        before: { tier: before },
        after: { tier, volume: volume.toString(), day: this.#lastDay },
      });
    }
    await this.#store.closeDays(live.time);
  }

  /** Pays what is due, of each referrer the oldest day first; returns whether all could be paid. */
  async #pay(): Promise<boolean> {
    for (;;) {
      const due = await this.#store.due(PAYMENTS_AT_ONCE);
      let paid = 0;
      for (const payment of due) {
        if (this.#isStopping) return false;
        if (await this.#payOne(payment)) paid += 1;
      }
      // Whom the fee account could not pay come first again: the next look goes on.
      if (paid < due.length) return false;
      if (due.length === 0) return true;
    }
  }

  async #payOne(payment: DuePayment): Promise<boolean> {
    const { engine, alarms, live } = this.#dependencies;
    const { referrer: user, day } = payment;
    const shares = await this.#store.sharesOf(payment);
    const outcome = await engine.submit({
      user: 0,
      key: '',
      body: { case: 'payReferral', value: { user, day, shares } },
    });
    const code = refusalOf(outcome);
    if (code === 0) {
      await this.#markPaid(payment, outcome);
      this.#payments += 1;
      return true;
    }
    // A process made the movement and did not live to note it.
    if (code === Code.referralPaid && (await this.#rowsUpTo(live.sequence))) {
      const movement = await this.#store.movementOf(payment);
      if (!movement) throw new Error(`no entry tells of day ${day} of referrer ${user}`);
      await this.#markPaid(payment, movement);
      return true;
    }
    const text = `a referral reward was refused with code ${code}; it will be retried`;
    alarms.raise({ name: 'referral_not_paid', text, details: { user, day } });
    return false;
  }

  /** Notes it and writes it down, both or neither. */
  async #markPaid(
    { referrer, day }: DuePayment,
    { sequence, time }: Pick<Outcome, 'sequence' | 'time'>,
  ): Promise<void> {
    const { database, audit } = this.#dependencies;
    await database.transaction().execute(async (transaction) => {
      await sql`update referral_payments set log_sequence = ${sequence}, paid_at = ${time}
        where referrer_id = ${referrer} and day = ${day}`.execute(transaction);
      const object = `user:${referrer}`;
      const entry = { who: 'house', act: 'referral-payment', object, outcome: 'done' } as const;
      await audit.record({ ...entry, address: '', after: { day, sequence } }, transaction);
    });
  }
}

function refusalOf({ events }: Outcome): number {
  const refused = events.find((event) => event.case === 'refused');
  return refused?.case === 'refused' ? refused.value.code : 0;
}
