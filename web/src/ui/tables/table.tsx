import {
  type CSSProperties,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { Icon } from '../figures/icon.tsx';
import { useEdges } from './table-edges.ts';

export type SortOrder = 'ascending' | 'descending' | 'none';

/** What a table is sorted by; `none` is the order in which the rows came. */
export interface Sorting {
  readonly column: string;
  readonly order: SortOrder;
}

const nextOrder = { ascending: 'descending', descending: 'none', none: 'ascending' } as const;

/** One click on a header: ascending, descending, none; another column starts ascending. */
export function cycleSorting(sorting: Sorting, column: string): Sorting {
  return {
    column,
    order: sorting.column === column ? nextOrder[sorting.order] : 'ascending',
  };
}

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** The title is spoken, not drawn. */
  readonly titleHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'left' | 'right' | 'center';
  readonly sortable?: boolean;
  /** Below 0: the first row comes first where the column is sorted ascending. */
  readonly compare?: (left: Row, right: Row) => number;
  /**
   * Least width in pixels, padding included. Where all columns of a table say theirs, what is in
   * the rows moves none of them; what is longer is cut with an ellipsis.
   */
  readonly width?: number;
  readonly className?: string;
  /** Stands in the head behind the title. */
  readonly headEnd?: ReactNode;
}

/** For a last column of actions: it stays in sight while the others scroll behind it. */
export const atHand =
  "sticky right-0 bg-panel [tr:hover_&]:bg-field before:pointer-events-none before:absolute before:inset-y-0 before:-left-3 before:w-3 before:bg-linear-to-r before:from-transparent before:to-panel before:content-[''] [tr:hover_&]:before:to-field";

/** Text ends with an ellipsis; beside a box, such as of chips or a button, it would read as a part of what is there. */
const cut = 'truncate has-[>.inline-flex]:text-clip';

/** By the key, in lower case: what it does with the row, and the element that draws it. */
export type RowActs<Row> = Readonly<Record<string, (row: Row, element: HTMLElement) => void>>;

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
  /** Shown below the header when there is no row. */
  readonly empty?: ReactNode;
  readonly className?: string;
}

const alignments = { left: 'text-left', right: 'text-right', center: 'text-center' } as const;

function SortButton({
  title,
  order,
  onClick,
}: {
  title: string;
  order: SortOrder;
  onClick: () => void;
}) {
  const t = useText();
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={t('ui.sortByColumn', { column: title })}
      className="inline-flex items-center gap-1 hover:text-ink"
    >
      {title}
      <span className="flex flex-col">
        <Icon
          name="chevron-up"
          size={10}
          className={classNames('-mb-1', order === 'ascending' ? 'text-accent-text' : 'opacity-50')}
        />
        <Icon
          name="chevron-down"
          size={10}
          className={order === 'descending' ? 'text-accent-text' : 'opacity-50'}
        />
      </span>
    </button>
  );
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

const DRAGGED = 'application/x-bourse-column';

/** What lets a head be dragged, and another one be dropped on it. */
const draggedHead = (id: string, onMove: (id: string, toId: string) => void) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, id),
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (dragged && dragged !== id) onMove(dragged, id);
  },
});

/** Moves the focus to a row beside another one, if there is one. */
function focusBeside(row: HTMLElement, key: string): void {
  const beside = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  if (beside instanceof HTMLElement) beside.focus();
}

/** What lets a row be chosen by keyboard and worked by single keys; none while something inside it has the focus. */
function keyedRow<Row>(row: Row, acts: RowActs<Row>, isFirst: boolean, onChosen: () => void) {
  return {
    tabIndex: isFirst ? 0 : -1,
    'aria-keyshortcuts': Object.keys(acts).join(' '),
    onFocus: (event: FocusEvent) => {
      if (event.target === event.currentTarget) onChosen();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, currentTarget, key } = event;
      const isHeld = event.ctrlKey || event.metaKey || event.altKey;
      if (target !== currentTarget || isHeld) return;
      const act = acts[key.toLowerCase()];
      if (key !== 'ArrowDown' && key !== 'ArrowUp' && !act) return;
      event.preventDefault();
      if (act) act(row, currentTarget);
      else focusBeside(currentTarget, key);
    },
  };
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
  empty,
  className,
}: TableProps<Row>) {
  const height = density === 'dense' ? 'h-9' : 'h-14';
  const scroller = useRef<HTMLDivElement>(null);
  const edges = useEdges(scroller);
  // Tab leads to the row that was chosen last, as long as it is there.
  const [chosenKey, setChosenKey] = useState('');
  const isChosenThere = rows.some((row) => rowKey(row) === chosenKey);
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
        className="relative overflow-x-auto [&_:is(td,th):not(:last-child)_*]:scroll-mr-(--end) [&_:is(td,th):not(:last-child)_*]:scroll-ml-10"
        style={{ '--end': `${edges.atHandWidth + SIGN_WIDTH}px` } as CSSProperties}
      >
        <table
          aria-label={label}
          className={classNames(
            'w-full border-collapse whitespace-nowrap text-body',
            isFixed && 'table-fixed',
          )}
          {...(isFixed && { style: { minWidth: width } })}
        >
          {/* The look of a column is its cells': titles look alike. */}
          <thead className="sticky top-0 z-10 bg-panel text-small [&_th]:text-ink-3">
            <tr>
              {columns.map((column) => {
                const order = sorting?.column === column.id ? sorting.order : 'none';
                return (
                  <th
                    key={column.id}
                    scope="col"
                    {...(isFixed && { style: { width: column.width } })}
                    aria-sort={column.sortable ? order : undefined}
                    {...((column.sortable || column.headEnd !== undefined) && {
                      'aria-label': column.title,
                    })}
                    {...(onMove && draggedHead(column.id, onMove))}
                    className={classNames(
                      'h-9 px-2 font-normal first:pl-3 last:pr-3 tablet:px-3 tablet:first:pl-4 tablet:last:pr-4',
                      alignments[column.align ?? 'left'],
                      column.className,
                    )}
                  >
                    {column.sortable && onSorting && sorting ? (
                      <SortButton
                        title={column.title}
                        order={order}
                        onClick={() => onSorting(cycleSorting(sorting, column.id))}
                      />
                    ) : column.titleHidden ? (
                      <span className="sr-only">{column.title}</span>
                    ) : (
                      column.title
                    )}
                    {column.headEnd}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr
                key={rowKey(row)}
                {...(rowActs &&
                  keyedRow(row, rowActs, isChosenThere ? rowKey(row) === chosenKey : at === 0, () =>
                    setChosenKey(rowKey(row)),
                  ))}
                onClick={onRow && (() => onRow(row))}
                className={classNames(
                  'border-line border-t hover:bg-field',
                  onRow && 'cursor-pointer',
                  rowActs && 'focus-visible:bg-field focus-visible:-outline-offset-2',
                )}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={classNames(
                      height,
                      isFixed && column.className !== atHand && cut,
                      'px-2 first:pl-3 last:pr-3 tablet:px-3 tablet:first:pl-4 tablet:last:pr-4',
                      alignments[column.align ?? 'left'],
                      column.className,
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && empty}
    </div>
  );
}
