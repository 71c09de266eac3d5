import { type Kysely, type Selectable, sql } from 'kysely';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { PriceAlertTable } from '#platform/db/tables/tables-notifications.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import { changeOf, isReached, stepOf } from './measure.ts';

const LOOK_EVERY_MS = 2_000;
const MINUTE_MS = 60_000;

type AlertRow = Selectable<PriceAlertTable>;

interface FirstPrice extends Pick<AlertRow, 'market' | 'span_minutes'> {
  readonly open_ticks: number;
}

export interface AlertWatchDependencies {
  readonly database: Kysely<Database>;
  readonly live: Pick<LiveState, 'lastPriceOf' | 'futures'>;
  readonly clock: Clock;
  readonly upkeep: Pick<Upkeep, 'add'>;
}

/**
 * Looks every two seconds at the alerts by a change in percent or a funding rate. What it does to one is written with
 * its notice in one statement, so that a restart neither repeats nor loses it.
 */
export class AlertWatch {
  readonly #dependencies: AlertWatchDependencies;

  constructor(dependencies: AlertWatchDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#dependencies.upkeep.add({
      ...({ name: 'measured-alerts', where: 'keeper', everyMs: LOOK_EVERY_MS } as const),
      look: () => this.look(),
    });
  }

  /** Looks at all alerts of these kinds that wait. */
  async look(): Promise<void> {
    const { database, live, clock } = this.#dependencies;
    const rows = await database
      .selectFrom('price_alerts')
      .selectAll()
      .where('is_waiting', '=', true)
      .where('kind', '<>', 'price')
      .execute();
    if (rows.length === 0) return;
    const now = clock.now();
    const firsts = await readFirstPrices(database, rows, now);
    for (const row of rows) {
      const { kind } = row;
      if (kind === 'price') continue;
      const lastTicks = live.lastPriceOf(row.market);
      const mark = kind === 'funding' ? live.futures.mark(row.market) : undefined;
      if (mark?.isStale) continue;
      const first = firsts.get(keyOf(row)) ?? lastTicks;
      const value = mark ? mark.fundingRate : changeOf(first, lastTicks);
      const reached = isReached({ kind, isAbove: row.is_above, level: row.level }, value);
      const state = { isArmed: row.is_armed, gapMs: row.gap_ms, firedAt: row.fired_at };
      const step = stepOf(state, reached, now);
      if (step === 'tell') await tell(database, row, value, lastTicks, now);
      else if (step !== 'none') await arm(database, row.id, step === 'arm');
    }
  }
}

const keyOf = ({ market, span_minutes }: Pick<AlertRow, 'market' | 'span_minutes'>) =>
  `${market} ${span_minutes}`;

/** The first price of each market within each time that an alert asks for, as the ticker of 24 hours takes it. */
async function readFirstPrices(
  database: Kysely<Database>,
  rows: readonly AlertRow[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const asked = [
    ...new Map(
      rows.filter(({ kind }) => kind === 'change').map((row) => [keyOf(row), row] as const),
    ).values(),
  ];
  if (asked.length === 0) return new Map();
  const markets = asked.map(({ market }) => market);
  const spans = asked.map(({ span_minutes }) => span_minutes);
  const { rows: found } = await sql<FirstPrice>`select market, span_minutes, open_ticks
    from unnest(${markets}::int[], ${spans}::int[]) as asked (market, span_minutes),
      lateral (
        select open_ticks from (
            select start_ms, open_ticks, 0 as part from candle_history
              where market = asked.market and period = 0
                and start_ms >= ${now}::bigint - asked.span_minutes * ${MINUTE_MS}::bigint
          union all
            select start_ms, open_ticks, 1 as part from candle
              where market = asked.market and period = 0
                and start_ms >= ${now}::bigint - asked.span_minutes * ${MINUTE_MS}::bigint
          ) parts order by start_ms, part limit 1) as first`.execute(database);
  return new Map(found.map((row) => [keyOf(row), row.open_ticks] as const));
}

async function arm(database: Kysely<Database>, id: number, isArmed: boolean): Promise<void> {
  await database
    .updateTable('price_alerts')
    .set({ is_armed: isArmed })
    .where('id', '=', id)
    .execute();
}

/** One that its owner has removed meanwhile is not sent. */
async function tell(
  database: Kysely<Database>,
  { id, market, kind, is_above, level, span_minutes }: AlertRow,
  value: number,
  lastTicks: number,
  time: number,
): Promise<void> {
  const measure = { kind, level, value, spanMinutes: span_minutes };
  const facts = JSON.stringify({ market, isAbove: is_above, priceTicks: 0, lastTicks, measure });
  await sql`with fired as (
      update price_alerts
        set fired_count = fired_count + 1, fired_at = ${time}, is_armed = false,
          is_waiting = is_repeated
        where id = ${id} and is_waiting and is_armed returning user_id, fired_count)
    insert into notifications (user_id, kind, source, facts, time)
      select user_id, 'price-alert', 'alert:' || ${id}::bigint || ':measured:' || fired_count,
        ${facts}::jsonb, ${time} from fired
      on conflict (source, user_id) do nothing`.execute(database);
}
