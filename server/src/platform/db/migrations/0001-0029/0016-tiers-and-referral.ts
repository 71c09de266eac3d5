import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Who invited whom is said at registration and never again; who invites was there before.
  `create function keep_inviter() returns trigger language plpgsql as $$
    begin
      if new.invited_by is distinct from old.invited_by then
        raise exception 'who invited an account never changes';
      end if;
      return new;
    end
  $$`,
  `create trigger users_keep_inviter before update of invited_by on users
    for each row execute function keep_inviter()`,
  'alter table users add constraint users_inviter_is_older check (invited_by < id)',
  'create index users_invited_by on users (invited_by, id) where invited_by is not null',
  'create index trade_time on trade using brin (trade_time)',
  'create index contract_trade_time on contract_trade using brin (trade_time)',
  // Which share of fees referrers get, from a UTC day since 1970 on. Rates are parts per 100,000,000 of
  // the fees, the first for who invited, the next for who invited that one.
  `create table referral_programs (
    version integer primary key,
    from_day integer not null,
    level_rates bigint[] not null,
    days_max integer not null check (days_max >= 0)
  )`,
  // A UTC day whose fills are counted; closed once tiers are set by them.
  `create table fee_days (
    day integer primary key,
    log_sequence bigint not null,
    closed_at bigint
  )`,
  // What a person bought and sold on a day, atomic units of the quote coin.
  `create table account_days (
    user_id integer not null,
    day integer not null,
    volume bigint not null,
    primary key (user_id, day)
  )`,
  'create index account_days_day on account_days (day)',
  // What of the fees that a person paid on a day is a referrer's. Amounts in atomic units.
  `create table referral_shares (
    referrer_id integer not null,
    day integer not null,
    payer_id integer not null,
    account smallint not null,
    asset integer not null,
    level smallint not null,
    fees bigint not null,
    amount bigint not null check (amount > 0 and amount <= fees),
    primary key (referrer_id, day, payer_id, account, asset)
  )`,
  // The movement of a referrer's shares of a day: a number of the log once it is made.
  `create table referral_payments (
    referrer_id integer not null,
    day integer not null,
    log_sequence bigint,
    paid_at bigint,
    primary key (referrer_id, day)
  )`,
  'create index referral_payments_due on referral_payments (day) where log_sequence is null',
];

/** Invitations that stay as they are, volumes and fees by day, and what referrers are due. */
export const tiersAndReferralMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
