import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What each signer has signed, entry by entry: the copy of its own file.
  `create table signed_records (
    signer text not null,
    place bigint not null check (place > 0),
    entry text not null,
    hash text not null,
    primary key (signer, place)
  )`,
  // A user that can be the signer's role appends as that role and not otherwise.
  `create function signed_records_append() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then
      raise exception 'signed_records is only ever appended to';
    end if;
    if current_user <> 'bourse_signer' and exists (
      select from pg_roles where rolname = 'bourse_signer' and pg_has_role(rolname, 'member')
    ) then
      raise exception 'only bourse_signer appends to signed_records';
    end if;
    return new;
  end $$`,
  `create trigger signed_records_rows before insert or update or delete on signed_records
    for each row execute function signed_records_append()`,
  `create trigger signed_records_all before truncate on signed_records
    for each statement execute function signed_records_append()`,
  // Of all proposals the signer reads who let it sign again, and no more.
  `create view signer_openings as
    select p.fields::json ->> 'wallet' as wallet, p.id, p.kind, p.fields, p.reason,
      encode(p.hash, 'hex') as hash, p.author_id, o.name as author, p.expires_at, p.decided_by,
      p.decided_at,
      array(select a.who || ' ' || (a.after_state::json ->> 'hash') from audit_rows a
        where a.object = 'proposal:PR-' || p.id and a.act = 'proposal-make'
          and a.outcome = 'done') as makers,
      array(select a.who || ' ' || (a.after_state::json ->> 'hash') from audit_rows a
        where a.object = 'proposal:PR-' || p.id and a.act = 'proposal-pass'
          and a.outcome = 'done') as passers
    from proposals p join operators o on o.id = p.author_id
    where p.kind = 'signer-open' and p.state = 'passed'`,
  `do $$ begin
    if exists (select from pg_roles where rolname = 'bourse_signer') then
      grant select, insert on signed_records to bourse_signer;
      grant select on signer_openings to bourse_signer;
      grant select (chain, transaction_id, place, state) on deposits to bourse_signer;
    end if;
  end $$`,
];

/** The copy of what signers have signed, and who let them sign again after a loss. */
export const signedRecordsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
