import type { ReactNode } from 'react';

interface PhoneRowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The first line, with what belongs to it. */
  readonly title: (row: Row) => ReactNode;
  readonly detail: (row: Row) => string;
  readonly aside: (row: Row) => ReactNode;
}

/** A table's rows in two lines each, where columns have no room. */
export function PhoneRows<Row>({ label, rows, rowKey, title, detail, aside }: PhoneRowsProps<Row>) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className="flex min-h-[60px] items-center gap-3 border-line border-t px-3 py-2"
        >
          <div className="min-w-0 flex-1">
            <div>{title(row)}</div>
            <p className="truncate text-ink-2 text-small">{detail(row)}</p>
          </div>
          <div className="shrink-0 text-right text-small">{aside(row)}</div>
        </li>
      ))}
    </ul>
  );
}
