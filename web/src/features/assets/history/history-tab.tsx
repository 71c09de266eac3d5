import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useContractsBySymbol } from '#app/data/futures/use-contracts-by-symbol.ts';
import { exchangeNowMs } from '#app/data/live/feed.ts';
import { useMarketsBySymbol } from '#app/data/orders/use-markets-by-symbol.ts';
import type { AccountKind } from '#app/data/user/assets.ts';
import { saveBills, useBills } from '#app/data/user/bills.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Tabs } from '#app/ui/layout/tabs.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import { billSpan, type HistoryType, historyTypes, ROWS } from '../view/asset-view.ts';
import type { AssetViewState } from '../view/use-asset-view.ts';
import { BillCard } from './bill-cells.tsx';
import { billColumns } from './bill-columns.tsx';
import { HistoryFilters } from './history-filters.tsx';

const accounts = {
  funding: Account.FUNDING,
  spot: Account.SPOT,
  futures: Account.FUTURES,
} as const;
const names: Readonly<Record<HistoryType, TextKey>> = {
  funding: 'assets.funding',
  spot: 'shell.spot',
  futures: 'shell.futures',
};

/** What people call the pairs, or the contracts; the symbol of one that is no longer listed. */
function useMarketNames(account: AccountKind): (symbol: string) => string {
  const markets = useMarketsBySymbol();
  const contracts = useContractsBySymbol();
  const listed = account === Account.FUTURES ? contracts : markets;
  return (symbol) => listed.get(symbol)?.name ?? symbol;
}

/** Every entry of the three accounts: a statement that adds up. */
export function HistoryTab({ view, change }: AssetViewState) {
  const t = useText();
  const offset = useTimeOffset();
  const [nowMs] = useState(exchangeNowMs);
  const { historyType, billKind, coin, page } = view;
  const account = accounts[historyType];
  const { startAt: startTime, endAt: endTime } = billSpan(view, nowMs, offset);
  const filter = { account, billKind, coin, startTime, endTime };
  const loaded = useBills({ ...filter, page, pageSize: ROWS });
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    // A failure is shown as a note by the call itself.
    await saveBills(filter).catch(() => undefined);
    setSaving(false);
  };
  const name = t(names[historyType]);
  const marketNameOf = useMarketNames(account);
  const columns = billColumns(t, offset, marketNameOf).filter(
    // What funding holds is of no market.
    ({ id }) => account !== Account.FUNDING || id !== 'market',
  );
  return (
    <Panel label={t('assets.history')} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4 tablet:px-5">
        <Tabs
          label={t('assets.history')}
          value={historyType}
          onValue={(next) => change({ historyType: next })}
          tabs={historyTypes.map((value) => ({ value, label: t(names[value]) }))}
        />
        <Button
          variant="link"
          className="text-small max-tablet:h-11"
          busy={isSaving}
          onClick={() => void save()}
        >
          {t('assets.exportAllCsv')}
        </Button>
      </div>
      <HistoryFilters {...{ view, change, account, nowMs }} />
      <AssetRows
        label={name}
        loaded={loaded}
        columns={columns}
        rowKey={({ id }) => id}
        emptyText={t('assets.noHistoryFound', { tab: name })}
        card={(bill) => <BillCard bill={bill} marketName={marketNameOf(bill.market)} />}
      />
      {loaded.data && (page > 1 || loaded.data.length > 0) && (
        <div className="border-line border-t px-4 py-3 tablet:px-5">
          <StepPager
            page={page}
            pageSize={ROWS}
            count={loaded.data.length}
            onPage={(next) => change({ page: next })}
          />
        </div>
      )}
    </Panel>
  );
}

interface StepPagerProps {
  readonly page: number;
  readonly pageSize: number;
  /** Rows that are here of this page. */
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** Pages of a list whose length nobody counts: a page that is not full is the last one. */
function StepPager({ page, pageSize, count, onPage }: StepPagerProps) {
  const t = useText();
  const from = (page - 1) * pageSize;
  return (
    <div className="flex items-center justify-between gap-3 text-small">
      <p className="text-ink-2">
        {count > 0 &&
          t('ui.rowsRange', {
            ...{ from: from + 1, to: from + count, size: pageSize },
          })}
      </p>
      <nav aria-label={t('ui.pagination')} className="flex items-center gap-1">
        <IconButton
          icon="chevron-left"
          label={t('ui.previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span className="flex h-8 min-w-8 items-center justify-center rounded bg-field px-2 font-semibold">
          {page}
        </span>
        <IconButton
          icon="chevron-right"
          label={t('ui.nextPage')}
          disabled={count < pageSize}
          onClick={() => onPage(page + 1)}
        />
      </nav>
    </div>
  );
}
