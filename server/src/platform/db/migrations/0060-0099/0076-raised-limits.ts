import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What two operators let out of one account in a day, above its level: atomic units of USDT. */
export const raisedLimitsMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        'alter table account_facts add column withdraw_day_raised bigint check (withdraw_day_raised > 0)',
      )
      .execute(database);
  },
};
