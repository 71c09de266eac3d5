import type { AlarmRun, HouseAlarm } from '@bourse/contract/console/routes/alarms.ts';
import { sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';

export const PAGE_ROWS = 50;

type Heard = Pick<HouseAlarm, 'name' | 'text' | 'firstAt' | 'lastAt'> & {
  readonly machines: readonly string[];
};

/** Who was notified of an alarm that goes on. */
export interface Telling {
  readonly told: readonly number[];
  /** 0: no one was. */
  readonly toldAt: number;
}

/** The times that alarms were there, one row each. */
export const alarmRuns = {
  /** What is open has a row; one that was closed and comes again begins when it came again. */
  async keep({ name, text, firstAt, lastAt, machines }: Heard, executor: Executor): Promise<void> {
    await sql`
      insert into alarm_runs (name, text, began_at, last_at, machines)
      select ${name}, ${text},
        case when exists (select from alarm_runs where name = ${name} and ended_at >= ${firstAt}::bigint)
          then ${lastAt}::bigint else ${firstAt}::bigint end,
        ${lastAt}::bigint, ${[...machines]}::text[]
      where not exists (select from alarm_runs where name = ${name} and ended_at >= ${lastAt}::bigint)
      on conflict (name) where ended_at is null
        do update set text = excluded.text, last_at = excluded.last_at,
          machines = array(select distinct unnest(alarm_runs.machines || excluded.machines) order by 1)
    `.execute(executor);
  },

  async take(name: string, by: number, time: number, executor: Executor): Promise<void> {
    const row = { taken_by: by, taken_at: time };
    await openRow(name, executor).set(row).execute();
  },

  async close(
    name: string,
    by: number,
    reason: string,
    time: number,
    executor: Executor,
  ): Promise<void> {
    const row = { closed_by: by, closed_reason: reason, ended_at: time };
    await openRow(name, executor).set(row).execute();
  },

  /** Ends what is over, and what was quiet since then and is not open: it ended when it was raised last. */
  async endQuiet(
    { open, over }: { readonly open: readonly string[]; readonly over: readonly string[] },
    since: number,
    executor: Executor,
  ): Promise<void> {
    const among = (names: readonly string[]) => sql<string>`any(${[...names]}::text[])`;
    await executor
      .updateTable('alarm_runs')
      .set(({ ref }) => ({ ended_at: ref('last_at') }))
      .where('ended_at', 'is', null)
      .where(({ and, eb, not, or }) =>
        or([
          eb('name', '=', among(over)),
          and([eb('last_at', '<=', since), not(eb('name', '=', among(open)))]),
        ]),
      )
      .execute();
  },

  /** Of those that go on, by name. */
  async tellings(executor: Executor): Promise<ReadonlyMap<string, Telling>> {
    const rows = await executor
      .selectFrom('alarm_runs')
      .select(['name', 'told', 'told_at'])
      .where('ended_at', 'is', null)
      .execute();
    return new Map(
      rows.map(({ name, told, told_at }) => [name, { told, toldAt: told_at ?? 0 }] as const),
    );
  },

  /** False: another process has notified the next person meanwhile. */
  async tell(
    name: string,
    person: number,
    { toldAt }: Telling,
    time: number,
    executor: Executor,
  ): Promise<boolean> {
    const { numUpdatedRows } = await openRow(name, executor)
      .set({ told: sql`array_append(told, ${person}::integer)`, told_at: time })
      .where('told_at', 'is not distinct from', toldAt || null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Newest first, below this number. */
  async page(
    before: number,
    nameOf: (operator: number) => string,
    executor: Executor,
  ): Promise<{ readonly list: AlarmRun[]; readonly next: string }> {
    const rows = await executor
      .selectFrom('alarm_runs')
      .selectAll()
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(PAGE_ROWS + 1)
      .execute();
    const list = rows.slice(0, PAGE_ROWS).map((row) => ({
      ...{
        name: row.name,
        text: row.text,
        machines: row.machines,
        beganAt: row.began_at,
        endedAt: row.ended_at ?? 0,
      },
      ...{ takenBy: row.taken_by ? nameOf(row.taken_by) : '', takenAt: row.taken_at ?? 0 },
      ...{ closedBy: row.closed_by ? nameOf(row.closed_by) : '', closedReason: row.closed_reason },
      told: row.told.map(nameOf),
    }));
    return { list, next: rows.length > PAGE_ROWS ? String(rows[PAGE_ROWS - 1]?.id) : '' };
  },
};

const openRow = (name: string, executor: Executor) =>
  executor.updateTable('alarm_runs').where('name', '=', name).where('ended_at', 'is', null);
