import { canMove } from '@bourse/contract/moves/moves.ts';
import { withdrawalMoves } from '@bourse/contract/moves/withdrawal-moves.ts';
import { useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import {
  cancelWithdrawal,
  type SavedAddress,
  useWithdrawals,
  type Withdrawal,
} from '#app/data/user/withdrawals.ts';
import { formatAmount, formatTime, NO_VALUE } from '#app/lib/format.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { atHand } from '#app/ui/tables/cell-looks.ts';
import type { Column } from '#app/ui/tables/table.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import { CopiedId, TransactionId } from '../frame/long-id.tsx';
import { PanelHead } from '../frame/panel-head.tsx';
import { tabPath } from '../view/asset-view.ts';
import { savedAs } from './look-alike.ts';
import { WithdrawalState } from './withdrawal-state.tsx';

const COIN_DECIMALS = 8;

interface RowTools {
  readonly nameOf: (withdrawal: Withdrawal) => string | undefined;
  readonly onCancel: (withdrawal: Withdrawal) => void;
}

function CancelButton({
  withdrawal,
  onCancel,
}: { withdrawal: Withdrawal } & Pick<RowTools, 'onCancel'>) {
  const t = useText();
  if (!canMove(withdrawalMoves, withdrawal.status, 'cancel')) return NO_VALUE;
  return (
    <button
      type="button"
      className="reach-end font-medium text-accent-text hover:underline"
      onClick={() => onCancel(withdrawal)}
    >
      {t('ui.cancel')}
    </button>
  );
}

const Coin = ({ coin }: { readonly coin: string }) => (
  <span className="flex items-center gap-2 font-medium text-body">
    <CoinIcon coin={coin} /> {coin}
  </span>
);

function columnsOf(
  t: Translate,
  offsetHours: number,
  tools: RowTools,
): readonly Column<Withdrawal>[] {
  const right = { align: 'right' } as const;
  return [
    {
      id: 'time',
      title: t('trading.time'),
      cell: ({ time }) => (
        <span className="text-ink-2">{formatTime(time, offsetHours, 'short')}</span>
      ),
    },
    {
      id: 'coin',
      title: `${t('wallet.coin')} / ${t('assets.network')}`,
      cell: ({ coin, network }) => (
        <span className="flex flex-col">
          <Coin coin={coin} />
          <span className="text-ink-2">{network}</span>
        </span>
      ),
    },
    {
      id: 'address',
      title: t('assets.address'),
      cell: (row) => (
        <span className="flex flex-col">
          <span className="max-w-[144px] truncate">{tools.nameOf(row)}</span>
          <span className="text-ink-2">
            <CopiedId text={row.address} />
          </span>
        </span>
      ),
    },
    {
      ...right,
      id: 'amount',
      title: t('wallet.amount'),
      cell: ({ amount }) => (
        <span className="font-medium text-body">
          <Amount>{formatAmount(amount, COIN_DECIMALS)}</Amount>
        </span>
      ),
    },
    // Before what a narrow screen has no room for.
    {
      ...right,
      id: 'status',
      title: t('trading.status'),
      cell: (row) => <WithdrawalState withdrawal={row} />,
    },
    {
      ...right,
      id: 'fee',
      title: t('trading.fee'),
      cell: ({ fee }) => (
        <span className="text-ink-2">
          <Amount>{formatAmount(fee, COIN_DECIMALS)}</Amount>
        </span>
      ),
    },
    {
      id: 'transaction',
      title: t('assets.transaction'),
      cell: ({ txid, chain }) => (txid ? <TransactionId txid={txid} chain={chain} /> : NO_VALUE),
    },
    {
      ...right,
      id: 'action',
      title: t('trading.action'),
      className: atHand,
      cell: (row) => <CancelButton withdrawal={row} onCancel={tools.onCancel} />,
    },
  ];
}

function WithdrawalCard({ row, tools }: { row: Withdrawal; tools: RowTools }) {
  const offset = useTimeOffset();
  const { coin, amount, time, address } = row;
  return (
    <div className="flex flex-col gap-1.5 px-4 py-2.5 text-small">
      <div className="flex items-center justify-between gap-3">
        <Coin coin={coin} />
        <span className="font-medium text-body tabular-nums">
          <Amount>{formatAmount(amount, COIN_DECIMALS)}</Amount>
        </span>
      </div>
      <div className="flex items-start justify-between gap-3">
        <span className="text-ink-2">
          {formatTime(time, offset, 'short')} · {row.network}
        </span>
        <WithdrawalState withdrawal={row} />
      </div>
      <div className="flex items-center justify-between gap-3 text-ink-2">
        <span className="flex min-w-0 gap-2">
          {tools.nameOf(row)} <CopiedId text={address} />
        </span>
        <CancelButton withdrawal={row} onCancel={tools.onCancel} />
      </div>
      {row.txid && (
        <div className="text-ink-2">
          <TransactionId txid={row.txid} chain={row.chain} />
        </div>
      )}
    </div>
  );
}

/** The last withdrawals; those that are still looked at can be cancelled. */
export function WithdrawalHistory({ saved }: { readonly saved: readonly SavedAddress[] }) {
  const t = useText();
  const offset = useTimeOffset();
  const loaded = useWithdrawals();
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  const tools: RowTools = {
    nameOf: ({ address, chain }) => savedAs(address, chain, saved)?.name,
    onCancel: setCancelling,
  };
  const cancel = () => {
    // A refusal is shown as a note by the call itself.
    if (cancelling) cancelWithdrawal(cancelling.id).catch(() => {});
    setCancelling(null);
  };
  return (
    <Panel label={t('assets.withdrawalHistory')} className="overflow-hidden">
      <PanelHead
        title={t('assets.withdrawalHistory')}
        more={{ to: tabPath('History'), text: t('assets.viewAll') }}
      />
      <AssetRows
        isTall
        density="wide"
        label={t('assets.withdrawalHistory')}
        loaded={loaded}
        columns={columnsOf(t, offset, tools)}
        rowKey={({ id }) => id}
        emptyText={t('assets.noWithdrawalHistory')}
        card={(row) => <WithdrawalCard row={row} tools={tools} />}
      />
      <ConfirmDialog
        open={cancelling !== null}
        onOpen={() => setCancelling(null)}
        title={t('assets.cancelWithdrawal')}
        confirmLabel={t('assets.cancelWithdrawal')}
        cancelLabel={t('assets.keepWithdrawal')}
        onConfirm={cancel}
      >
        {cancelling &&
          t('assets.amountReturns', {
            amount: formatAmount(cancelling.amount, COIN_DECIMALS),
            coin: cancelling.coin,
          })}
      </ConfirmDialog>
    </Panel>
  );
}
