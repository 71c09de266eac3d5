import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import type { MovedCoins, Notice } from '#ports/notice-sender.ts';
import type { ChainBook } from '../coins/chain-book.ts';
import type { WithdrawalRow } from './store.ts';

/** What the words of a notice are made of. */
export interface NoticeSources {
  readonly catalog: Catalog;
  readonly chains: ChainBook;
}

/** The notice to the owner of a withdrawal whose money is held from now on. */
export function askedNotice(sources: NoticeSources, row: WithdrawalRow): Notice {
  const { address, askedAt: time, evidence } = row;
  const coins = moved(sources, row, row.amount);
  return { kind: 'withdrawal-asked', time, coins, address, isReviewed: evidence.length > 0 };
}

/** The notice to its owner once a transaction of it is final. */
export function sentNotice(
  sources: NoticeSources,
  row: WithdrawalRow,
  transaction: string,
): Notice {
  const coins = moved(sources, row, row.amount - row.fee);
  return { kind: 'withdrawal-sent', coins, address: row.address, transaction };
}

/** The notice to its owner when the money is back; undefined: none, who cancelled it knows. */
export function returnedNotice(sources: NoticeSources, row: WithdrawalRow): Notice | undefined {
  const { address, status } = row;
  if (status !== Status.rejected && status !== Status.failed) return undefined;
  const coins = moved(sources, row, row.amount);
  const reason = status === Status.rejected ? 'rejected' : 'failed';
  return { kind: 'withdrawal-returned', coins, address, reason };
}

/** @param amount atomic units */
function moved(
  { catalog, chains }: NoticeSources,
  { chain, coin }: WithdrawalRow,
  amount: number,
): MovedCoins {
  const network = chains.find(chain)?.chain.network ?? chain;
  return { amount: amountText(catalog.findAsset(coin), amount), coin, network };
}
