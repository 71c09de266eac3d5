import { useTimeOffset } from '#app/data/device/preferences.ts';
import type { Loadable } from '#app/data/server/loadable.ts';
import type { Deposit } from '#app/data/user/deposits.ts';
import { formatNumber, formatTime } from '#app/lib/format.ts';
import { type TextKey, type Translate, useText } from '#app/lib/i18n.ts';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import { CopiedId, TransactionId } from '../frame/long-id.tsx';
import { PanelHead } from '../frame/panel-head.tsx';
import { StatusDot } from '../frame/status-dot.tsx';
import { tabPath } from '../view/asset-view.ts';
import { confirmedOf } from './under-way.ts';

const COIN_DECIMALS = 8;

const failures: Readonly<Partial<Record<Deposit['step'], TextKey>>> = {
  small: 'assets.tooSmallToCredit',
  failed: 'assets.droppedByNetwork',
  reverted: 'assets.reversedAfterCrediting',
};

/** Success, pending with its confirmations, or failed with the reason. */
export function DepositStatus({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const { step, status, creditConfirm } = deposit;
  if (step === 'small' && status === 0) {
    return (
      <span className="inline-flex flex-col items-end">
        <StatusDot tone="waits">{t('assets.depositPending')}</StatusDot>
        <span className="text-right text-ink-2 text-tiny">{t('assets.pendingBelowMinimum')}</span>
      </span>
    );
  }
  const failure = failures[step];
  if (failure) {
    return (
      <span className="inline-flex flex-col items-end">
        <StatusDot tone="failed">{t('assets.depositFailed')}</StatusDot>
        <span className="text-right text-ink-2 text-tiny">{t(failure)}</span>
      </span>
    );
  }
  if (step !== 'seen') return <StatusDot tone="done">{t('assets.success')}</StatusDot>;
  return (
    <StatusDot tone="waits">
      {t('assets.depositPending')} · {confirmedOf(deposit)}/{creditConfirm}
    </StatusDot>
  );
}

function Coin({ coin }: { readonly coin: string }) {
  return (
    <span className="flex items-center gap-2 font-medium text-body">
      <CoinIcon coin={coin} /> {coin}
    </span>
  );
}

function columnsOf(t: Translate, offsetHours: number): readonly Column<Deposit>[] {
  const right = { align: 'right' } as const;
  return [
    {
      id: 'time',
      title: t('trading.time'),
      cell: ({ time }) => (
        <span className="text-ink-2">{formatTime(time, offsetHours, 'short')}</span>
      ),
    },
    { id: 'coin', title: t('wallet.coin'), cell: ({ coin }) => <Coin coin={coin} /> },
    {
      id: 'network',
      title: t('assets.network'),
      cell: ({ network }) => <span className="text-ink-2">{network}</span>,
    },
    {
      id: 'address',
      title: t('assets.address'),
      cell: ({ address }) => <CopiedId text={address} />,
    },
    {
      id: 'transaction',
      title: t('assets.transaction'),
      cell: ({ txid, chain }) => <TransactionId txid={txid} chain={chain} />,
    },
    {
      ...right,
      id: 'amount',
      title: t('wallet.amount'),
      cell: ({ amount }) => (
        <span className="font-medium text-body">
          <Amount>{formatNumber(amount, COIN_DECIMALS)}</Amount>
        </span>
      ),
    },
    {
      ...right,
      id: 'status',
      title: t('trading.status'),
      cell: (deposit) => <DepositStatus deposit={deposit} />,
    },
  ];
}

function DepositCard({ deposit }: { readonly deposit: Deposit }) {
  const offset = useTimeOffset();
  const { coin, amount, time, network, txid, chain } = deposit;
  return (
    <div className="flex flex-col gap-1.5 px-4 py-2.5 text-small">
      <div className="flex items-center justify-between gap-3">
        <Coin coin={coin} />
        <span className="font-medium text-body tabular-nums">
          <Amount>{formatNumber(amount, COIN_DECIMALS)}</Amount>
        </span>
      </div>
      <div className="flex items-start justify-between gap-3 text-ink-2">
        <span>
          {formatTime(time, offset, 'short')} · {network}
        </span>
        <DepositStatus deposit={deposit} />
      </div>
      <div className="text-ink-2">
        <TransactionId txid={txid} chain={chain} />
      </div>
    </div>
  );
}

/** The last deposits. */
export function DepositHistory({ loaded }: { readonly loaded: Loadable<readonly Deposit[]> }) {
  const t = useText();
  const offset = useTimeOffset();
  return (
    <Panel label={t('assets.depositHistory')} className="overflow-hidden">
      <PanelHead
        title={t('assets.depositHistory')}
        more={{ to: tabPath('History'), text: t('assets.viewAll') }}
      />
      <AssetRows
        label={t('assets.depositHistory')}
        loaded={loaded}
        columns={columnsOf(t, offset)}
        rowKey={({ id }) => id}
        emptyText={t('assets.noDepositHistory')}
        card={(deposit) => <DepositCard deposit={deposit} />}
      />
    </Panel>
  );
}
