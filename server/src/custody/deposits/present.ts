import type { DepositState } from '@bourse/contract/moves/deposit-moves.ts';
import type { DepositStep } from '@bourse/contract/moves/deposit-steps.ts';
import type { Deposit } from '@bourse/contract/routes/deposits.ts';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import type { ListedChain } from '../coins/chain-book.ts';
import type { DepositRow } from './deposit-store.ts';

const stepOf: Readonly<Record<DepositState, DepositStep>> = {
  seen: 'seen',
  // The engine may have it already: what it has not told is not said.
  crediting: 'seen',
  credited: 'credited',
  unlocked: 'withdrawable',
  small: 'small',
  failed: 'failed',
  reverted: 'reverted',
  reversing: 'reverted',
  reversed: 'reverted',
  restoring: 'reverted',
};

const statusOf: Readonly<Record<Exclude<DepositStep, 'small'>, 1 | 0 | -1>> = {
  seen: 0,
  credited: 1,
  withdrawable: 1,
  failed: -1,
  reverted: -1,
};

/** What counts toward a sum is pending; what is finer than the coin's unit, or was explained, is not credited. */
function smallStatus({ amount, isExplained }: DepositRow): 0 | -1 {
  return amount > 0 && !isExplained ? 0 : -1;
}

/**
 * A deposit as its owner reads it, with as many confirmations as are known.
 *
 * @param chain undefined: it is no longer listed
 */
export function presentDeposit(
  row: DepositRow,
  chain: ListedChain | undefined,
  catalog: Catalog,
): Deposit {
  const step = stepOf[row.state];
  const amount = amountText(catalog.findAsset(row.coin), BigInt(row.amount));
  const isOnChain = step !== 'failed' && step !== 'reverted';
  const depth = Math.max(0, (chain?.readHeight ?? 0) - row.blockHeight + 1);
  return {
    id: String(row.id),
    createTime: row.seenAt,
    time: row.seenAt,
    chain: row.chain,
    network: chain?.chain.network ?? row.chain,
    coin: row.coin,
    symbol: row.coin,
    amount,
    quantity: amount,
    address: row.address,
    toAddress: row.address,
    txid: row.transaction,
    status: step === 'small' ? smallStatus(row) : statusOf[step],
    step,
    confirmations: isOnChain ? depth : 0,
    creditConfirm: chain?.rules.depositConfirmations ?? 0,
    unlockConfirm: chain?.rules.unlockConfirmations ?? 0,
    creditTime: row.creditedAt ?? 0,
  };
}
