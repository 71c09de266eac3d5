import type pg from 'pg';
import { DAY_MS } from './day.ts';

/** What the fills of a day are worth to their owners and to who invited them. */
export interface ReckonedAssets {
  /** Spot markets: their number, and what a buyer and a seller pay fees in. */
  readonly markets: readonly {
    readonly market: number;
    readonly baseAsset: number;
    readonly quoteAsset: number;
  }[];
  /** What fees of contracts are paid in. */
  readonly futuresAsset: number;
}

/**
 * Counts the fills of a UTC day of the log's time once: what each person traded, and what of the fees is a
 * referrer's. All of it is a function of the day's fills, of who invited whom and of the program, so that it
 * is the same whenever it is done; a day that is counted already stays as it is. Every fill of the day must
 * have its row: the caller knows a number of the log with a time after the day whose rows are there.
 *
 * Not counted: fills of an account with itself, accounts that are no person's. No share: of fills between
 * an account and one that invited it, or that invited that one, as far as the program's levels reach; once
 * the invited account is older than the program's days. A share is rounded down to the atomic unit, for each
 * payer, account and asset of the day as a whole: the rest stays the house's.
 *
 * @param sequence that number of the log
 */
export async function reckonDay(
  pool: pg.Pool,
  day: number,
  sequence: number,
  assets: ReckonedAssets,
): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { rowCount } = await client.query(
      'insert into fee_days (day, log_sequence) values ($1, $2) on conflict (day) do nothing',
      [day, sequence],
    );
    if (rowCount === 1) {
      const time = [day * DAY_MS, (day + 1) * DAY_MS];
      await client.query(VOLUMES, [day, ...time]);
      await client.query(SHARES, [
        day,
        ...time,
        assets.markets.map(({ market }) => market),
        assets.markets.map(({ baseAsset }) => baseAsset),
        assets.markets.map(({ quoteAsset }) => quoteAsset),
        assets.futuresAsset,
      ]);
      await client.query(PAYMENTS, [day]);
    }
    await client.query('commit');
  } catch (error) {
    broken = error as Error;
    // A broken connection rolls back by its end, which `release` brings; the first error says why.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(broken);
  }
}

const WITHIN = 'trade_time >= $2::bigint and trade_time < $3::bigint and taker_user <> maker_user';

const side = (table: string, role: string) =>
  `select ${role}_user as user_id, notional from ${table} where ${WITHIN}`;

const VOLUMES = `insert into account_days (user_id, day, volume)
  select fill.user_id, $1, sum(fill.notional)
  from (${side('trade', 'taker')} union all ${side('trade', 'maker')}
    union all ${side('contract_trade', 'taker')} union all ${side('contract_trade', 'maker')}) as fill
  join users on users.id = fill.user_id and users.kind = 'person'
  group by fill.user_id`;

/** Accounts: 2 spot, 3 futures. A buyer on spot (side 1) pays in the base asset, a seller in the quote asset. */
const SHARES = `with recursive program as (
    select level_rates, days_max from referral_programs
    where from_day <= $1 order by from_day desc, version desc limit 1
  ),
  line as (
    select id as payer, invited_by as referrer, 1 as level, created_at
    from users where invited_by is not null and kind = 'person'
    union all
    select line.payer, users.invited_by, line.level + 1, line.created_at
    from line join users on users.id = line.referrer
    where users.invited_by is not null
      and line.level < (select cardinality(level_rates) from program)
  ),
  listed as (
    select * from unnest($4::int[], $5::int[], $6::int[]) as listed (market, base, quote)
  ),
  fill as (
    select taker_user as payer, maker_user as other, 2 as account, taker_fee as fee,
      case when taker_side = 1 then base else quote end as asset
    from trade join listed using (market) where ${WITHIN}
    union all
    select maker_user, taker_user, 2, maker_fee, case when taker_side = 1 then quote else base end
    from trade join listed using (market) where ${WITHIN}
    union all
    select taker_user, maker_user, 3, taker_fee, $7::int from contract_trade where ${WITHIN}
    union all
    select maker_user, taker_user, 3, maker_fee, $7::int from contract_trade where ${WITHIN}
  ),
  paid as (
    select payer, account, asset, sum(fee) as fees from fill
    where fee > 0 and not exists (
      select 1 from line where (line.payer = fill.payer and line.referrer = fill.other)
        or (line.payer = fill.other and line.referrer = fill.payer))
    group by payer, account, asset
  ),
  share as (
    select line.referrer, line.payer, line.level, account, asset, fees,
      div(fees * program.level_rates[line.level], 100000000) as amount
    from paid join line using (payer) cross join program
      join users on users.id = line.referrer and users.kind = 'person' and users.closed_at is null
    where line.created_at > $3::bigint - program.days_max::bigint * ${DAY_MS}
  )
  insert into referral_shares (referrer_id, day, payer_id, account, asset, level, fees, amount)
  select referrer, $1, payer, account, asset, level, fees, amount from share where amount > 0`;

const PAYMENTS = `insert into referral_payments (referrer_id, day)
  select distinct referrer_id, day from referral_shares where day = $1`;
