import type pg from 'pg';
import type { ClosedDay } from '../analysis/sums.ts';
import { DAY_MS } from '../fees/day.ts';

/** What was closed on each of `days` days from `startAt` (UTC epoch milliseconds), oldest first. */
export async function closedByDay(
  pool: pg.Pool,
  asked: { readonly user: number; readonly startAt: number; readonly days: number },
): Promise<readonly ClosedDay[]> {
  type Row = Pick<ClosedDay, 'instrument' | 'day' | 'count' | 'wins'> &
    Readonly<Record<'gains' | 'realised' | 'costs' | 'funding' | 'heldMs', string>>;
  const { user, startAt, days } = asked;
  const { rows } = await pool.query<Row>({
    name: 'closed-by-day',
    // Sums of bigint are numeric: exact, and read as text.
    text: `select contract as instrument, ((update_time - $2) / ${DAY_MS})::integer as day,
        count(*)::integer as count,
        count(*) filter (where realised > costs)::integer as wins,
        coalesce(sum(realised - costs) filter (where realised > costs), 0)::text as gains,
        sum(realised)::text as realised, sum(costs)::text as costs,
        coalesce(sum(funding), 0)::text as funding,
        sum(update_time - open_time)::text as "heldMs"
      from position where user_id = $1 and lots = 0 and update_time >= $2 and update_time < $3
      group by contract, day order by day, contract`,
    values: [user, startAt, startAt + days * DAY_MS],
  });
  return rows.map(({ gains, realised, costs, funding, heldMs, ...row }) => ({
    ...row,
    gains: BigInt(gains),
    realised: BigInt(realised),
    costs: BigInt(costs),
    funding: BigInt(funding),
    heldMs: BigInt(heldMs),
  }));
}
