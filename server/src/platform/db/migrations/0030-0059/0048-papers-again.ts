import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Days that a verified account stays as it is once its papers are asked for again; the last version counts.
  `create table papers_again_rules (
    version integer primary key check (version > 0),
    days smallint not null check (days between 1 and 365),
    set_at bigint not null,
    set_by text not null
  )`,
  `insert into papers_again_rules values (1, 14, 0, 'release')`,
  // Of papers that verify an account: asked for again, until when the level stays, and when it fell.
  `alter table identity_submissions add column again_at bigint,
    add column again_until bigint,
    add column again_reason text,
    add column again_by integer,
    add column fallen_at bigint,
    add column replaced_at bigint`,
  `alter table identity_submissions add constraint identity_submissions_again
    check ((again_at is null) = (again_until is null) and (again_at is null) = (again_reason is null)
      and (again_at is null or decision = 'approve') and (fallen_at is null or again_at is not null))`,
  // One paper verifies one account; renewing it may show the same number again.
  'drop index identity_submissions_paper',
  `create unique index identity_submissions_paper on identity_submissions (number_hash)
    where decision = 'approve' and settled_at is not null and replaced_at is null`,
  `create index identity_submissions_falling on identity_submissions (again_until)
    where again_at is not null and fallen_at is null and replaced_at is null`,
];

/** People who are verified and are asked for papers again. */
export const papersAgainMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
