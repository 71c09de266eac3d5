import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whose orders end with a socket of a gateway, for when the gateway dies with it. */
export const attendingGatewaysMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create table attending_gateways (
          gateway text primary key,
          users integer[] not null,
          -- By the database's clock, UTC epoch milliseconds.
          seen bigint not null
        )`,
      )
      .execute(database);
  },
};
