import type { DragEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../figures/icon.tsx';
import { alignments } from './cell-looks.ts';
import { type Column, cycleSorting, type Sorting, type SortOrder } from './column.ts';

/** A title that sorts by its column, with the order that it sorts in now. */
export function SortButton({
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

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | undefined;
  readonly onSorting: ((sorting: Sorting) => void) | undefined;
  readonly onMove: ((id: string, toId: string) => void) | undefined;
  /** All columns say their width. */
  readonly isFixed: boolean;
}

/** The titles of a table, by which it is sorted and its columns are dragged. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sorting, onSorting, onMove, isFixed } = props;
  return (
    // The look of a column is its cells': titles look alike.
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
                'h-9 max-tablet:h-11 px-2 font-normal max-[359px]:whitespace-normal first:pl-3 last:pr-3 tablet:first:pl-4 tablet:last:pr-4 desktop:px-3 desktop:first:pl-4 desktop:last:pr-4',
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
  );
}
