import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Papers that people show, and their pictures: sealed for their rows. Of one account one submission
 * waits, and one paper verifies one account.
 */
export const identityMigration: Migration = {
  async up(database) {
    await sql`create table identity_submissions (
      id integer generated always as identity primary key,
      user_id integer not null references users (id),
      attempt integer not null,
      country text not null,
      kind smallint not null check (kind in (1, 2)),
      number_hash bytea not null,
      sealed_name bytea,
      sealed_number bytea,
      submitted_at bigint not null,
      decision text check (decision in ('approve', 'reject', 'ask-again')),
      reason text,
      reason_en text,
      reason_zh text,
      decided_by integer,
      passed_by integer,
      decided_at bigint,
      settled_at bigint,
      erased_at bigint,
      unique (user_id, attempt),
      check ((decision is null) = (decided_at is null)),
      check (settled_at is null or decision is not null)
    )`.execute(database);
    await sql`create unique index identity_submissions_open on identity_submissions (user_id)
      where settled_at is null`.execute(database);
    await sql`create index identity_submissions_queue on identity_submissions (submitted_at, id)
      where settled_at is null`.execute(database);
    await sql`create unique index identity_submissions_paper on identity_submissions (number_hash)
      where decision = 'approve' and settled_at is not null`.execute(database);
    await sql`create index identity_submissions_number on identity_submissions (number_hash)`.execute(
      database,
    );
    await sql`create table identity_pictures (
      reference text primary key,
      user_id integer not null references users (id),
      submission_id integer references identity_submissions (id),
      side smallint check (side in (1, 2)),
      sealed bytea,
      width integer not null,
      height integer not null,
      created_at bigint not null,
      check ((submission_id is null) = (side is null))
    )`.execute(database);
    // What is sealed cannot be compressed.
    await sql`alter table identity_pictures alter column sealed set storage external`.execute(
      database,
    );
    await sql`create index identity_pictures_user on identity_pictures (user_id, created_at)`.execute(
      database,
    );
    await sql`create index identity_pictures_submission on identity_pictures (submission_id)`.execute(
      database,
    );
  },
};
