import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which of the cold addresses that the signer's folder names coins go to, by two people, after a wait. */
export const coldChoicesMigration: Migration = {
  async up(database) {
    await sql
      .raw(`
        create table cold_choices (
          id bigint generated always as identity primary key,
          chain text not null,
          address text not null,
          chosen_by text not null unique,
          chosen_at bigint not null,
          effective_at bigint not null check (effective_at > chosen_at),
          stopped_at bigint,
          stopped_by text,
          check ((stopped_at is null) = (stopped_by is null)),
          check (stopped_at < effective_at)
        );
        create index cold_choices_in_use on cold_choices (chain, effective_at desc)
          where stopped_at is null;
      `)
      .execute(database);
  },
};
