import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { type Bill, useBills } from '#app/data/user/bills.ts';
import { formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import { PanelHead } from '../frame/panel-head.tsx';
import { StatusDot } from '../frame/status-dot.tsx';
import { BillAmount } from '../history/bill-cells.tsx';
import { tabPath } from '../view/asset-view.ts';

const ROWS = 5;
const DECIMALS = 8;

/** The last entries of the funding account: what came in, went out and was moved. */
export function RecentActivity() {
  const t = useText();
  const offset = useTimeOffset();
  const loaded = useBills({ account: Account.FUNDING, pageSize: ROWS });
  const time = ({ time: timeMs }: Bill) => (
    <span className="whitespace-nowrap text-ink-2">{formatTime(timeMs, offset, 'short')}</span>
  );
  const coin = (bill: Bill) => (
    <span className="flex items-center gap-2 font-medium text-body">
      <CoinIcon coin={bill.coin} /> {bill.coin}
    </span>
  );
  const amount = (bill: Bill) => (
    <span className="text-body">
      <BillAmount bill={bill} decimals={DECIMALS} />
    </span>
  );
  const kind = (bill: Bill) => <span className="font-medium text-body">{bill.billKindName}</span>;
  const right = { align: 'right' } as const;
  return (
    <Panel label={t('assets.recentActivity')} className="overflow-hidden max-wide:order-last">
      <PanelHead
        title={t('assets.recentActivity')}
        more={{ to: tabPath('History'), text: t('assets.viewHistory') }}
      />
      <AssetRows
        label={t('assets.recentActivity')}
        loaded={loaded}
        columns={[
          { id: 'time', title: t('trading.time'), cell: time },
          { id: 'kind', title: t('assets.billTypeColumn'), cell: kind },
          { id: 'coin', title: t('wallet.coin'), cell: coin },
          { ...right, id: 'amount', title: t('wallet.amount'), cell: amount },
          {
            ...right,
            id: 'status',
            title: t('trading.status'),
            cell: () => <StatusDot tone="done">{t('assets.success')}</StatusDot>,
          },
        ]}
        rowKey={({ id }) => id}
        emptyText={t('assets.noHistoryFound', { tab: t('assets.funding') })}
        card={(bill) => (
          <div className="flex items-center justify-between gap-3 px-4 py-2.5 text-small">
            <span className="flex items-center gap-3">
              <CoinIcon coin={bill.coin} size={24} />
              <span className="flex flex-col">
                {kind(bill)}
                {time(bill)}
              </span>
            </span>
            <span className="whitespace-nowrap text-right text-body max-[359px]:text-small">
              <BillAmount bill={bill} decimals={DECIMALS} /> {bill.coin}
            </span>
          </div>
        )}
      />
    </Panel>
  );
}
