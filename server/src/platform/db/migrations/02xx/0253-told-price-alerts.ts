import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create function tell_price_alert() returns trigger language plpgsql as $$
    begin
      perform pg_notify('bourse_people', case tg_op
        when 'INSERT' then jsonb_build_object('kind', 'price-alert-set', 'alertId', new.id)
        else jsonb_build_object('kind', 'price-alert-removed', 'alertId', old.id) end::text);
      return null;
    end $$`,
  `create trigger price_alert_told after insert or delete on price_alerts for each row
    execute function tell_price_alert()`,
];

/** A price alert that is set or removed is sent to the projector, in the transaction that does it. */
export const toldPriceAlertsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
