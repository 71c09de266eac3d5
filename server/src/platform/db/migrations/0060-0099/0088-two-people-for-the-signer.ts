import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The signer finds both people of a pass by what it is about.
  `create index audit_rows_passes on audit_rows (object)
    where act in ('proposal-make', 'proposal-pass')`,
  // Of all proposals, operators and acts the signer reads what passed a large withdrawal, and no more.
  `create view large_withdrawal_passes as
    select p.fields::json ->> 'withdrawal' as withdrawal, p.id, p.kind, p.fields, p.reason,
      encode(p.hash, 'hex') as hash, p.author_id, o.name as author, p.expires_at, p.decided_by,
      p.decided_at,
      exists (select from operator_customers c
        where c.operator_id in (p.author_id, p.decided_by)
          and c.user_id = (p.fields::json ->> 'user')::integer) as is_own,
      array(select a.who || ' ' || (a.after_state::json ->> 'hash') from audit_rows a
        where a.object = 'proposal:PR-' || p.id and a.act = 'proposal-make'
          and a.outcome = 'done') as makers,
      array(select a.who || ' ' || (a.after_state::json ->> 'hash') from audit_rows a
        where a.object = 'proposal:PR-' || p.id and a.act = 'proposal-pass'
          and a.outcome = 'done') as passers
    from proposals p join operators o on o.id = p.author_id
    where p.kind = 'withdrawal-pass-large' and p.state = 'passed'`,
  `do $$ begin
    if exists (select from pg_roles where rolname = 'bourse_signer') then
      grant select on large_withdrawal_passes to bourse_signer;
      grant select (chain, coin, version, terms, changed_at) on chain_terms to bourse_signer;
    end if;
  end $$`,
];

/** What the signer reads of the people who passed a withdrawal, and of the bounds above which two must. */
export const twoPeopleForSignerMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
