import type { ReactNode } from 'react';
import { useIsPhone } from '../../data/device/device.ts';
import type { Growing } from '../../data/user/referral.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Column, Table } from '../../ui/tables/table.tsx';

interface GrowingListProps<Row> {
  readonly title: string;
  readonly rows: Growing<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** A row where columns have no room: what it is about, and under it the rest. */
  readonly phoneRow: (row: Row) => readonly [head: ReactNode, detail: string, aside: ReactNode];
  readonly empty: string;
}

function Rows<Row>({ title, rows, columns, rowKey, phoneRow, empty }: GrowingListProps<Row>) {
  const isPhone = useIsPhone();
  const list = rows.data ?? [];
  if (list.length === 0) return <EmptyState title={empty} className="border-line border-t" />;
  if (!isPhone) {
    const common = { label: title, columns, rowKey };
    return <Table {...common} rows={list} className="border-line border-t" />;
  }
  return (
    <ul aria-label={title}>
      {list.map((row) => {
        const [head, detail, aside] = phoneRow(row);
        return (
          <li
            key={rowKey(row)}
            className="flex min-h-[60px] items-center gap-3 border-line border-t px-3 py-2"
          >
            <div className="min-w-0 flex-1">
              <div>{head}</div>
              <p className="truncate text-ink-2 text-small">{detail}</p>
            </div>
            <div className="max-w-[55%] text-right text-small tabular-nums">{aside}</div>
          </li>
        );
      })}
    </ul>
  );
}

/** A titled list with a button for what comes after its end. */
export function GrowingList<Row>(props: GrowingListProps<Row>) {
  const t = useText();
  const { title, rows } = props;
  return (
    <Panel label={title} className="min-w-0 overflow-hidden">
      <h2 className="flex min-h-13 items-center px-3 font-semibold tablet:px-4">{title}</h2>
      {rows.data ? (
        <Rows {...props} />
      ) : rows.error ? (
        <ErrorState message={rows.error} onRetry={rows.retry} />
      ) : (
        <Skeleton className="m-4 h-24" />
      )}
      {rows.data && rows.error && (
        <p role="alert" className="border-line border-t px-3 pt-3 text-center text-bad text-small">
          {rows.error}
        </p>
      )}
      {rows.more && (
        <div className="flex justify-center border-line border-t p-3">
          <Button size="small" onClick={rows.more}>
            {t('referral.showMore')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
