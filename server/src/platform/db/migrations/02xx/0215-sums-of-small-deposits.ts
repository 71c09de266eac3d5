import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Read at each look for sums that have come to the minimum, and by the queue.
  'drop index deposits_small',
  `create index deposits_small on deposits (chain, coin, address) include (amount, block_height)
    where state = 'small'`,
];

/** Deposits below the minimum are summed by address and coin. */
export const sumsOfSmallDepositsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
