import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table process_alarms (
    process uuid not null,
    machine text not null,
    name text not null,
    text text not null,
    count integer not null,
    first_at bigint not null,
    last_at bigint not null,
    primary key (process, name)
  )`,
  `alter table alarm_runs add column machines text[] not null default '{}'`,
];

/** Open alarms of each process, so that the console of any gateway lists them, and the machines that raised one. */
export const alarmsOfProcessesMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
