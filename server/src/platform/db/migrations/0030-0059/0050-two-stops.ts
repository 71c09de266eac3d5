import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A deposit that left its chain stops withdrawals by its own row, and no more by the operators' switch:
 * nothing else has set that so far.
 */
export const twoStopsMigration: Migration = {
  async up(database) {
    await sql`update account_facts set withdraw_off = false
      where user_id in (select user_id from account_limits_stopped)`.execute(database);
  },
};
