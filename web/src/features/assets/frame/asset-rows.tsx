import type { ReactNode } from 'react';
import type { Loadable } from '#app/data/server/loadable.ts';
import { classNames } from '#app/lib/class-names.ts';
import { OrdersTable } from '#app/parts/orders/orders-table.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { AssetError } from './asset-error.tsx';

interface AssetRowsProps<Row> {
  readonly label: string;
  readonly loaded: Loadable<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly emptyText: string;
  /** Shown in place of the usual empty state when there is more to say. */
  readonly empty?: ReactNode;
  /** For rows of two lines. */
  readonly isTall?: boolean;
  /** `wide` for many columns. */
  readonly density?: 'roomy' | 'wide';
  /** What a row is on a phone. */
  readonly card: (row: Row) => ReactNode;
}

/** Rows begin and end where the titles of the panels do. */
const inset =
  '[&_td:first-child]:pl-5 [&_th:first-child]:pl-5 [&_td:last-child]:pr-5 [&_th:last-child]:pr-5';

/** Rows of the asset page in their four states. */
export function AssetRows<Row>({
  loaded,
  isTall = false,
  density = 'roomy',
  ...table
}: AssetRowsProps<Row>) {
  const { data, error, isLoading, retry } = loaded;
  if (!data && error) return <AssetError message={error} onRetry={retry} className="py-16" />;
  return (
    <div className={classNames(inset, isTall && '[&_td]:py-2.5')}>
      <OrdersTable
        density={density}
        rows={data}
        isLoading={isLoading}
        error={error}
        retry={retry}
        {...table}
      />
    </div>
  );
}
