import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Before it an operator who joined by a link that was shown does no act of two people.
  'alter table operators add column acts_from bigint not null default 0',
  // Links from before were shown to the inviter.
  `alter table operator_invitations
    add column link_shown boolean not null default true,
    add column secret_shown boolean not null default false`,
];

/** The inviter sees neither the link nor the secret of the authenticator (S27). */
export const linksByMailMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
