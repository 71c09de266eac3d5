import type { CustomerEvent } from '@bourse/contract/console/routes/customers.ts';
import type pg from 'pg';
import { type Instrument, priceText, quantityText } from '../../live/catalog.ts';
import type { LiveState } from '../../live/live-state.ts';

const PAGE_ROWS = 50;

interface TimelineRow {
  readonly time: number;
  readonly kind: CustomerEvent['kind'];
  readonly what: string;
  readonly who: string;
  readonly detail: string;
  readonly refused: boolean;
  readonly instrument: number;
  readonly price: number;
  readonly quantity: number;
}

const orders = (table: string, instrument: string) => `(
  select create_time as time, 'order' as kind,
    case when side = 1 then 'buy' else 'sell' end as what, '' as who, order_id::text as detail,
    false as refused, ${instrument} as instrument, price_ticks as price, quantity_lots as quantity
  from ${table} where user_id = $1 and create_time < $3
  order by create_time desc, order_id desc limit ${PAGE_ROWS + 1})`;

/**
 * One list out of several, each read by its own index. What staff did names who did it; a look at the
 * profile is one of these rows, too.
 */
const TEXT = `select * from (
  (select audit_rows.time, case when who like 'operator:%' then 'staff' else 'account' end as kind,
      act as what, coalesce(operators.name, '') as who,
      coalesce(after_state::json->>'reason', '') as detail, outcome = 'refused' as refused,
      0 as instrument, 0::bigint as price, 0::bigint as quantity
    from audit_rows
    left join operators on who = 'operator:' || operators.id
    where object = $2 and audit_rows.time < $3 order by audit_rows.id desc limit ${PAGE_ROWS + 1})
  union all
  (select audit_rows.time, 'account', act, '', '', outcome = 'refused', 0, 0, 0
    from audit_rows where who = $2 and object <> $2 and audit_rows.time < $3
    order by id desc limit ${PAGE_ROWS + 1})
  union all
  (select time, 'sign-in', outcome, '', user_agent, outcome <> 'signed-in' and outcome <> 'password-right', 0, 0, 0
    from sign_ins where user_id = $1 and time < $3 order by time desc limit ${PAGE_ROWS + 1})
  union all ${orders('spot_order', 'market')}
  union all ${orders('contract_order', 'contract')}
  union all
  (select step_time, 'liquidation', case when kind = 1 then 'liquidated' else 'deleveraged' end, '', '', false,
      contract, mark_ticks, lots
    from liquidation_step where user_id = $1 and step_time < $3
    order by step_time desc limit ${PAGE_ROWS + 1})
) as events order by time desc limit ${PAGE_ROWS + 1}`;

/** What a customer and the staff did, the newest first. Times are UTC epoch milliseconds. */
export async function readTimeline(
  pool: pg.Pool,
  live: LiveState,
  user: number,
  before: number,
): Promise<{ readonly list: CustomerEvent[]; readonly next: string }> {
  const { rows } = await pool.query<TimelineRow>({
    name: 'customer-timeline',
    text: TEXT,
    values: [user, `user:${user}`, before],
  });
  const shown = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
  return { list: shown.map((row) => present(row, live)), next: last ? String(last.time) : '' };
}

function present(row: TimelineRow, live: LiveState): CustomerEvent {
  const { time, kind, what, who, refused } = row;
  const instrument = row.instrument > 0 ? live.catalog.instrument(row.instrument) : undefined;
  const detail = instrument ? tradeText(row, instrument) : row.detail;
  return { time, kind, what, who, detail, isRefused: refused };
}

function tradeText({ price, quantity, detail }: TimelineRow, instrument: Instrument): string {
  const { name, base } = instrument;
  const at = price > 0 ? ` @ ${priceText(instrument, price)}` : '';
  const number = detail ? ` #${detail}` : '';
  return `${name} ${quantityText(instrument, quantity)} ${base.symbol}${at}${number}`;
}
