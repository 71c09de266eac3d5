import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import type { Withdrawal } from '@bourse/contract/routes/withdrawals.ts';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import type { ListedChain } from '../coins/chain-book.ts';
import type { ListedWithdrawal } from './store.ts';

/**
 * A withdrawal as its owner reads it.
 *
 * @param chain undefined: it is no longer listed
 * @param holdUntil of the owner's account; 0: none
 * @param isHeldUp its coin's way out of the chain is closed or paused (`heldUp`)
 */
export function presentWithdrawal(
  row: ListedWithdrawal,
  chain: ListedChain | undefined,
  catalog: Catalog,
  holdUntil: number,
  isHeldUp: boolean,
): Withdrawal {
  const asset = catalog.findAsset(row.coin);
  const amount = amountText(asset, row.amount);
  const needed = chain?.rules.withdrawConfirmations ?? 0;
  const depth = row.blockHeight === null ? 0 : (chain?.tipHeight ?? 0) - row.blockHeight + 1;
  const isWaiting = row.status === Status.review || row.status === Status.passed;
  return {
    id: String(row.id),
    createTime: row.askedAt,
    time: row.askedAt,
    chain: row.chain,
    network: chain?.chain.network ?? row.chain,
    coin: row.coin,
    symbol: row.coin,
    amount,
    quantity: amount,
    fee: amountText(asset, row.fee),
    received: amountText(asset, row.amount - row.fee),
    address: row.address,
    toAddress: row.address,
    memo: row.memo,
    status: row.status,
    reason: row.reason,
    txid: row.transaction,
    confirmations: row.status === Status.committed ? needed : Math.max(0, Math.min(depth, needed)),
    withdrawConfirm: needed,
    waitsUntil: isWaiting ? holdUntil : 0,
    isPaused: isHeldUp,
  };
}
