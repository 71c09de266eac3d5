import { type CSSProperties, type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import type { Column, RowActs, Sorting } from './column.ts';
import { ALL_MAX } from './rows-in-sight.ts';
import { TableBody } from './table-body.tsx';
import { useEdges } from './table-edges.ts';
import { TableHead } from './table-head.tsx';

export type { Column, RowActs, Sorting } from './column.ts';

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting;
  readonly onSorting?: (sorting: Sorting) => void;
  readonly onRow?: (row: Row) => void;
  /** What a key does with the row that has the focus; the up and down keys choose one then. */
  readonly rowActs?: RowActs<Row> | undefined;
  /** Heads can be dragged: one to the place of another. */
  readonly onMove?: ((id: string, toId: string) => void) | undefined;
  readonly density?: 'dense' | 'roomy';
  /** There may be thousands of rows: those in sight are drawn. */
  readonly isLong?: boolean;
  /** Shown below the header when there is no row. */
  readonly empty?: ReactNode;
  readonly className?: string;
}

/** Pixels of the sign that there is more beyond an edge. */
const SIGN_WIDTH = 40;

/** Says that there is more beyond an edge, and goes there. */
function More({ at, offset, onMore }: { at: 'start' | 'end'; offset: number; onMore: () => void }) {
  const t = useText();
  const isEnd = at === 'end';
  return (
    <div
      data-more={at}
      style={isEnd ? { right: offset } : { left: 0 }}
      className={classNames(
        'pointer-events-none absolute inset-y-0 z-20 flex w-10 items-start from-panel to-transparent',
        isEnd ? 'justify-end bg-linear-to-l' : 'justify-start bg-linear-to-r',
      )}
    >
      <IconButton
        icon={isEnd ? 'chevron-right' : 'chevron-left'}
        size="small"
        tone="accent"
        label={t('ui.moreColumns')}
        tabIndex={-1}
        className="pointer-events-auto mt-0.5"
        onClick={onMore}
      />
    </div>
  );
}

/** A real table: sticky header, tabular numbers, sortable columns, scrolls sideways when narrow. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  sorting,
  onSorting,
  onRow,
  rowActs,
  onMove,
  density = 'dense',
  isLong = false,
  empty,
  className,
}: TableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const edges = useEdges(scroller);
  const isFixed = columns.every(({ width }) => width !== undefined);
  const width = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const scrollBy = (share: number) => () => {
    const element = scroller.current;
    element?.scrollBy({ left: element.clientWidth * share, behavior: 'smooth' });
  };
  return (
    <div className={classNames('relative', className)}>
      {edges.start && <More at="start" offset={0} onMore={scrollBy(-0.6)} />}
      {edges.end && <More at="end" offset={edges.atHandWidth} onMore={scrollBy(0.6)} />}
      {/* Positioned, so that what only screen readers see stays inside what scrolls. */}
      {/* What Tab leads to scrolls clear of the column at hand and of the signs at the edges. */}
      <div
        ref={scroller}
        className="relative max-h-[var(--table-max,none)] overflow-x-auto [scrollbar-width:thin] [&_:is(td,th):not(:last-child)_*]:scroll-mr-(--end) [&_:is(td,th):not(:last-child)_*]:scroll-ml-10"
        style={{ '--end': `${edges.atHandWidth + SIGN_WIDTH}px` } as CSSProperties}
      >
        <table
          aria-label={label}
          aria-rowcount={isLong && rows.length > ALL_MAX ? rows.length + 1 : undefined}
          className={classNames(
            'w-full border-collapse whitespace-nowrap text-body',
            isFixed && 'table-fixed',
          )}
          {...(isFixed && { style: { minWidth: width } })}
        >
          <TableHead {...{ columns, sorting, onSorting, onMove, isFixed }} />
          <TableBody {...{ columns, rows, rowKey, onRow, rowActs, density, isLong, isFixed }} />
        </table>
      </div>
      {rows.length === 0 && empty}
    </div>
  );
}
