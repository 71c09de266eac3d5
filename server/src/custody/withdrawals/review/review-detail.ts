import type { WithdrawalDetail } from '@bourse/contract/console/routes/withdrawals.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { amountText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { ChainBook } from '../../coins/chain-book.ts';
import { SavedAddresses } from '../address-store.ts';
import { PayoutStore } from '../payout-store.ts';
import type { WithdrawalRow } from '../store.ts';
import { lookAlikeOf } from './look-alike.ts';
import { readWay } from './review-way.ts';

const SENT_MS = 90 * 24 * 60 * 60_000;

export interface ReviewSources {
  readonly database: Kysely<Database>;
  /** For lists: statements are cut off. */
  readonly readers: pg.Pool;
  readonly live: LiveState;
  readonly chains: ChainBook;
  /** Versions of the rules in force, by "chain coin". */
  readonly terms: { inForce(): Promise<ReadonlyMap<string, { readonly version: number }>> };
}

/** What a person decides a withdrawal by, beside its own fields. */
export async function readDetail(
  sources: ReviewSources,
  row: WithdrawalRow,
  now: number,
): Promise<Omit<WithdrawalDetail, 'row'>> {
  const { database, live, chains, terms } = sources;
  const chain = chains.find(row.chain);
  const listed = chain?.coins.get(row.coin);
  const asset = live.catalog.findAsset(row.coin);
  const [versions, customer, place, way, attempts, proposal] = await Promise.all([
    terms.inForce(),
    readCustomer(sources, row, now),
    readPlace(database, row),
    readWay(sources, row),
    new PayoutStore(database).attempts(row.id),
    openProposal(database, row.id),
  ]);
  return {
    network: chain?.chain.network ?? row.chain,
    memo: row.memo,
    fee: amountText(asset, row.fee),
    termsVersion: versions.get(`${row.chain} ${row.coin}`)?.version ?? 0,
    reviewAbove: listed ? amountText(asset, listed.reviewAbove) : null,
    twoPeopleAbove: listed ? amountText(asset, listed.twoPeopleAbove) : null,
    byProgram: row.keyId !== null,
    heldBy: row.heldBy === null ? '' : await nameOf(database, row.heldBy),
    passedBy: await passerOf(database, row.passedBy ?? ''),
    txid: attempts.filter(({ sentAt }) => sentAt !== null).at(-1)?.transaction ?? '',
    ...{ proposal, customer, place, way },
  };
}

async function passerOf(database: Kysely<Database>, passedBy: string): Promise<string> {
  const [kind, id] = passedBy.split(':');
  return kind === 'operator' ? nameOf(database, Number(id)) : passedBy;
}

async function nameOf(database: Kysely<Database>, operator: number): Promise<string> {
  const row = await database
    .selectFrom('operators')
    .select('name')
    .where('id', '=', operator)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** The open proposal that names it, whichever of its two kinds. */
async function openProposal(
  database: Kysely<Database>,
  withdrawal: number,
): Promise<WithdrawalDetail['proposal']> {
  const { rows } = await sql<{ id: number; author: string; expiresAt: number }>`
    select p.id, o.name as author, p.expires_at as "expiresAt"
    from proposals p join operators o on o.id = p.author_id
    where p.state in ('open', 'passing') and p.kind in ('withdrawal-pass-large', 'withdrawal-end')
      and p.fields::json->>'withdrawal' = ${String(withdrawal)}
    order by p.id desc limit 1`.execute(database);
  const [found] = rows;
  return found
    ? { code: `PR-${found.id}`, author: found.author, expiresAt: found.expiresAt }
    : null;
}

interface CustomerRow {
  readonly level: number;
  readonly createdAt: number;
  readonly isFrozen: boolean;
  readonly holdUntil: number;
  readonly sentCount: number;
  /** Atomic units of the coin, digits. */
  readonly sentAmount: string;
}

async function readCustomer(
  { database, live }: ReviewSources,
  { user, coin }: WithdrawalRow,
  now: number,
): Promise<WithdrawalDetail['customer']> {
  const { rows } = await sql<CustomerRow>`
    select coalesce((select level from account_facts f where f.user_id = u.id), 0) as level,
      u.created_at as "createdAt", u.frozen as "isFrozen", u.hold_until as "holdUntil",
      sent.count as "sentCount", sent.amount as "sentAmount"
    from users u, lateral (
      select count(*)::int as count,
        coalesce(sum(amount) filter (where coin = ${coin}), 0)::text as amount
      from withdrawals w where w.user_id = u.id and w.status = ${Status.committed}
        and w.asked_at > ${now - SENT_MS}
    ) as sent where u.id = ${user}`.execute(database);
  const [row] = rows;
  if (!row) throw new Error(`a withdrawal is of account ${user}, which is not there`);
  const { holdUntil, sentAmount, ...known } = row;
  const most = live.catalog.rightsOf(user)?.withdrawDayMax;
  const left = most === undefined ? 0 : Math.max(0, most - live.withdrawn.valueOf(user, now));
  const { quote } = live.futures;
  return {
    ...known,
    holdUntil: holdUntil > now ? holdUntil : 0,
    sentAmount: amountText(live.catalog.findAsset(coin), BigInt(sentAmount)),
    dayMax: most === undefined ? null : amountText(quote, most),
    dayLeft: most === undefined ? null : amountText(quote, left),
  };
}

interface PlaceRow {
  readonly sentByOwner: number;
  readonly sentByOthers: number;
  readonly savedByOthers: number;
  readonly lastAt: number;
}

async function readPlace(
  database: Kysely<Database>,
  { user, chain, address, memo }: WithdrawalRow,
): Promise<WithdrawalDetail['place']> {
  const saved = await new SavedAddresses(database).list(user);
  const onChain = saved.filter((one) => one.chain === chain);
  const own = onChain.find((one) => one.address === address && one.memo === memo);
  const { rows } = await sql<PlaceRow>`
    select count(*) filter (where user_id = ${user})::int as "sentByOwner",
      count(*) filter (where user_id <> ${user})::int as "sentByOthers",
      coalesce(max(ended_at), 0)::bigint as "lastAt",
      (select count(distinct user_id)::int from saved_addresses
        where address = ${address} and memo = ${memo} and user_id <> ${user}) as "savedByOthers"
    from withdrawals where address = ${address} and memo = ${memo}
      and status = ${Status.committed}`.execute(database);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate has one row');
  return {
    ...counts,
    ...{ savedName: own?.name ?? '', savedAt: own?.createdAt ?? 0 },
    lookAlike: lookAlikeOf(address, onChain),
  };
}
