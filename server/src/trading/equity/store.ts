import { BillKind, billEffects } from '@bourse/contract/bills.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type pg from 'pg';
import type { PastAmount } from '#engine/live/past-prices.ts';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import type { Executor } from '#platform/db/tables/schema.ts';

/** Values of eight decimals of USDT, `btc` of BTC. */
export interface Equity {
  readonly funding: bigint;
  readonly spot: bigint;
  readonly futures: bigint;
  /** All of it in BTC. */
  readonly btc: bigint;
}

/** What an account was worth at a number of the log. `notedAt` is the log's time, UTC epoch milliseconds. */
export interface EquityPoint extends Equity {
  readonly sequence: number;
  readonly notedAt: number;
  /** What bots had made, eight decimals of USDT; null: it was not noted. */
  readonly bots: bigint | null;
}

export interface NewPoint extends EquityPoint {
  readonly user: number;
}

type TextOf<Row> = {
  readonly [Field in keyof Row]: Row[Field] extends bigint
    ? string
    : Row[Field] extends bigint | null
      ? string | null
      : Row[Field];
};

/** Rows that one statement takes away: others write in between. */
const ROWS_AT_ONCE = 10_000;

const pointColumns: readonly Column<NewPoint>[] = [
  { name: 'user_id', type: 'int', of: ({ user }) => user },
  { name: 'log_sequence', type: 'bigint', of: ({ sequence }) => sequence },
  { name: 'noted_at', type: 'bigint', of: ({ notedAt }) => notedAt },
  { name: 'funding', type: 'numeric', of: ({ funding }) => funding.toString() },
  { name: 'spot', type: 'numeric', of: ({ spot }) => spot.toString() },
  { name: 'futures', type: 'numeric', of: ({ futures }) => futures.toString() },
  { name: 'btc', type: 'numeric', of: ({ btc }) => btc.toString() },
];

const outside = Object.values(BillKind).filter((kind) => billEffects[kind] === 'flow');

/** SQL of the points of equity. */
export class EquityStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The last UTC day since 1970 whose points are all written; undefined: none. */
  async lastDay(): Promise<number | undefined> {
    const { rows } = await this.#pool.query('select max(day) as day from equity_days');
    return rows[0].day ?? undefined;
  }

  /** Writes points of a day, of people only; one that is there already stays. */
  async add(day: number, points: readonly NewPoint[]): Promise<void> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `select id from users where id = any($1) and kind = 'person'`,
      [points.map(({ user }) => user)],
    );
    const people = new Set(rows.map(({ id }) => id));
    const client = await this.#pool.connect();
    try {
      await insertRows(
        client,
        'equity_points',
        [
          { name: 'day', type: 'int', of: () => day },
          ...pointColumns,
          { name: 'bots', type: 'numeric', of: ({ bots }) => bots?.toString() ?? null },
        ],
        points.filter(({ user }) => people.has(user)),
        'on conflict (user_id, day) do nothing',
      );
    } finally {
      client.release();
    }
  }

  /** All points of a day are written; it was begun at this number of the log. */
  async close(day: number, sequence: number, notedAt: number): Promise<void> {
    await this.#pool.query(
      `insert into equity_days (day, log_sequence, noted_at) values ($1, $2, $3)
        on conflict (day) do nothing`,
      [day, sequence, notedAt],
    );
  }

  /**
   * Takes away what no list shows: points of nothing on past days, which stand for the same as none, and of
   * days before `dailyFrom` all but the first of each month.
   */
  async trim(today: number, dailyFrom: number): Promise<void> {
    const text = `delete from equity_points where ctid = any(array(select ctid from equity_points
      where (day < $1 and funding = 0 and spot = 0 and futures = 0
          and coalesce(bots, 0) = 0)
        or (day < $2 and extract(day from date '1970-01-01' + day) <> 1) limit ${ROWS_AT_ONCE}))`;
    for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
      count = (await this.#pool.query(text, [today, dailyFrom])).rowCount ?? 0;
    }
  }

  /** The points of a user from a day on, oldest first: of each day that is written, nothing where there is none. */
  async points(user: number, fromDay: number): Promise<readonly EquityPoint[]> {
    const { rows } = await this.#pool.query<TextOf<EquityPoint>>(
      `select coalesce(point.log_sequence, written.log_sequence) as sequence,
          coalesce(point.noted_at, written.noted_at) as "notedAt",
          coalesce(funding, 0)::text as funding, coalesce(spot, 0)::text as spot,
          coalesce(futures, 0)::text as futures, coalesce(btc, 0)::text as btc, bots::text
        from equity_days as written
        left join equity_points as point on point.day = written.day and point.user_id = $1
        where written.day >= $2 order by written.day`,
      [user, fromDay],
    );
    return rows.map(({ funding, spot, futures, btc, bots, ...row }) => ({
      ...row,
      ...{ funding: BigInt(funding), spot: BigInt(spot) },
      ...{ futures: BigInt(futures), btc: BigInt(btc) },
      bots: bots === null ? null : BigInt(bots),
    }));
  }

  /** People who signed up after a moment, UTC epoch milliseconds. */
  async newPeople(after: number): Promise<ReadonlySet<number>> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `select id from users where kind = 'person' and created_at > $1`,
      [after],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Writes points of an hour since 1970; one that is there already stays. */
  async addHour(hour: number, points: readonly NewPoint[]): Promise<void> {
    const client = await this.#pool.connect();
    try {
      const columns = [{ name: 'hour', type: 'int', of: () => hour }, ...pointColumns];
      const onConflict = 'on conflict (user_id, hour) do nothing';
      await insertRows(client, 'equity_hours', columns, points, onConflict);
    } finally {
      client.release();
    }
  }

  /** Takes away the points of hours before one. */
  async trimHours(hourMin: number): Promise<void> {
    await this.#pool.query('delete from equity_hours where hour < $1', [hourMin]);
  }

  /** The points of a user by the hour, oldest first; none unless the last one is younger than a moment. */
  async hours(user: number, lastAfter: number): Promise<readonly EquityPoint[]> {
    const { rows } = await this.#pool.query<TextOf<Omit<EquityPoint, 'bots'>>>(
      `select log_sequence as sequence, noted_at as "notedAt", funding::text, spot::text, futures::text, btc::text
        from equity_hours where user_id = $1
          and exists (select from equity_hours where user_id = $1 and noted_at > $2)
        order by hour`,
      [user, lastAfter],
    );
    return rows.map(({ funding, spot, futures, btc, ...row }) => ({
      ...row,
      ...{ funding: BigInt(funding), spot: BigInt(spot) },
      ...{ futures: BigInt(futures), btc: BigInt(btc), bots: null },
    }));
  }

  /**
   * What came from outside to a user (above 0) and went there (below), after one number of the log and up to
   * another. Only the funding account has doors.
   */
  async flows(user: number, after: number, until: number) {
    const { rows } = await this.#pool.query<{
      sequence: number;
      asset: number;
      amount: number;
      time: number;
    }>(
      `select sequence, asset, amount, entry_time as time from ledger_entry
        where user_id = $1 and account = $2 and sequence > $3 and sequence <= $4
          and kind = any($5::smallint[])`,
      [user, AccountKind.FUNDING, after, until, outside],
    );
    return rows.map((row): PastAmount & { readonly sequence: number } => {
      return { ...row, amount: BigInt(row.amount) };
    });
  }
}

/** Forgets the points of an account that is closed, in its transaction. */
export async function eraseEquity(userId: number, executor: Executor): Promise<() => void> {
  await executor.deleteFrom('equity_points').where('user_id', '=', userId).execute();
  await executor.deleteFrom('equity_hours').where('user_id', '=', userId).execute();
  return () => undefined;
}
