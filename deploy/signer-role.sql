-- The wall between the exchange's role and the signer's, in the database of the exchange: docs/operators/postgres.md.
-- As the superuser, after the first start and after each restore: psql --dbname=bourse --file=signer-role.sql
-- Twice does no harm.
do $$
declare
  exchange constant name := (
    select rolname from pg_roles join pg_class on relowner = pg_roles.oid
    where pg_class.oid = 'public.withdrawals'::regclass
  );
begin
  if exchange = current_user then
    raise exception '% is the exchange''s own role: run this as the superuser', exchange;
  end if;
  execute format('revoke bourse_signer from %I', exchange);

  -- Who owns a table, or the schema around it, can write to it and drop it whatever is granted.
  alter schema public owner to current_user;
  execute format('grant usage, create on schema public to %I', exchange);
  alter table public.signed_records owner to current_user;
  alter function public.signed_records_append() owner to current_user;
  revoke all on public.signed_records from public, bourse_signer;
  execute format('revoke all on public.signed_records from %I', exchange);
  -- Its backups have the record.
  execute format('grant select on public.signed_records to %I', exchange);

  -- What the signer reads, and the one table that it appends to. Migrations 32, 88, 190 and 203 grant the
  -- same, where the role was there before them.
  grant usage on schema public to bourse_signer;
  grant select, insert on public.signed_records to bourse_signer;
  revoke select on public.withdrawals from bourse_signer;
  grant select (id, user_id, hold, chain, coin, amount, fee, address, memo, status, two_people,
    asked_at, passed_at, passed_by, ended_at, stopping) on public.withdrawals to bourse_signer;
  grant select (id, hold_until, frozen) on public.users to bourse_signer;
  grant select (first_sequence, last_sequence, previous_hash, hash, commands)
    on public.log_batch to bourse_signer;
  grant select on public.large_withdrawal_passes, public.signer_openings to bourse_signer;
  grant select (chain, coin, version, terms, changed_at) on public.chain_terms to bourse_signer;
  grant select (chain, transaction_id, place, state) on public.deposits to bourse_signer;
end $$;
