import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { type ChainBook, paysOut } from '../coins/chain-book.ts';
import type { WithdrawalRow } from './store.ts';

export interface Ways {
  readonly chains: Pick<ChainBook, 'find'>;
  /** Whether a comparison of books and chain has paused a coin of a chain. */
  readonly isPaused: (chain: string, coin: string) => Promise<boolean>;
}

/** Whether a coin may leave by a chain now: neither closed by a person nor paused by a comparison. */
export async function isWayOpen(
  { chains, isPaused }: Ways,
  chain: string,
  coin: string,
): Promise<boolean> {
  const listed = chains.find(chain);
  const ofCoin = listed?.coins.get(coin);
  if (!listed || !ofCoin || !paysOut(listed, ofCoin)) return false;
  return !(await isPaused(chain, coin));
}

/** The numbers of those that wait for their way to be opened. What has a nonce goes on all the same. */
export async function heldUp(
  ways: Ways,
  rows: readonly WithdrawalRow[],
): Promise<ReadonlySet<number>> {
  const isWaiting = ({ status, hasNonce }: WithdrawalRow) =>
    (status === Status.review || status === Status.passed) && !hasNonce;
  const open = new Map<string, boolean>();
  const found = new Set<number>();
  for (const row of rows.filter(isWaiting)) {
    const way = `${row.chain} ${row.coin}`;
    const isOpen = open.get(way) ?? (await isWayOpen(ways, row.chain, row.coin));
    open.set(way, isOpen);
    if (!isOpen) found.add(row.id);
  }
  return found;
}
