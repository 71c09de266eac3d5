import { useContractMarkets } from '../../data/markets.ts';
import { OrdersTable } from '../../data/orders/orders-table.tsx';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OrderFilters, orderSideTexts, positionSideTexts } from './order-filters.tsx';
import { type FuturesTab, futuresTabs, tabOf } from './orders-view.ts';
import type { OrdersViewState } from './use-orders-view.ts';

interface Sheet {
  readonly title: TextKey;
  readonly columns: readonly TextKey[];
  readonly emptyText: TextKey;
}

const sheets: Readonly<Record<FuturesTab, Sheet>> = {
  positions: {
    title: 'Positions',
    columns: [
      ...(['Contract', 'Size', 'Entry Price', 'Mark Price', 'Liquidation price'] as const),
      ...(['Margin', 'Margin ratio', 'Unrealized PNL', 'ROE%'] as const),
    ],
    emptyText: 'No open positions',
  },
  open: {
    title: 'Open Orders',
    columns: [
      ...(['Time', 'Contract', 'Type / Side', 'Leverage', 'Price'] as const),
      ...(['Quantity', 'Filled', 'Status', 'Action'] as const),
    ],
    emptyText: 'No open orders',
  },
  history: {
    title: 'Order History',
    columns: [
      ...(['Time', 'Contract', 'Type / Side', 'Leverage', 'Average price'] as const),
      ...(['Price', 'Filled', 'Quantity', 'Status'] as const),
    ],
    emptyText: 'No orders yet',
  },
  'position-history': {
    title: 'Position History',
    columns: [
      ...(['Contract', 'Size', 'Entry Price', 'Exit Price', 'Close PNL'] as const),
      ...(['ROE%', 'Exit Type', 'Open Time', 'Exit Time'] as const),
    ],
    emptyText: 'No positions yet',
  },
};

/**
 * The user's positions and contract orders. Nobody has any while no contract is listed, which the
 * list of contracts says; the filters choose from the same list.
 */
export function FuturesOrders({ view, change }: OrdersViewState) {
  const t = useText();
  const contracts = useContractMarkets(false);
  const listed = contracts.data ?? [];
  const tab = tabOf(futuresTabs, view);
  const { title, columns, emptyText } = sheets[tab];
  const isOfPositions = tab === 'positions' || tab === 'position-history';
  const hasNone = contracts.data?.length === 0;
  const isKnown = listed.some(({ symbol }) => symbol === view.symbol);
  return (
    <>
      <div className="border-line border-b px-4">
        <Tabs
          label={t('Futures Orders')}
          value={tab}
          onValue={(next) => change({ tab: next })}
          tabs={futuresTabs.map((value) => ({ value, label: t(sheets[value].title) }))}
        />
      </div>
      <OrderFilters
        view={isKnown ? view : { ...view, symbol: '' }}
        change={change}
        marketTitle={t('Contract')}
        markets={listed}
        sideTexts={isOfPositions ? positionSideTexts : orderSideTexts}
        onSearch={contracts.retry}
      />
      <OrdersTable
        label={t(title)}
        density="roomy"
        columns={columns.map(
          (name, index): Column<never> => ({
            id: name,
            title: t(name),
            align: index === 0 ? 'left' : 'right',
            cell: () => null,
          }),
        )}
        rows={contracts.data && []}
        rowKey={() => ''}
        isLoading={contracts.isLoading}
        error={contracts.error}
        retry={contracts.retry}
        emptyText={t(emptyText)}
        empty={
          hasNone && (
            <EmptyState
              title={t('No contracts are listed yet')}
              hint={t(
                'Contracts are not listed in this release. Futures orders and positions appear here once they are.',
              )}
            />
          )
        }
      />
    </>
  );
}
