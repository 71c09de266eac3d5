import type { ChosenTable, TableLayout } from '@bourse/contract/preferences.ts';
import { setPreference, usePreferences } from '../../data/device/preferences.ts';
import type { Column, Sorting } from '../../ui/tables/table.tsx';

const NONE: TableLayout = { hidden: [], order: [], sortedBy: '', isDescending: false };

/** What a row is and what can be done with it stay in sight, at their ends. */
const fixedIds: readonly string[] = ['contract', 'pair', 'action', 'close'];
export const isFixedColumn = ({ id }: { readonly id: string }) => fixedIds.includes(id);

/** How a person likes a table, on this device and with the account; without a name as it was made. */
export const useTableLayout = (name: ChosenTable | undefined): TableLayout =>
  usePreferences(({ tables }) => (name && tables[name]) ?? NONE);

const layoutOf = (name: ChosenTable) => usePreferences.getState().tables[name] ?? NONE;

function change(name: ChosenTable, layout: Partial<TableLayout>): void {
  const { tables } = usePreferences.getState();
  setPreference({ tables: { ...tables, [name]: { ...layoutOf(name), ...layout } } });
}

/** All columns in the order of a layout, hidden ones included. */
export function orderedColumns<Row>(
  columns: readonly Column<Row>[],
  { order }: Pick<TableLayout, 'order'>,
): readonly Column<Row>[] {
  const movable = columns.filter((column) => !isFixedColumn(column));
  const place = (column: Column<Row>) => {
    const at = order.indexOf(column.id);
    return at < 0 ? movable.indexOf(column) : at;
  };
  const sorted = movable.toSorted((left, right) => place(left) - place(right));
  let next = 0;
  return columns.map((column) => (isFixedColumn(column) ? column : (sorted[next++] ?? column)));
}

/** The columns that a layout shows. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], layout: TableLayout) =>
  orderedColumns(columns, layout).filter(
    (column) => isFixedColumn(column) || !layout.hidden.includes(column.id),
  );

export function setColumnShown(name: ChosenTable, id: string, isShown: boolean): void {
  const { hidden } = layoutOf(name);
  const others = hidden.filter((other) => other !== id);
  change(name, { hidden: isShown ? others : [...others, id] });
}

/** Moves a column to the place of another one. */
export function moveColumn<Row>(
  name: ChosenTable,
  columns: readonly Column<Row>[],
  id: string,
  toId: string,
): void {
  const ids = orderedColumns(columns, layoutOf(name))
    .filter((column) => !isFixedColumn(column))
    .map((column) => column.id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(toId)];
  if (from < 0 || to < 0) return;
  change(name, { order: ids.toSpliced(from, 1).toSpliced(to, 0, id) });
}

/** What a table is sorted by. */
export function sortingOf({ sortedBy, isDescending }: TableLayout): Sorting {
  if (!sortedBy) return { column: '', order: 'none' };
  return { column: sortedBy, order: isDescending ? 'descending' : 'ascending' };
}

export const setSorting = (name: ChosenTable, { column, order }: Sorting) =>
  change(name, {
    sortedBy: order === 'none' ? '' : column,
    isDescending: order === 'descending',
  });

/** The columns as they were made. */
export const resetColumns = (name: ChosenTable) => change(name, { hidden: [], order: [] });
