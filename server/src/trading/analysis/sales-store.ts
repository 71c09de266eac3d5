import { AccountKind } from '@bourse/contract/enumerations.ts';
import type pg from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import { DAY_MS } from '../fees/day.ts';
import type { Averages } from './average-cost.ts';
import type { ClosedDay } from './sums.ts';

/** What is held of a coin, and what its sales brought so far; money is in eight decimals of USDT. */
export interface CoinCost extends Averages {
  readonly asset: number;
  readonly realised: bigint;
}

/** What one command sold of a coin; money is in eight decimals of USDT. */
export interface Sale {
  readonly sequence: number;
  readonly asset: number;
  /** After the fee. */
  readonly proceeds: bigint;
  readonly fee: bigint;
  readonly basis: bigint;
  /** Of an average unit that was sold. */
  readonly heldMs: number;
  /** UTC epoch milliseconds. */
  readonly time: number;
}

const accounts = [AccountKind.FUNDING, AccountKind.SPOT, AccountKind.FUTURES];

/** The next entries of a user that are folded at once. */
export interface Part {
  /** The number of the log that the last of them came with. */
  readonly until: number;
  /** How many they are, without those that came with the last one too; 0: there are none. */
  readonly count: number;
}

/**
 * The next `most` ledger entries of a user after a number of the log. All entries of a command are written at once: up
 * to the number where they end none is missing.
 */
export async function readPart(
  pool: pg.Pool,
  user: number,
  after: number,
  most: number,
): Promise<Part> {
  const { rows } = await pool.query<Part>({
    name: 'next-entries',
    text: `select coalesce(max(sequence), $3)::bigint as until, count(*)::int as count from (
      select next.sequence from unnest($2::int[]) as one (account)
        cross join lateral (select sequence from ledger_entry
          where user_id = $1 and account = one.account and sequence > $3 order by sequence limit $4) as next
        order by next.sequence limit $4) as part`,
    values: [user, accounts, after, most],
  });
  return rows[0] as Part;
}

/** What is folded of a user. */
export interface Folded {
  /** Up to which number of the log; -1: nothing is. */
  readonly after: number;
  /** What the user's coins cost as of that number, by asset. */
  readonly costs: readonly CoinCost[];
}

/** In one statement: another process may write both meanwhile. */
export async function readFolded(pool: pg.Pool, user: number): Promise<Folded> {
  type Row = { readonly after: number; readonly asset: number | null } & Readonly<
    Record<'quantity' | 'basis' | 'timeSum' | 'realised', string>
  >;
  const { rows } = await pool.query<Row>({
    name: 'folded-sales',
    text: `select coalesce(folded.sequence, -1)::bigint as after, asset, quantity::text, basis::text,
        time_sum::text as "timeSum", realised::text
      from (select max(sequence) as sequence from sales_cursor where user_id = $1) as folded
        left join coin_cost on user_id = $1 order by asset`,
    values: [user],
  });
  const costs = rows.flatMap(({ after: _, asset, ...row }) =>
    asset === null
      ? []
      : {
          asset,
          quantity: BigInt(row.quantity),
          basis: BigInt(row.basis),
          timeSum: BigInt(row.timeSum),
          realised: BigInt(row.realised),
        },
  );
  return { after: rows[0]?.after ?? -1, costs };
}

/** What was folded of a user after one number of the log, up to and with another. */
export interface FoldedSales {
  readonly user: number;
  readonly after: number;
  readonly until: number;
  readonly sales: readonly Sale[];
  readonly costs: readonly CoinCost[];
}

/** Writes it and moves the cursor. Resolves false, with nothing written, where another process has moved it already. */
export async function writeSales(pool: pg.Pool, folded: FoldedSales): Promise<boolean> {
  const { user, after, until, sales, costs } = folded;
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { rowCount } = await client.query(
      `insert into sales_cursor (user_id, sequence) values ($1, $3)
        on conflict (user_id) do update set sequence = $3 where sales_cursor.sequence = $2`,
      [user, after, until],
    );
    if (rowCount === 1) {
      await insertRows(client, 'spot_sale', saleColumns(user), sales);
      await insertRows(client, 'coin_cost', costColumns(user), costs, REPLACE);
    }
    await client.query('commit');
    return rowCount === 1;
  } catch (error) {
    broken = error as Error;
    // A broken connection rolls back by its end, which `release` brings; the first error says why.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release(broken);
  }
}

const saleColumns = (user: number): readonly Column<Sale>[] => [
  { name: 'user_id', type: 'int', of: () => user },
  { name: 'sequence', type: 'bigint', of: ({ sequence }) => sequence },
  { name: 'asset', type: 'int', of: ({ asset }) => asset },
  { name: 'proceeds', type: 'numeric', of: ({ proceeds }) => proceeds.toString() },
  { name: 'fee', type: 'numeric', of: ({ fee }) => fee.toString() },
  { name: 'basis', type: 'numeric', of: ({ basis }) => basis.toString() },
  { name: 'held_ms', type: 'bigint', of: ({ heldMs }) => heldMs },
  { name: 'sale_time', type: 'bigint', of: ({ time }) => time },
];

const costColumns = (user: number): readonly Column<CoinCost>[] => [
  { name: 'user_id', type: 'int', of: () => user },
  { name: 'asset', type: 'int', of: ({ asset }) => asset },
  { name: 'quantity', type: 'numeric', of: ({ quantity }) => quantity.toString() },
  { name: 'basis', type: 'numeric', of: ({ basis }) => basis.toString() },
  { name: 'time_sum', type: 'numeric', of: ({ timeSum }) => timeSum.toString() },
  { name: 'realised', type: 'numeric', of: ({ realised }) => realised.toString() },
];

const REPLACE = `on conflict (user_id, asset) do update set quantity = excluded.quantity,
  basis = excluded.basis, time_sum = excluded.time_sum, realised = excluded.realised`;

/** What was sold on each of `days` days from `startAt` (UTC epoch milliseconds), oldest first. */
export async function soldByDay(
  pool: pg.Pool,
  asked: { readonly user: number; readonly startAt: number; readonly days: number },
): Promise<readonly ClosedDay[]> {
  type Row = Pick<ClosedDay, 'instrument' | 'day' | 'count' | 'wins'> &
    Readonly<Record<'gains' | 'realised' | 'costs' | 'heldMs', string>>;
  const { user, startAt, days } = asked;
  const { rows } = await pool.query<Row>({
    name: 'sold-by-day',
    text: `select asset as instrument, ((sale_time - $2) / ${DAY_MS})::integer as day,
        count(*)::integer as count,
        count(*) filter (where proceeds > basis)::integer as wins,
        coalesce(sum(proceeds - basis) filter (where proceeds > basis), 0)::text as gains,
        sum(proceeds + fee - basis)::text as realised, sum(fee)::text as costs,
        sum(held_ms)::text as "heldMs"
      from spot_sale where user_id = $1 and sale_time >= $2 and sale_time < $3
      group by asset, day order by day, asset`,
    values: [user, startAt, startAt + days * DAY_MS],
  });
  return rows.map(({ gains, realised, costs, heldMs, ...row }) => ({
    ...row,
    gains: BigInt(gains),
    realised: BigInt(realised),
    costs: BigInt(costs),
    funding: 0n,
    heldMs: BigInt(heldMs),
  }));
}
