import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Arrivals of tokens that are not listed and of which no row is kept. Height 0: of blocks that are remembered no more.
  `create table unlisted_left_out (
    chain text not null,
    block_height bigint not null,
    arrivals bigint not null check (arrivals > 0),
    seen_at bigint not null,
    primary key (chain, block_height)
  )`,
  'create index unlisted_arrivals_address on unlisted_arrivals (chain, address)',
];

/** Tokens made by the thousand fill no queue: what is too many of them is a number. */
export const leftOutTokensMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
