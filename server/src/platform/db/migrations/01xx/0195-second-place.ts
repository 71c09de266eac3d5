import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Files of the data folder that must outlive its machine, in parts of bounded size. They are compressed already. */
export const secondPlaceMigration: Migration = {
  async up(database) {
    await sql`create table second_place (
      folder text not null,
      name text not null,
      part integer not null,
      bytes bytea not null,
      primary key (folder, name, part)
    )`.execute(database);
    await sql`alter table second_place alter column bytes set storage external`.execute(database);
  },
};
