import { BillKind } from '@bourse/contract/bills.ts';
import type { FeeShare } from '@bourse/contract/messages.ts';
import type pg from 'pg';
import { DAY_MS, dayOf, VOLUME_DAYS } from './day.ts';

/** What a referrer is due for a day. */
export interface DuePayment {
  readonly referrer: number;
  readonly day: number;
}

/** SQL of the days of fees. */
export class FeeDayStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The last day that is counted; undefined: none is. */
  async lastDay(): Promise<number | undefined> {
    const { rows } = await this.#pool.query('select max(day) as day from fee_days');
    return rows[0].day ?? undefined;
  }

  /** The first day with a fill of any user, within what a tier looks back on. */
  async firstDay(today: number): Promise<number> {
    const { rows } = await this.#pool.query(
      `select least((select min(trade_time) from trade where trade_time >= $1),
        (select min(trade_time) from contract_trade where trade_time >= $1)) as time`,
      [(today - VOLUME_DAYS) * DAY_MS],
    );
    return rows[0].time === null ? today - 1 : Math.min(today - 1, dayOf(rows[0].time));
  }

  /** Whether tiers are still to be set by a day that is counted. */
  async hasOpenDay(): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'select 1 from fee_days where closed_at is null limit 1',
    );
    return rowCount === 1;
  }

  /** Tiers are set by all days that are counted. */
  async closeDays(time: number): Promise<void> {
    await this.#pool.query('update fee_days set closed_at = $1 where closed_at is null', [time]);
  }

  /** What each person traded in the days that end with this one, atomic units of the quote coin. */
  async volumes(lastDay: number): Promise<ReadonlyMap<number, bigint>> {
    const { rows } = await this.#pool.query<{ user: number; volume: string }>(
      `select user_id as user, sum(volume)::text as volume from account_days
        where day > $1 and day <= $2 group by user_id order by user_id`,
      [lastDay - VOLUME_DAYS, lastDay],
    );
    return new Map(rows.map(({ user, volume }) => [user, BigInt(volume)]));
  }

  /** Of each referrer the oldest day that is not paid. */
  async due(countMax: number): Promise<readonly DuePayment[]> {
    const { rows } = await this.#pool.query<DuePayment>(
      `select referrer_id as referrer, min(day) as day from referral_payments
        where log_sequence is null group by referrer_id order by 2, 1 limit $1`,
      [countMax],
    );
    return rows;
  }

  async dueCount(): Promise<number> {
    const { rows } = await this.#pool.query(
      'select count(*)::int as count from referral_payments where log_sequence is null',
    );
    return rows[0].count as number;
  }

  /** What a payment moves: one amount for each account of fees and asset. */
  async sharesOf({ referrer, day }: DuePayment): Promise<readonly FeeShare[]> {
    const { rows } = await this.#pool.query<FeeShare>(
      `select account, asset, sum(amount)::bigint as amount from referral_shares
        where referrer_id = $1 and day = $2 group by account, asset order by account, asset`,
      [referrer, day],
    );
    return rows;
  }

  /** The movement of a payment that a process made which did not live to note it. */
  async movementOf({ referrer, day }: DuePayment) {
    const { rows } = await this.#pool.query<{ sequence: number; time: number }>(
      `select sequence, entry_time as time from ledger_entry
        where user_id = $1 and account = 1 and kind = $2 and reference = $3 limit 1`,
      [referrer, BillKind.referralShare, day],
    );
    return rows[0];
  }
}
