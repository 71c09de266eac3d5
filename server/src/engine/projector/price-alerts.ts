import type { Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase, Pool } from 'pg';
import type { FollowPeopleChanges } from '#ports/people-changes.ts';
import { tradeOf } from '../live/live-trade.ts';
import { PriceAlertBook, type WaitingAlert } from '../live/price-alert-book.ts';

interface AlertRow {
  readonly id: number;
  readonly market: number;
  readonly is_above: boolean;
  readonly price_ticks: number;
  readonly is_repeated: boolean;
  readonly gap_ms: number;
  readonly from_sequence: number;
  readonly fired_at: number | null;
  readonly last_ticks: number | null;
}

/** All alerts by a price that wait, as the rows of the log stand now: before any more of it is projected. */
export async function loadPriceAlerts(pool: Pool): Promise<PriceAlertBook> {
  const book = new PriceAlertBook();
  await reloadPriceAlerts(pool, book);
  return book;
}

/** The same into a book that another process' projector has left behind. */
export async function reloadPriceAlerts(pool: Pool, book: PriceAlertBook): Promise<void> {
  const rows = await readWaiting(pool);
  book.clear();
  for (const row of rows) book.add(alertOf(row), isArmed(row));
}

/** Keeps a book as other processes set and remove alerts, from now on. */
export function followPriceAlerts(
  pool: Pick<Pool, 'query'>,
  book: PriceAlertBook,
  people: FollowPeopleChanges,
): void {
  // Where the database is away they are read when others are heard again.
  const tried = (reading: Promise<void>) => void reading.catch(() => undefined);
  people.onChange((change) => {
    if (change.kind === 'price-alert-removed') book.remove(change.alertId);
    if (change.kind !== 'price-alert-set' || book.has(change.alertId)) return;
    tried(take(pool, book, change.alertId));
  });
  people.onMissed(() => tried(takeMissed(pool, book)));
}

async function take(pool: Pick<Pool, 'query'>, book: PriceAlertBook, id: number): Promise<void> {
  for (const row of await readWaiting(pool, id)) book.add(alertOf(row), isArmed(row));
}

/** What is here keeps its state. */
async function takeMissed(pool: Pick<Pool, 'query'>, book: PriceAlertBook): Promise<void> {
  const known = book.ids();
  const rows = await readWaiting(pool);
  const waiting = new Set(rows.map(({ id }) => id));
  for (const id of known) if (!waiting.has(id)) book.remove(id);
  for (const row of rows) book.add(alertOf(row), isArmed(row));
}

/** Those that wait, or one of them, as the rows of the log stand now. */
async function readWaiting(pool: Pick<Pool, 'query'>, id: number | null = null) {
  const { rows } = await pool.query<AlertRow>(
    `select alert.*, coalesce(
        (select price_ticks from trade where market = alert.market order by trade_id desc limit 1),
        (select price_ticks from contract_trade where contract = alert.market order by trade_id desc limit 1)
      ) as last_ticks
      from price_alerts as alert where is_waiting and kind = 'price' and ($1::bigint is null or id = $1) order by id`,
    [id],
  );
  return rows;
}

function alertOf(row: AlertRow): WaitingAlert {
  return {
    ...{ id: row.id, market: row.market, isAbove: row.is_above, priceTicks: row.price_ticks },
    ...{ isRepeated: row.is_repeated, gapMs: row.gap_ms, fromSequence: row.from_sequence },
    firedAt: row.fired_at,
  };
}

/** One that was sent is armed once the price was on the other side again. */
function isArmed({ fired_at, last_ticks, is_above, price_ticks }: AlertRow): boolean {
  if (fired_at === null) return true;
  if (last_ticks === null) return false;
  return is_above ? last_ticks < price_ticks : last_ticks > price_ticks;
}

/** Notifies who waited for a price of these trades, in the transaction that moves the cursor. */
export async function tellPriceAlerts(
  client: ClientBase,
  book: PriceAlertBook,
  outcomes: readonly Outcome[],
): Promise<void> {
  book.beginRun(outcomes[0]?.sequence ?? 0);
  for (const { events, sequence, time } of outcomes) {
    for (const event of events) {
      const trade = tradeOf(event);
      if (!trade) continue;
      for (const alert of book.trade({ ...trade, sequence, time })) {
        await tell(client, alert, trade.priceTicks, sequence, time);
      }
    }
  }
}

/** One that its owner has removed meanwhile is not sent. */
async function tell(
  client: ClientBase,
  { id }: WaitingAlert,
  lastTicks: number,
  sequence: number,
  time: number,
): Promise<void> {
  await client.query({
    name: 'tell-price-alert',
    text: `with fired as (
        update price_alerts
          set fired_count = fired_count + 1, fired_at = $4, is_waiting = is_repeated
          where id = $1 and is_waiting returning user_id, market, is_above, price_ticks)
      insert into notifications (user_id, kind, source, facts, time)
        select user_id, 'price-alert', 'alert:' || $1::bigint || ':' || $3::bigint,
          jsonb_build_object('market', market, 'isAbove', is_above, 'priceTicks', price_ticks,
            'lastTicks', $2::bigint), $4 from fired
        on conflict (source, user_id) do nothing`,
    values: [id, lastTicks, sequence, time],
  });
}
