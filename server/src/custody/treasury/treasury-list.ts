import { formatDecimal } from '@bourse/contract/amount.ts';
import type { HouseArrivalRow, TreasuryMoveRow } from '@bourse/contract/console/routes/treasury.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type { HouseArrivalTable, TreasuryMoveTable } from '#platform/db/tables/tables-treasury.ts';
import type { ChainBook, ListedChain } from '../coins/chain-book.ts';
import { toMove } from './move-store.ts';

const PAGE_ROWS = 50;

/** A row that came to one of our own addresses, as the database has it. */
export type ArrivalRow = Selectable<HouseArrivalTable>;

/** One page of moves, the newest first; `next` empty: there are no older ones. */
export async function listMoves(
  database: Kysely<Database>,
  chains: ChainBook,
  { tab, before }: { readonly tab: 'open' | 'all'; readonly before?: string | undefined },
): Promise<{ list: TreasuryMoveRow[]; next: string }> {
  const { rows } = await sql<
    Selectable<TreasuryMoveTable> & { transaction: string | null; attempts: number }
  >`select moves.*, last.transaction_id as transaction, coalesce(last.attempt + 1, 0) as attempts
    from treasury_moves moves left join lateral (
      select transaction_id, attempt from treasury_transactions where move_id = moves.id
      order by attempt desc limit 1) as last on true
    where moves.id < ${before ?? Number.MAX_SAFE_INTEGER}
    ${tab === 'open' ? sql`and state in ('planned', 'sent')` : sql``}
    order by moves.id desc limit ${PAGE_ROWS + 1}`.execute(database);
  const shown = rows.slice(0, PAGE_ROWS);
  const list = shown.map((row) => {
    const move = toMove(row);
    const chain = chains.find(move.chain);
    const feeCoin = nativeOf(chain);
    const height = move.blockHeight;
    const depth = chain && height !== null ? chain.tipHeight - height + 1 : 0;
    return {
      ...{ code: String(move.id), kind: move.kind, chain: move.chain, coin: move.coin },
      ...{ amount: unitsText(chain, move.coin, move.amount), from: move.from, to: move.to },
      ...{ state: move.state, confirmations: Math.max(0, depth), attempts: row.attempts },
      ...{ transaction: row.transaction ?? '', feeCoin, plannedBy: move.plannedBy },
      fee: unitsText(chain, feeCoin, move.networkFee ?? chain?.mover?.costOf(move.fees) ?? 0n),
      ...{ plannedAt: move.plannedAt, note: move.note },
    };
  });
  return { list, next: rows.length > PAGE_ROWS ? (list.at(-1)?.code ?? '') : '' };
}

/** The newest arrivals at own addresses that no move of ours brought. */
export async function newestArrivals(database: Kysely<Database>): Promise<readonly ArrivalRow[]> {
  return database
    .selectFrom('house_arrivals')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS)
    .execute();
}

/** On whichever chain, booked or not; undefined: there is none. */
export function findArrival(executor: Executor, id: number): Promise<ArrivalRow | undefined> {
  return executor.selectFrom('house_arrivals').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Chain units of a coin that are booked. Takes the lock for booking it: until the transaction
 * ends no other caller reads this.
 */
export async function bookedInTurn(
  executor: Executor,
  chain: string,
  coin: string,
): Promise<bigint> {
  await sql`select from custody_coins where chain = ${chain} and coin = ${coin} for update`.execute(
    executor,
  );
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount from house_arrivals
    where chain = ${chain} and coin = ${coin} and booked_at is not null and not has_left`.execute(
    executor,
  );
  return BigInt(rows[0]?.amount ?? 0);
}

/** Books it, once. Returns false where it was booked before. */
export async function bookArrival(
  executor: Executor,
  id: number,
  by: string,
  time: number,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('house_arrivals')
    .set({ booked_at: time, booked_by: by })
    .where('id', '=', id)
    .where('booked_at', 'is', null)
    .where('has_left', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether it came from a cold address of ours: nothing is new, and nothing is to be booked. */
export function isFromCold(chains: ChainBook, row: ArrivalRow): boolean {
  return chains.find(row.chain)?.mover?.addresses.cold.includes(row.sender) ?? false;
}

/** @param gap what the comparison finds too many, chain units */
export function presentArrival(chains: ChainBook, row: ArrivalRow, gap: bigint): HouseArrivalRow {
  const chain = chains.find(row.chain);
  const addresses = chain?.mover?.addresses;
  const place = row.address === addresses?.gas ? 'gas' : 'hot';
  const fromCold = isFromCold(chains, row);
  return {
    ...{ code: String(row.id), chain: row.chain, coin: row.coin, sender: row.sender },
    amount: unitsText(chain, row.coin, BigInt(row.amount)),
    place: addresses?.cold.includes(row.address) ? 'cold' : place,
    origin: fromCold ? 'cold' : 'outside',
    ...{ transaction: row.transaction_id, seenAt: row.seen_at, hasLeft: row.has_left },
    bookedBy: row.booked_by ?? '',
    mayBook: !fromCold && !row.has_left && !row.booked_at && gap >= BigInt(row.amount),
  };
}

/** Chain units as a decimal text of the coin, every digit of the chain. */
export function unitsText(chain: ListedChain | undefined, coin: string, amount: bigint): string {
  const decimals = chain?.coins.get(coin)?.onChain.decimals ?? 0;
  return formatDecimal(amount, decimals);
}

/** The chain's own coin, as it is listed; empty: it is not. */
export function nativeOf(chain: ListedChain | undefined): string {
  return chain?.chain.coins.find(({ contract }) => !contract)?.symbol ?? '';
}
