import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What an address holds beyond all that is known to have come to it.
  `create table untraced_arrivals (
    id bigint generated always as identity primary key,
    chain text not null,
    address text not null,
    coin text not null,
    amount numeric(78, 0) not null check (amount > 0),
    seen_at bigint not null
  )`,
  'create index untraced_arrivals_places on untraced_arrivals (chain, address, coin)',
  'drop view unexplained_deposits',
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
      union all
      select 0, t.chain, 'untraced' || t.id, 0, t.coin, '', t.amount, t.address, a.user_id, '', t.seen_at,
        'untraced'
      from untraced_arrivals t join deposit_addresses a on a.chain = t.chain and a.address = t.address
    ) w
    where not exists (select from deposit_explanations e where e.chain = w.chain
      and e.transaction_id = w.transaction_id and e.place = w.place)`,
];

/** Coins that a contract paid to a deposit address, where no node says which transaction did. */
export const untracedArrivalsMigration: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
