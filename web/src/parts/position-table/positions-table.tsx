import { useDevice } from '../../data/device/device.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { useText } from '../../lib/i18n.ts';
import { type Density, OrdersTable } from '../orders/orders-table.tsx';
import { PositionCard } from './position-card.tsx';
import { positionColumns } from './position-columns.tsx';
import type { PositionRow } from './position-rows.ts';

interface PositionsTableProps {
  readonly loaded: Loadable<readonly PositionRow[]>;
  readonly emptyText?: string;
  readonly density?: Density;
}

/** Open positions, live: a table, or cards on a phone. */
export function PositionsTable({ loaded, emptyText, density = 'dense' }: PositionsTableProps) {
  const t = useText();
  const isTablet = useDevice() === 'tablet';
  const { data, ...load } = loaded;
  return (
    <OrdersTable
      label={t('orders.positions')}
      density={density}
      columns={positionColumns(t, isTablet)}
      rows={data}
      rowKey={({ position }) => position.code}
      card={(row) => <PositionCard row={row} />}
      {...load}
      emptyText={emptyText ?? t('orders.noOpenPositions')}
    />
  );
}
