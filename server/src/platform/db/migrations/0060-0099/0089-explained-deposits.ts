import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Tokens that are not listed, at addresses of ours, as their contracts tell of them.
  `create table unlisted_arrivals (
    chain text not null,
    transaction_id text not null,
    place integer not null,
    address text not null,
    contract text not null,
    amount numeric(78, 0) not null check (amount > 0),
    block_height bigint not null,
    seen_at bigint not null,
    primary key (chain, transaction_id, place)
  )`,
  'create index unlisted_arrivals_contract on unlisted_arrivals (chain, contract)',
  'create index unlisted_arrivals_height on unlisted_arrivals (chain, block_height)',
  // What arrived and was not credited, and what a person said of it: it needs no more attention.
  `create table deposit_explanations (
    chain text not null,
    transaction_id text not null,
    place integer not null,
    remedy text not null,
    reason text not null,
    explained_by integer not null references operators (id),
    explained_at bigint not null,
    primary key (chain, transaction_id, place)
  )`,
  // The queue looks for these alone.
  "create index deposits_small on deposits (id) where state = 'small'",
  'create index users_closed on users (id) where closed_at is not null',
  `create view unexplained_deposits as
    select w.* from (
      select d.id as deposit, d.chain, d.transaction_id, d.place, d.coin, '' as contract,
        d.chain_amount as amount, d.address, d.user_id, '' as sender, d.seen_at,
        case when d.amount = 0 then 'dust' else 'small' end as why
      from deposits d where d.state = 'small'
      union all
      select d.id, d.chain, d.transaction_id, d.place, d.coin, '', d.chain_amount, d.address, d.user_id, '',
        d.seen_at, 'closed-account'
      from users u join deposits d on d.user_id = u.id and d.seen_at > u.closed_at
      where u.closed_at is not null and d.state in ('crediting', 'credited', 'unlocked')
      union all
      select 0, h.chain, h.transaction_id, h.place, h.coin, '', h.amount, h.address, null, h.sender,
        h.seen_at, 'house'
      from house_arrivals h where h.booked_at is null and not h.has_left
      union all
      select 0, t.chain, t.transaction_id, t.place, '', t.contract, t.amount, t.address, a.user_id, '',
        t.seen_at, 'unlisted'
      from unlisted_arrivals t left join deposit_addresses a on a.chain = t.chain and a.address = t.address
    ) w
    where not exists (select from deposit_explanations e where e.chain = w.chain
      and e.transaction_id = w.transaction_id and e.place = w.place)`,
];

/** What arrived at our addresses and is not credited yet, and how people explained it. */
export const explainedDepositsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
