import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keptOnDevice } from '../../lib/storage.ts';
import type { Column } from '../../ui/tables/table.tsx';

/** Which columns a table shows, and in which order: ids. A column that is not named keeps its place. */
interface TableLayout {
  readonly hidden: readonly string[];
  readonly order: readonly string[];
}

/** Tables whose columns people choose. */
export type TableName = 'positions' | 'contract-orders' | 'spot-orders';

const NONE: TableLayout = { hidden: [], order: [] };

const useLayouts = create<Readonly<Partial<Record<TableName, TableLayout>>>>()(
  persist(() => ({}), { name: 'bourse.tables', version: 1, storage: keptOnDevice() }),
);

/** What a row is and what can be done with it stay in sight, at their ends. */
const fixedIds: readonly string[] = ['contract', 'pair', 'action', 'close'];
export const isFixedColumn = ({ id }: { readonly id: string }) => fixedIds.includes(id);

export const useTableLayout = (name: TableName | undefined): TableLayout =>
  useLayouts((state) => (name && state[name]) ?? NONE);

const change = (name: TableName, layout: Partial<TableLayout>) =>
  useLayouts.setState((state) => ({ [name]: { ...NONE, ...state[name], ...layout } }));

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

export function setColumnShown(name: TableName, id: string, isShown: boolean): void {
  const { hidden } = useLayouts.getState()[name] ?? NONE;
  const others = hidden.filter((other) => other !== id);
  change(name, { hidden: isShown ? others : [...others, id] });
}

/** Moves a column to the place of another one. */
export function moveColumn<Row>(
  name: TableName,
  columns: readonly Column<Row>[],
  id: string,
  toId: string,
): void {
  const layout = useLayouts.getState()[name] ?? NONE;
  const ids = orderedColumns(columns, layout)
    .filter((column) => !isFixedColumn(column))
    .map((column) => column.id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(toId)];
  if (from < 0 || to < 0) return;
  change(name, { order: ids.toSpliced(from, 1).toSpliced(to, 0, id) });
}

/** As they were made. */
export const resetColumns = (name: TableName) => change(name, NONE);
