import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What of a position's costs was paid for its openings, and what for funding (less what came in): the rest
 * is fees of its closes. Null of earlier positions, which were not counted.
 */
export const positionCostsMigration: Migration = {
  async up(database) {
    await sql`alter table position
      add column opening_fees bigint, add column funding bigint`.execute(database);
  },
};
