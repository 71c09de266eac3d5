import type { Deposit, FinderStep } from '@bourse/contract/routes/deposits.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { ChainAway, type TransactionState } from '../chains/chain.ts';
import type { ListedChain } from '../coins/chain-book.ts';
import { addressOf } from './address-store.ts';
import { depositsOfTransaction } from './deposit-store.ts';
import { presentDeposit } from './present.ts';

export interface FinderDependencies {
  readonly database: Kysely<Database>;
  /** For lists. */
  readonly pool: pg.Pool;
  readonly live: LiveState;
}

/**
 * Where the deposit of a transaction is, or why it is not there. Of a deposit that is not the caller's
 * the answer says only that.
 */
export async function findDeposit(
  { database, pool, live }: FinderDependencies,
  user: number,
  chain: ListedChain,
  transaction: string,
): Promise<{ step: FinderStep; deposits: Deposit[] }> {
  const id = transaction.toLowerCase();
  const rows = await depositsOfTransaction(pool, user, chain.code, id);
  const deposits = rows.map((row) => presentDeposit(row, chain, live.catalog));
  const [first] = deposits;
  if (first) return { step: first.step, deposits };
  const own = await addressOf(database, chain.code, user);
  return { step: await stepOfStranger(chain, id, own), deposits };
}

/** Of a transaction that has no deposit of the asker's. */
async function stepOfStranger(
  { chain, readHeight }: ListedChain,
  id: string,
  own: string | undefined,
): Promise<FinderStep> {
  let found: TransactionState;
  try {
    found = await chain.transaction(id);
  } catch (error) {
    if (error instanceof ChainAway) return 'chain-away';
    throw error;
  }
  const { state, block, arrivals, hidesPayments } = found;
  if (state === 'unknown' || state === 'waiting') return state;
  if (state === 'failed') return 'reverted-by-chain';
  if (!arrivals.some(({ address }) => address === own)) {
    if (hidesPayments) return 'by-contract';
    return arrivals.length === 0 ? 'nothing-listed' : 'not-yours';
  }
  return block && block.height > readHeight ? 'not-read-yet' : 'unknown';
}
