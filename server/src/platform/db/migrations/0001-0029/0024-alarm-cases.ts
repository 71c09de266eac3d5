import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What operators did about an alarm, by its name, which is one a cause. What is not set did not happen.
  `create table alarm_cases (
    name text primary key,
    taken_by integer references operators (id),
    taken_at bigint,
    silenced_by integer references operators (id),
    silenced_at bigint,
    silenced_until bigint,
    silenced_reason text not null default '',
    silenced_count bigint not null default 0,
    closed_at bigint,
    check ((taken_by is null) = (taken_at is null)),
    check ((silenced_by is null) = (silenced_until is null))
  )`,
];

/** Who takes care of alarms, and which are silent for a while. */
export const alarmCasesMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
