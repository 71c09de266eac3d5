import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What bots of an account had made at each point of its equity, in eight decimals of USDT. Null: not noted. */
export const profitOfBotsMigration: Migration = {
  async up(database) {
    await sql.raw('alter table equity_points add column bots numeric').execute(database);
  },
};
