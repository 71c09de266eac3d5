import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What is lost: until now it was always the authenticator.
  `alter table authenticator_resets add column factor text not null default 'authenticator'
    check (factor in ('authenticator', 'passkeys'))`,
];

/** Lost passkeys are removed after a wait, as a lost authenticator is. */
export const passkeyResetsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
