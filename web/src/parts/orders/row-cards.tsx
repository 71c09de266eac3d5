import { createContext, type ReactNode, useContext, useRef } from 'react';
import { useDevice, useIsPhone, useIsTouched } from '../../data/device/device.ts';
import { NO_VALUE } from '../../lib/format.ts';
import { useRowsInSight } from '../../ui/tables/rows-in-sight.ts';
import type { Column } from '../../ui/tables/table.tsx';

const Narrow = createContext(false);
const OnCard = createContext(false);

/** Says that what it holds has no room for tables, on whatever device. */
export const NarrowPanel = Narrow.Provider;

/** Whether rows are cards here: on phones, on tablets that fingers work, and in a panel that is no wider than a phone. */
export function useHasCards(): boolean {
  const isNarrow = useContext(Narrow);
  const isTouched = useIsTouched();
  const isTablet = useDevice() === 'tablet';
  return useIsPhone() || isNarrow || (isTablet && isTouched);
}

/** Whether this is drawn on a card, where a finger works it. */
export const useIsOnCard = () => useContext(OnCard);

/** Columns that need no name on a card: what the row is, and what there is to know of it. */
const headings: readonly string[] = ['pair', 'kind', 'side'];
const endings: readonly string[] = ['status', 'role', 'detail'];
/** What can be done with the row: buttons over the width of the card. */
const ACTIONS = 'action';

interface CardProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}

function Named<Row>({ columns, row }: CardProps<Row>) {
  return columns.map((column) => <span key={column.id}>{column.cell(row)}</span>);
}

/** What the row is above, its numbers, those that there are, below in two columns, and what can be done with it at the end. */
function ColumnsCard<Row>({ columns, row }: CardProps<Row>) {
  const heads = columns.filter(({ id }) => headings.includes(id));
  const ends = columns.filter(({ id }) => endings.includes(id));
  const actions = columns.find(({ id }) => id === ACTIONS);
  const others = columns.filter(
    (column) => !heads.includes(column) && !ends.includes(column) && column !== actions,
  );
  const figures = others
    .map((column) => ({ ...column, shown: column.cell(row) }))
    .filter(({ shown }) => shown !== NO_VALUE);
  return (
    <article className="flex flex-col gap-1 px-3 pt-1.5 pb-2.5 text-small">
      {/* A link in it is as high as a finger wants it. */}
      <div className="flex min-h-8 items-center justify-between gap-3">
        <span className="flex flex-wrap gap-x-2">
          <Named columns={heads} row={row} />
        </span>
        <span className="flex shrink-0 items-center gap-3">
          <Named columns={ends} row={row} />
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 max-[359px]:grid-cols-1">
        {figures.map(({ id, title, shown }) => (
          <div key={id} className="flex items-center justify-between gap-2">
            <dt className="text-ink-3">{title}</dt>
            <dd className="text-right">{shown}</dd>
          </div>
        ))}
      </dl>
      {actions?.cell(row)}
    </article>
  );
}

interface CardsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly card: ((row: Row) => ReactNode) | undefined;
}

/** The room of cards that are not drawn. */
const Gap = ({ height = 0 }: { height: number | undefined }) =>
  height > 0 && <li role="presentation" className="col-span-full" style={{ height }} />;

/** Each row as a card, two or more beside each other where they are as wide as a phone; of many those in sight. */
export function Cards<Row>({ columns, rows, rowKey, card }: CardsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const sight = useRowsInSight(list, rows.length);
  const from = sight?.from ?? 0;
  const drawn = sight ? rows.slice(from, sight.to) : rows;
  return (
    <OnCard.Provider value>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))]">
        <Gap height={sight?.above} />
        {drawn.map((row, at) => (
          <li
            key={rowKey(row)}
            {...(sight && { 'aria-posinset': from + at + 1, 'aria-setsize': rows.length })}
            className="border-line border-b"
          >
            {card ? card(row) : <ColumnsCard columns={columns} row={row} />}
          </li>
        ))}
        <Gap height={sight?.below} />
      </ul>
    </OnCard.Provider>
  );
}
