import { useDevice } from '../../data/device/device.ts';
import type { MarketRow } from '../../data/markets/market-lists.ts';
import { useText } from '../../lib/i18n.ts';
import { type MarketListKind, useMarketColumns } from '../../parts/markets/market-columns.tsx';
import { tradePath } from '../../parts/markets/pair-link.tsx';
import { useNavigate } from '../../ui/layout/address.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Sorting, Table } from '../../ui/tables/table.tsx';

interface MarketTableProps {
  readonly list: MarketListKind;
  readonly items: readonly MarketRow[];
  readonly sorting: Sorting;
  readonly onSorting: (sorting: Sorting) => void;
  readonly emptyText: string;
}

const labels = { spot: 'shell.spot', contract: 'shell.futures', all: 'markets.all' } as const;

/** Markets of a product, or all: sortable, one row a market, the row opens its trading page. */
export function MarketTable({ list, items, sorting, onSorting, emptyText }: MarketTableProps) {
  const t = useText();
  const navigate = useNavigate();
  const device = useDevice();
  return (
    <Table
      label={t(labels[list])}
      columns={useMarketColumns(list)}
      rows={items}
      rowKey={({ kind, symbol }) => `${kind} ${symbol}`}
      sorting={sorting}
      onSorting={onSorting}
      onRow={(item) => navigate(tradePath(item.kind, item))}
      // A mouse needs no more: a screen shows twenty markets.
      density={device === 'desktop' ? 'dense' : 'roomy'}
      empty={<EmptyState icon="search" title={emptyText} />}
    />
  );
}
