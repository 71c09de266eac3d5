import type pg from 'pg';

const side = (table: string, role: string) =>
  `select ${role}_user as user_id, notional from ${table}
    where ${role}_user = any($1) and trade_time >= $2`;

const TEXT = `select user_id as "user", sum(notional)::text as volume from (${[
  ...['trade', 'contract_trade'].flatMap((table) => [side(table, 'taker'), side(table, 'maker')]),
].join(' union all ')}) as own group by user_id`;

/** What each of these users bought and sold since a time, in atomic units of the quote coin. */
export async function turnoverOf(
  pool: pg.Pool,
  users: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, bigint>> {
  if (users.length === 0) return new Map();
  const { rows } = await pool.query<{ user: number; volume: string }>({
    name: 'turnover-of-users',
    text: TEXT,
    values: [users, since],
  });
  return new Map(rows.map(({ user, volume }) => [user, BigInt(volume)]));
}

/** Whose order it is; undefined: not known. */
export async function findOrder(
  pool: pg.Pool,
  code: number,
): Promise<{ user: number; instrument: number; createdAt: number } | undefined> {
  const { rows } = await pool.query({
    name: 'order-of-anybody',
    text: `select user_id as "user", market as instrument, create_time as "createdAt"
        from spot_order where order_id = $1
      union all select user_id, contract, create_time from contract_order where order_id = $1`,
    values: [code],
  });
  return rows[0];
}
