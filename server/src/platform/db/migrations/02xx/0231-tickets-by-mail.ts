import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // A ticket is of an account, or of a mail address that a code has proved.
  `alter table support_tickets alter column user_id drop not null,
    add column email text,
    add column language text check (language in ('en', 'zh-CN')),
    add check ((user_id is null) = (email is not null)),
    add check ((email is null) = (language is null))`,
  `create index support_tickets_email on support_tickets (email, waiting_since)
    where email is not null`,
  `create table support_codes (
    key_hash bytea primary key,
    email text not null,
    place text not null,
    code_hash bytea not null,
    tries integer not null default 0,
    sent_at bigint not null,
    ticket_id bigint references support_tickets (id) on delete cascade
  )`,
  'create index support_codes_email on support_codes (email, sent_at)',
  'create index support_codes_place on support_codes (place, sent_at)',
  'create index support_codes_sent on support_codes (sent_at)',
  'create index support_codes_ticket on support_codes (ticket_id) where ticket_id is not null',
];

/** Tickets of those who cannot sign in, and the codes that prove their mail addresses. */
export const ticketsByMailMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
