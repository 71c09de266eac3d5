import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  'alter table trading_bots add column request_key text, add column request text',
  `create unique index trading_bots_request_key on trading_bots (user_id, request_key)
    where request_key is not null`,
];

/** A start that is sent again, because its answer was lost, is one bot (F21). */
export const botsAskedOnceMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
