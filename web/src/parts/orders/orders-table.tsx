import type { ChosenTable } from '@bourse/contract/preferences.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Column, type RowActs, type Sorting, Table } from '../../ui/tables/table.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { sortRows } from './compare-rows.ts';
import { Cards, useHasCards } from './row-cards.tsx';
import { moveColumn, setSorting, shownColumns, sortingOf, useTableLayout } from './table-layout.ts';

interface OrdersTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly retry: () => void;
  /** These are the rows of the filter or page before. */
  readonly isPrevious?: boolean | undefined;
  readonly emptyText: string;
  /** Shown instead of the usual empty state when there is more to say. */
  readonly empty?: ReactNode;
  readonly density?: Density;
  /**
   * All rows are there: how they are sorted, and which columns are chosen and where, is kept with the account by this
   * name. Without it heads sort the rows of the page, until it is left.
   */
  readonly layoutName?: ChosenTable | undefined;
  /** What a key does with the row that has the focus; where rows are cards there is none. */
  readonly rowActs?: RowActs<Row> | undefined;
  /** What a row is as a card, when the columns alone do not make a good one. */
  readonly card?: (row: Row) => ReactNode;
}

/** Small print and low rows: people who trade want to see many. */
const dense =
  '[&_table]:text-small [&_td]:h-8 low:[&_td]:h-6.5 low:[&_td]:py-0 touch:[&_td]:h-11 [&_td]:px-2 [&_td]:py-1 [&_th]:h-7 [&_th]:px-2 [&_th]:text-tiny [&_td:first-child]:pl-3 [&_th:first-child]:pl-3 [&_td:last-child]:pr-3 [&_th:last-child]:pr-3';

/** A page of orders: as small, with more air. */
const roomy = '[&_table]:text-small [&_td]:h-11 [&_th]:text-tiny';

/** As roomy, for many columns. */
const wide = `${roomy} [&_td]:px-2 [&_th]:px-2`;

const densities = { dense, roomy, wide } as const;
export type Density = keyof typeof densities;

function Skeletons() {
  return (
    <div className="flex flex-col gap-3 p-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </div>
  );
}

/** The columns that are shown, those that compare with a head that sorts, and behind the last head their menu. */
function tableColumns<Row>(
  all: readonly Column<Row>[],
  shown: readonly Column<Row>[],
  name: ChosenTable | undefined,
): readonly Column<Row>[] {
  return shown.map((column, at) => ({
    ...column,
    sortable: column.compare !== undefined,
    ...(name && at === shown.length - 1 && { headEnd: <ColumnsMenu name={name} columns={all} /> }),
  }));
}

const unsorted: Sorting = { column: '', order: 'none' };

/** Pale once it takes longer than a moment. */
const previous = 'pointer-events-none opacity-50 transition-opacity delay-150';

/** Rows of orders or trades in their states: loading, empty, error, there, about to be others. */
export function OrdersTable<Row>(props: OrdersTableProps<Row>) {
  const { label, columns, rows, rowKey, isLoading, error, retry, emptyText } = props;
  const { empty, density = 'dense', card, isPrevious = false, layoutName, rowActs } = props;
  const t = useText();
  const hasCards = useHasCards();
  const layout = useTableLayout(layoutName);
  const kept = useMemo(() => sortingOf(layout), [layout]);
  const [ofPage, setOfPage] = useState(unsorted);
  const sorting = layoutName ? kept : ofPage;
  const sorted = useMemo(() => rows && sortRows(rows, columns, sorting), [rows, columns, sorting]);
  let below: ReactNode = null;
  if (isLoading && !rows) below = <Skeletons />;
  else if (!rows && error) below = <ErrorState message={error} onRetry={retry} />;
  else if (rows?.length === 0)
    below = empty || (
      <EmptyState title={emptyText} className={density === 'dense' ? 'py-6' : 'py-16'} />
    );
  return (
    <>
      {rows && error && (
        <p role="status" className="bg-warn-bg px-3 py-1 text-small text-warn">
          {error}{' '}
          <button type="button" className="underline" onClick={retry}>
            {t('ui.retry')}
          </button>
        </p>
      )}
      <div aria-busy={isPrevious || undefined} className={isPrevious ? previous : undefined}>
        {hasCards ? (
          <Cards columns={columns} rows={rows ?? []} rowKey={rowKey} card={card} />
        ) : (
          <Table
            label={label}
            isLong
            columns={tableColumns(columns, shownColumns(columns, layout), layoutName)}
            rows={sorted ?? []}
            rowKey={rowKey}
            rowActs={rowActs}
            sorting={sorting}
            onSorting={layoutName ? (next) => setSorting(layoutName, next) : setOfPage}
            onMove={layoutName && ((id, toId) => moveColumn(layoutName, columns, id, toId))}
            className={densities[density]}
          />
        )}
        {!layoutName && sorting.order !== 'none' && (
          <p className="border-line border-t px-4 py-1.5 text-ink-3 text-tiny">
            {t('trading.pageIsSorted')}
          </p>
        )}
        {below}
      </div>
    </>
  );
}
