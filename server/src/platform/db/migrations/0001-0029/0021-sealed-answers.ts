import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What acts answered may be a secret, as the link of an invitation: what lay here in plain text goes.
  'delete from operator_acts',
  'alter table operator_acts drop column answer',
  // Null: the act is on its way, in the transaction that has the row.
  'alter table operator_acts add column sealed_answer bytea',
];

/** Answers of operators' acts lie sealed. */
export const sealedAnswersMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
