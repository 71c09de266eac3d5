import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { type Bill, useBills } from '#app/data/user/bills.ts';
import { formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import { PanelHead } from '../frame/panel-head.tsx';
import { BillAmount } from '../history/bill-cells.tsx';
import { tabPath } from '../view/asset-view.ts';

const ROWS = 5;
const DECIMALS = 4;

/** The last entries of the futures account: why its balance is what it is. */
export function LatestEntries({ coin }: { readonly coin: string }) {
  const t = useText();
  const offset = useTimeOffset();
  const loaded = useBills({ account: Account.FUTURES, pageSize: ROWS });
  const time = ({ time: timeMs }: Bill) => (
    <span className="text-ink-2">{formatTime(timeMs, offset, 'short')}</span>
  );
  const amount = (bill: Bill) => <BillAmount bill={bill} decimals={DECIMALS} />;
  return (
    <Panel label={t('assets.recentFuturesActivity')} className="overflow-hidden">
      <PanelHead
        title={t('assets.recentFuturesActivity')}
        more={{
          to: tabPath('History', { historyType: 'futures' }),
          text: t('assets.viewHistory'),
        }}
      />
      <AssetRows
        label={t('assets.recentFuturesActivity')}
        loaded={loaded}
        columns={[
          { id: 'time', title: t('trading.time'), cell: time },
          {
            id: 'kind',
            title: t('assets.billTypeColumn'),
            cell: ({ billKindName }) => billKindName,
          },
          {
            id: 'amount',
            title: t('assets.amountInCoin', { coin }),
            align: 'right',
            cell: amount,
          },
        ]}
        rowKey={({ id }) => id}
        emptyText={t('assets.noHistoryFound', { tab: t('shell.futures') })}
        card={(bill) => (
          <div className="flex items-center justify-between gap-3 px-4 py-2.5 text-small">
            <span className="flex flex-col">
              {bill.billKindName}
              {time(bill)}
            </span>
            {amount(bill)}
          </div>
        )}
      />
    </Panel>
  );
}
