import type { CustomerEvent } from '@bourse/contract/console/routes/customers.ts';
import type pg from 'pg';
import { type Instrument, priceText, quantityText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';

const PAGE_ROWS = 50;

interface TimelineRow {
  readonly time: number;
  /** Which of the lists it is from, and its number there. */
  readonly source: number;
  readonly id: number;
  readonly kind: CustomerEvent['kind'];
  readonly what: string;
  readonly who: string;
  readonly detail: string;
  readonly refused: boolean;
  readonly instrument: number;
  readonly price: number;
  readonly quantity: number;
  readonly isWhole: boolean;
}

/**
 * What is before a place. Each row has one place: its time, its source, and its number there; what happened
 * at one time is neither lost between two pages nor shown on both.
 */
const before = (time: string, source: number, id: string) =>
  `(${time}, ${source}, ${id}) < ($3::bigint, $4::integer, $5::bigint)
    order by ${time} desc, ${id} desc limit ${PAGE_ROWS + 1}`;

const orders = (table: string, instrument: string, source: number, isWhole: string) => `(
  select create_time as time, ${source} as source, order_id as id, 'order' as kind,
    case when side = 1 then 'buy' else 'sell' end as what, '' as who, order_id::text as detail,
    false as refused, ${instrument} as instrument, price_ticks as price, quantity_lots as quantity,
    ${isWhole} as "isWhole"
  from ${table} where user_id = $1 and ${before('create_time', source, 'order_id')})`;

/** A command steps through several at once: its number, then the place in it. */
const STEP_ID = '(sequence * 1000 + position)';

/**
 * One list out of several, each read by its own index. What staff did names who did it; a look at the
 * profile is one of these rows, too.
 */
const TEXT = `select * from (
  (select audit_rows.time, 0 as source, audit_rows.id,
      case when who like 'operator:%' then 'staff' else 'account' end as kind,
      act as what, coalesce(operators.name, '') as who,
      coalesce(after_state::json->>'reason', '') as detail, outcome = 'refused' as refused,
      0 as instrument, 0::bigint as price, 0::bigint as quantity, false as "isWhole"
    from audit_rows
    left join operators on who = 'operator:' || operators.id
    where object = $2 and ${before('audit_rows.time', 0, 'audit_rows.id')})
  union all
  (select audit_rows.time, 1, id, 'account', act, '', '', outcome = 'refused', 0, 0, 0, false
    from audit_rows where who = $2 and object <> $2 and ${before('audit_rows.time', 1, 'id')})
  union all
  (select time, 2, id, 'sign-in', outcome, '', user_agent,
      outcome <> 'signed-in' and outcome <> 'password-right', 0, 0, 0, false
    from sign_ins where user_id = $1 and ${before('time', 2, 'id')})
  union all ${orders('spot_order', 'market', 3, 'false')}
  union all ${orders('contract_order', 'contract', 4, 'is_whole')}
  union all
  (select step_time, 5, ${STEP_ID}, 'liquidation',
      case when kind = 1 then 'liquidated' else 'deleveraged' end, '', '', false,
      contract, mark_ticks, lots, false
    from liquidation_step where user_id = $1 and ${before('step_time', 5, STEP_ID)})
) as events order by time desc, source desc, id desc limit ${PAGE_ROWS + 1}`;

/** Before everything: later than any time. */
const NEWEST = `${Number.MAX_SAFE_INTEGER}-0-0`;

/**
 * What a customer and the staff did, the newest first. Times are UTC epoch milliseconds.
 *
 * @param place what the last page answered as `next`; undefined: from the newest on
 */
export async function readTimeline(
  pool: pg.Pool,
  live: LiveState,
  user: number,
  place = NEWEST,
): Promise<{ readonly list: CustomerEvent[]; readonly next: string }> {
  const { rows } = await pool.query<TimelineRow>({
    name: 'customer-timeline',
    text: TEXT,
    values: [user, `user:${user}`, ...place.split('-')],
  });
  const shown = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
  const next = last ? `${last.time}-${last.source}-${last.id}` : '';
  return { list: shown.map((row) => present(row, live)), next };
}

function present(row: TimelineRow, live: LiveState): CustomerEvent {
  const { time, kind, what, who, refused, isWhole } = row;
  const instrument = row.instrument > 0 ? live.catalog.instrument(row.instrument) : undefined;
  const detail = instrument ? tradeText(row, instrument) : row.detail;
  return { time, kind, what, who, detail, isRefused: refused, isWhole };
}

function tradeText(row: TimelineRow, instrument: Instrument): string {
  const { price, quantity, detail, isWhole } = row;
  const { name, base } = instrument;
  const amount = isWhole ? '' : ` ${quantityText(instrument, quantity)} ${base.symbol}`;
  const at = price > 0 ? ` @ ${priceText(instrument, price)}` : '';
  const number = detail ? ` #${detail}` : '';
  return `${name}${amount}${at}${number}`;
}
