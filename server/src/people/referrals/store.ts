import { formatDecimal } from '@bourse/contract/amount.ts';
import type pg from 'pg';
import { mayHold, type ReferralProgram } from './policy.ts';
import { type FeeBounds, shareMaxOf } from './share-bound.ts';

/** A rate of 1 is 100,000,000. */
const PERCENT_DECIMALS = 6;

/** What came of one coin, atomic units as decimal digits. */
export interface CoinAmount {
  readonly asset: number;
  readonly amount: string;
}

export interface InvitedRow {
  readonly number: number;
  readonly publicNumber: number;
  readonly time: number;
  readonly shares: readonly CoinAmount[];
}

export interface PaymentRow {
  readonly day: number;
  readonly paidTime: number | null;
  readonly amounts: readonly CoinAmount[];
}

const AMOUNTS = `coalesce(json_agg(json_build_object('asset', asset, 'amount', amount::text)
  order by asset) filter (where asset is not null), '[]')`;

/** SQL of invitations and of what they bring. */
export class ReferralStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** What holds on a day; undefined: nothing is paid. */
  async program(day: number): Promise<ReferralProgram | undefined> {
    const { rows } = await this.#pool.query<ReferralProgram>(
      `select from_day as "fromDay", level_rates as "levelRates", days_max as "daysMax"
        from referral_programs where from_day <= $1 order by from_day desc, version desc limit 1`,
      [day],
    );
    return rows[0];
  }

  /** What all levels together get at most, of the program that holds on a day and of those that are to come. */
  async shareFrom(day: number): Promise<number> {
    const { rows } = await this.#pool.query<{ share: number }>(
      // Of several that begin on one day the last version holds.
      `select coalesce(max((select sum(rate) from unnest(level_rates) rate)), 0)::int as share
        from (select distinct on (from_day) level_rates from referral_programs
          where from_day >= coalesce((select max(from_day) from referral_programs where from_day <= $1), 0)
          order by from_day, version desc) programs`,
      [day],
    );
    return rows[0]?.share ?? 0;
  }

  async hasProgram(): Promise<boolean> {
    const { rowCount } = await this.#pool.query('select 1 from referral_programs limit 1');
    return rowCount === 1;
  }

  /**
   * Lets a program hold from its day on, as the next version. Days that are counted stay as they are.
   * Throws where it would give away more than half of the fees, or more than the rules of risk leave.
   */
  async addProgram(program: ReferralProgram, bounds: FeeBounds): Promise<void> {
    if (!mayHold(program)) {
      throw new Error('a referral program gives at most half of the fees to 3 levels');
    }
    const { fromDay, levelRates, daysMax } = program;
    const total = levelRates.reduce((sum, rate) => sum + rate, 0);
    // What gives nothing ends a program, and may do so whatever is charged.
    const shareMax = Math.max(0, shareMaxOf(bounds));
    if (total > shareMax) {
      throw new Error(
        `with these fees of contracts a referral program gives at most ${formatDecimal(shareMax, PERCENT_DECIMALS)}%: friends must pay no less than fundSpreadRate`,
      );
    }
    await this.#pool.query(
      `insert into referral_programs (version, from_day, level_rates, days_max)
        select coalesce(max(version), 0) + 1, $1, $2, $3 from referral_programs`,
      [fromDay, levelRates, daysMax],
    );
  }

  async invitedCount(user: number): Promise<number> {
    const { rows } = await this.#pool.query(
      'select count(*)::int as count from users where invited_by = $1',
      [user],
    );
    return rows[0].count as number;
  }

  /** Accounts that a user invited, newest first, from the one before `before`; 0: from the newest. */
  async invited(user: number, before: number, countMax: number): Promise<readonly InvitedRow[]> {
    const { rows } = await this.#pool.query<InvitedRow>({
      name: 'referral-invited',
      text: `with own as (
          select id, public_number, created_at, row_number() over (order by id)::int as number
          from users where invited_by = $1),
        page as (select * from own where $2 = 0 or number < $2 order by number desc limit $3),
        share as (
          select payer_id, asset, sum(amount) as amount from referral_shares
          where referrer_id = $1 and payer_id in (select id from page) group by payer_id, asset)
        select number, public_number as "publicNumber", created_at as time, ${AMOUNTS} as shares
        from page left join share on share.payer_id = page.id
        group by number, public_number, created_at order by number desc`,
      values: [user, before, countMax],
    });
    return rows;
  }

  /** Days that brought something, newest first, from the one before `before`; 0: from the newest. */
  async payments(user: number, before: number, countMax: number): Promise<readonly PaymentRow[]> {
    const { rows } = await this.#pool.query<PaymentRow>({
      name: 'referral-payments',
      text: `with page as (
          select day, paid_at from referral_payments
          where referrer_id = $1 and ($2 = 0 or day < $2) order by day desc limit $3),
        share as (
          select day, asset, sum(amount) as amount from referral_shares
          where referrer_id = $1 and day in (select day from page) group by day, asset)
        select page.day, paid_at as "paidTime", ${AMOUNTS} as amounts
        from page left join share on share.day = page.day
        group by page.day, paid_at order by page.day desc`,
      values: [user, before, countMax],
    });
    return rows;
  }

  /** All that was paid, or all that is on its way, by coin. */
  async total(user: number, isPaid: boolean): Promise<readonly CoinAmount[]> {
    const { rows } = await this.#pool.query<CoinAmount>(
      `select asset, sum(amount)::text as amount
        from referral_shares join referral_payments using (referrer_id, day)
        where referrer_id = $1 and (log_sequence is not null) = $2 group by asset order by asset`,
      [user, isPaid],
    );
    return rows;
  }
}
