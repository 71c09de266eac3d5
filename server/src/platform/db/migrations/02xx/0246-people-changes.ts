import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sends a message in the transaction of a change; of the row it names the columns that the trigger says. */
const tellPersonChange = `create function tell_person_change() returns trigger language plpgsql as $$
  declare
    said jsonb := jsonb_build_object('kind', tg_argv[0]);
    at integer := 1;
  begin
    while at < tg_nargs loop
      said := said || jsonb_build_object(tg_argv[at], to_jsonb(old) -> tg_argv[at + 1]);
      at := at + 2;
    end loop;
    perform pg_notify('bourse_people', said::text);
    return null;
  end $$`;

const statements = [
  tellPersonChange,
  `create trigger session_ended after delete on sessions for each row
    execute function tell_person_change('session-ended', 'userId', 'user_id', 'sessionId', 'id')`,
  `create trigger session_changed after update of factor_at on sessions for each row
    when (old.factor_at is distinct from new.factor_at)
    execute function tell_person_change('session-changed', 'userId', 'user_id', 'sessionId', 'id')`,
  `create trigger key_ended after delete on api_keys for each row
    execute function tell_person_change('key-ended', 'userId', 'user_id', 'keyId', 'id')`,
  `create trigger key_changed after update of rights, addresses, expires_at, withdraws_from on api_keys
    for each row when ((old.rights, old.addresses, old.expires_at, old.withdraws_from)
      is distinct from (new.rights, new.addresses, new.expires_at, new.withdraws_from))
    execute function tell_person_change('key-ended', 'userId', 'user_id', 'keyId', 'id')`,
  `create trigger person_changed after update of frozen, closed_at, authenticator_bound_at, passkey_count
    on users for each row when ((old.frozen, old.closed_at, old.authenticator_bound_at, old.passkey_count)
      is distinct from (new.frozen, new.closed_at, new.authenticator_bound_at, new.passkey_count))
    execute function tell_person_change('person-changed', 'userId', 'id')`,
  `create trigger operator_session_ended after delete on operator_sessions for each row
    execute function tell_person_change('operator-session-ended', 'sessionId', 'id')`,
  // How often a process has begun to listen: who counts on from its own number has missed nobody.
  'create table people_listeners (count bigint not null)',
  'insert into people_listeners values (0)',
];

/** What processes keep in memory of people is sent to all of them, in the transaction that changes it. */
export const peopleChangesMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
