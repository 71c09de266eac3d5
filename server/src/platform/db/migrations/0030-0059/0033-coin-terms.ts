import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  'alter table withdrawals add column two_people boolean not null default false',
  // Two people want its money back: it is given back once the signer says that it has signed nothing.
  'alter table withdrawals add column stopping boolean not null default false',
  'create index withdrawals_asked on withdrawals (asked_at)',
  // What holds for a chain (coin is empty) or for a coin on it, as JSON; the highest version counts.
  `create table chain_terms (
    chain text not null,
    coin text not null,
    version integer not null check (version > 0),
    terms jsonb not null,
    changed_at bigint not null,
    changed_by text not null,
    reason text not null,
    primary key (chain, coin, version)
  )`,
  `create function keep_chain_terms() returns trigger language plpgsql as $$
    begin
      raise exception 'a version of terms never changes';
    end
  $$`,
  `create trigger chain_terms_kept before update or delete on chain_terms
    for each row execute function keep_chain_terms()`,
];

/** Terms of chains and coins as versions, and withdrawals that are split. */
export const coinTermsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
