import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // before_state and after_state are text, not jsonb: their very characters are hashed.
  `create table audit_rows (
    id bigint generated always as identity primary key,
    time bigint not null,
    who text not null,
    act text not null,
    object text not null,
    outcome text not null check (outcome in ('done', 'refused')),
    address text not null,
    count integer not null check (count > 0),
    before_state text,
    after_state text,
    number bigint unique,
    hash bytea,
    check ((number is null) = (hash is null))
  )`,
  'create index audit_rows_unsealed on audit_rows (id) where number is null',
  'create index audit_rows_time on audit_rows (time)',
  'create index audit_rows_who on audit_rows (who, id)',
  // A row changes once, when it gets its place in the chain, and in nothing else.
  `create function audit_rows_stay() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if old.number is null and new.number is not null
        and (new.id, new.time, new.who, new.act, new.object, new.outcome, new.address, new.count)
          = (old.id, old.time, old.who, old.act, old.object, old.outcome, old.address, old.count)
        and new.before_state is not distinct from old.before_state
        and new.after_state is not distinct from old.after_state
      then
        return new;
      end if;
    end if;
    raise exception 'rows of the audit log stay as they are' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger audit_rows_stay before update or delete on audit_rows
    for each row execute function audit_rows_stay()`,
  `create trigger audit_rows_all_stay before truncate on audit_rows
    for each statement execute function audit_rows_stay()`,
];

/** The record of security acts (S30). */
export const auditMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
