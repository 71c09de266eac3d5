import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the process with the signers tells all others of each chain, and the role by which it is one process. */
export const chainStatesMigration: Migration = {
  async up(database) {
    await sql
      .raw(
        `create table chain_states (
          chain text primary key,
          -- Of what CHAINS_FILE says of the chain.
          plan_id text not null,
          -- Addresses and extended public key, as the signer says them: no private key.
          signer jsonb not null,
          read_height bigint not null,
          tip_height bigint not null,
          is_away boolean not null,
          -- What the chain knows and the signer's record does not; null: nothing.
          lacking jsonb,
          -- By the database's clock, UTC epoch milliseconds.
          seen bigint not null
        )`,
      )
      .execute(database);
    await sql.raw(`insert into service_roles (name) values ('signer')`).execute(database);
  },
};
