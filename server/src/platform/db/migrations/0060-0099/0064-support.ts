import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table support_tickets (
    id bigint generated always as identity primary key,
    user_id integer not null references users (id),
    category text not null,
    subject text not null,
    object text,
    object_code text,
    state text not null default 'open' check (state in ('open', 'answered', 'closed')),
    created_at bigint not null,
    changed_at bigint not null,
    waiting_since bigint,
    closed_at bigint,
    check ((object is null) = (object_code is null)),
    check ((state = 'open') = (waiting_since is not null)),
    check ((state = 'closed') = (closed_at is not null))
  )`,
  'create index support_tickets_own on support_tickets (user_id, changed_at desc, id desc)',
  'create index support_tickets_queue on support_tickets (waiting_since, id) where waiting_since is not null',
  'create index support_tickets_state on support_tickets (state, changed_at desc, id desc)',
  'create index support_tickets_closed on support_tickets (closed_at) where closed_at is not null',
  `create table support_messages (
    id bigint generated always as identity primary key,
    ticket_id bigint not null references support_tickets (id) on delete cascade,
    author text not null check (author in ('customer', 'staff', 'note')),
    operator_id integer,
    time bigint not null,
    text text not null,
    check ((operator_id is null) = (author = 'customer'))
  )`,
  'create index support_messages_ticket on support_messages (ticket_id, id)',
  // Without a message it was uploaded, and not sent.
  `create table support_pictures (
    reference text primary key,
    user_id integer not null references users (id),
    message_id bigint references support_messages (id) on delete cascade,
    sealed bytea not null,
    width integer not null,
    height integer not null,
    created_at bigint not null
  )`,
  // What is sealed cannot be compressed.
  'alter table support_pictures alter column sealed set storage external',
  'create index support_pictures_user on support_pictures (user_id, created_at)',
  'create index support_pictures_message on support_pictures (message_id)',
];

/** What customers write to the support, and are answered. */
export const supportMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
