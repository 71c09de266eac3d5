import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the positions of a bot paid beside the fees of its orders. */
export const botsOnFuturesMigration: Migration = {
  async up(database) {
    await sql
      .raw('alter table trading_bots add column funding bigint not null default 0')
      .execute(database);
  },
};
