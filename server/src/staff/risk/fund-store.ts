import type pg from 'pg';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const POINT_MS = 30 * 60_000;

/** The insurance fund's account. */
export interface FundAccount {
  readonly user: number;
  readonly account: number;
  readonly asset: number;
}

/** What came into the fund and went out of it, atomic units. */
export interface FundDay {
  /** Within 8 hours; undefined: nothing moved. */
  readonly highest: bigint | undefined;
  readonly cameIn: bigint;
  readonly paidOut: bigint;
  /** Of each half hour in which something moved the last balance, the oldest first. */
  readonly points: readonly { readonly time: number; readonly balance: bigint }[];
}

interface Row {
  readonly time: number;
  readonly cameIn: string;
  readonly paidOut: string;
  readonly last: string;
  readonly highest: string;
}

/** The last 24 hours of the fund, as its ledger entries tell. */
export async function readFundDay(
  pool: pg.Pool,
  { user, account, asset }: FundAccount,
  now: number,
): Promise<FundDay> {
  const { rows } = await pool.query<Row>({
    name: 'fund-day',
    text: `select (entry_time / ${POINT_MS}) * ${POINT_MS} as time,
        coalesce(sum(amount) filter (where amount > 0), 0)::text as "cameIn",
        coalesce(-sum(amount) filter (where amount < 0), 0)::text as "paidOut",
        (array_agg(balance_after order by sequence desc, position desc))[1]::text as last,
        max(balance_after)::text as highest
      from ledger_entry
      where user_id = $1 and account = $2 and asset = $3 and entry_time >= $4
      group by 1 order by 1`,
    values: [user, account, asset, now - DAY_MS],
  });
  const recent = rows.filter(({ time }) => Number(time) + POINT_MS > now - 8 * HOUR_MS);
  const sum = (of: (row: Row) => string) =>
    rows.reduce((total, row) => total + BigInt(of(row)), 0n);
  return {
    highest: recent
      .map(({ highest }) => BigInt(highest))
      .reduce<bigint | undefined>(
        (most, one) => (most === undefined || one > most ? one : most),
        undefined,
      ),
    cameIn: sum(({ cameIn }) => cameIn),
    paidOut: sum(({ paidOut }) => paidOut),
    points: rows.map(({ time, last }) => ({
      time: Number(time) + POINT_MS,
      balance: BigInt(last),
    })),
  };
}
