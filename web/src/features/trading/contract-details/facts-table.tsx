import type { ReactNode } from 'react';
import { FACTS_PAGE_SIZE } from '#app/data/futures/contract-facts.ts';
import type { Loadable } from '#app/data/server/loadable.ts';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Pager } from '#app/ui/tables/pager.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';

interface FactsTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly loaded: Loadable<{ readonly list: readonly Row[]; readonly total: number }>;
  readonly rowKey: (row: Row) => string;
  readonly emptyText: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const rows = Array.from({ length: FACTS_PAGE_SIZE }, (_, row) => row);

export const small =
  '[&_table]:text-small [&_td]:h-8 [&_th]:h-7 [&_th]:text-tiny [&_td:first-child]:pl-0 [&_th:first-child]:pl-0 [&_td:last-child]:pr-0 [&_th:last-child]:pr-0';

/** Pages of something public, in its four states. */
export function FactsTable<Row>(props: FactsTableProps<Row>): ReactNode {
  const { label, columns, loaded, rowKey, emptyText, page, onPage } = props;
  const { data, error, retry } = loaded;
  if (!data) {
    if (error) return <ErrorState message={error} onRetry={retry} />;
    return (
      <div className="flex flex-col gap-3 py-2">
        {rows.map((row) => (
          <Skeleton key={row} className="h-5 w-full" />
        ))}
      </div>
    );
  }
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={data.list}
        rowKey={rowKey}
        empty={<EmptyState title={emptyText} className="py-8" />}
        className={small}
      />
      {data.total > FACTS_PAGE_SIZE && (
        <Pager page={page} pageSize={FACTS_PAGE_SIZE} total={data.total} onPage={onPage} />
      )}
    </>
  );
}
