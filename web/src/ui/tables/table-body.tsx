import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { alignments, atHand, cut } from './cell-looks.ts';
import type { Column, RowActs } from './column.ts';
import { useRowsInSight } from './rows-in-sight.ts';

/** The room of rows that are not drawn. */
export function RowGap({ height = 0 }: { height: number | undefined }) {
  return height > 0 && <tr style={{ height }} />;
}

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
      // A key that is held acts once, and walks on.
      if (act) event.repeat || act(row, currentTarget);
      else focusBeside(currentTarget, key);
    },
  };
}

interface TableBodyProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly onRow: ((row: Row) => void) | undefined;
  readonly rowActs: RowActs<Row> | undefined;
  readonly density: 'dense' | 'roomy';
  readonly isLong: boolean;
  /** All columns say their width. */
  readonly isFixed: boolean;
}

/** The rows of a table; of a long one those in sight. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowKey, onRow, rowActs, density, isLong, isFixed } = props;
  const height = density === 'dense' ? 'h-9' : 'h-14';
  const body = useRef<HTMLTableSectionElement>(null);
  const sight = useRowsInSight(body, isLong ? rows.length : 0);
  const from = sight?.from ?? 0;
  const drawn = sight ? rows.slice(from, sight.to) : rows;
  // Tab leads to the row that was chosen last, as long as it is there.
  const [chosenKey, setChosenKey] = useState('');
  const isChosenThere = drawn.some((row) => rowKey(row) === chosenKey);
  return (
    <tbody ref={body}>
      <RowGap height={sight?.above} />
      {drawn.map((row, at) => (
        <tr
          key={rowKey(row)}
          // The head is the first of them.
          aria-rowindex={sight ? from + at + 2 : undefined}
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
                'px-2 first:pl-3 last:pr-3 tablet:first:pl-4 tablet:last:pr-4 desktop:px-3 desktop:first:pl-4 desktop:last:pr-4',
                alignments[column.align ?? 'left'],
                column.className,
              )}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
      <RowGap height={sight?.below} />
    </tbody>
  );
}
