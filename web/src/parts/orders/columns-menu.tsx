import type { ChosenTable } from '@bourse/contract/preferences.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/figures/icon.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import {
  isFixedColumn,
  moveColumn,
  orderedColumns,
  resetColumns,
  setColumnShown,
  useTableLayout,
} from './table-layout.ts';

interface ColumnsMenuProps<Row> {
  readonly name: ChosenTable;
  readonly columns: readonly Column<Row>[];
}

/** Which columns are shown, and in which order: what dragging a head does, by keyboard, too. */
export function ColumnsMenu<Row>({ name, columns }: ColumnsMenuProps<Row>) {
  const t = useText();
  const layout = useTableLayout(name);
  const movable = orderedColumns(columns, layout).filter((column) => !isFixedColumn(column));
  const move = (at: number, by: 1 | -1) => {
    const other = movable[at + by];
    const column = movable[at];
    if (column && other) moveColumn(name, columns, column.id, other.id);
  };
  return (
    <Popover
      label={t('trading.columns')}
      align="end"
      className="w-60 whitespace-normal p-3 text-left text-small"
      trigger={
        <button
          type="button"
          aria-label={t('trading.columns')}
          title={t('trading.columns')}
          className="inline-flex size-6 items-center justify-center rounded align-middle hover:bg-field hover:text-ink"
        >
          <Icon name="settings" size={14} />
        </button>
      }
    >
      <ul className="flex flex-col gap-1">
        {movable.map((column, at) => (
          <li key={column.id} className="flex items-center justify-between gap-2">
            <Checkbox
              checked={!layout.hidden.includes(column.id)}
              onChecked={(isShown) => setColumnShown(name, column.id, isShown)}
            >
              {column.title}
            </Checkbox>
            <span className="flex">
              <IconButton
                icon="chevron-up"
                size="small"
                disabled={at === 0}
                label={t('trading.moveColumnLeft', { column: column.title })}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon="chevron-down"
                size="small"
                disabled={at === movable.length - 1}
                label={t('trading.moveColumnRight', { column: column.title })}
                onClick={() => move(at, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button size="small" className="mt-2" onClick={() => resetColumns(name)}>
        {t('trading.resetColumns')}
      </Button>
    </Popover>
  );
}
