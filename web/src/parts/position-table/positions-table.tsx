import { useDevice, useIsLow, useIsRoomy } from '../../data/device/device.ts';
import { useIsSilent } from '../../data/live/use-staleness.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { useText } from '../../lib/i18n.ts';
import type { RowActs } from '../../ui/tables/table.tsx';
import { type Density, OrdersTable } from '../orders/orders-table.tsx';
import { openFuturesDialog } from '../positions/dialog-store.ts';
import { useMarketClose } from '../positions/use-market-close.ts';
import { PositionCard } from './position-card.tsx';
import { positionColumns } from './position-columns.tsx';
import type { PositionRow } from './position-rows.ts';
import { PositionsSum } from './positions-sum.tsx';

interface PositionsTableProps {
  readonly loaded: Loadable<readonly PositionRow[]>;
  readonly emptyText?: string;
  readonly density?: Density;
  /** Exits and the close are fields of the rows. */
  readonly isWorked?: boolean;
}

/** Close, reverse and exits by one key each: what their buttons do. */
function usePositionActs(): RowActs<PositionRow> {
  const closeAtMarket = useMarketClose();
  return {
    c: ({ position }) => closeAtMarket(position),
    r: ({ position: { code } }) => openFuturesDialog({ kind: 'reverse', code }),
    e: ({ position: { code } }) => openFuturesDialog({ kind: 'exits', code }),
  };
}

/** Open positions, live: a table and its sum, or cards on a phone. */
export function PositionsTable(props: PositionsTableProps) {
  const { loaded, emptyText, density = 'dense', isWorked = false } = props;
  const t = useText();
  const device = useDevice();
  const isRoomy = useIsRoomy();
  const isLow = useIsLow() && device === 'desktop' && density === 'dense';
  const { data, ...load } = loaded;
  return (
    <>
      <OrdersTable
        label={t('orders.positions')}
        layoutName="positions"
        density={density}
        columns={positionColumns(t, {
          isTablet: device === 'tablet',
          isWorked,
          isSilent: useIsSilent(),
          isLow,
          isRoomy,
        })}
        rows={data}
        rowKey={({ position }) => position.code}
        rowActs={usePositionActs()}
        card={(row) => <PositionCard row={row} />}
        {...load}
        emptyText={emptyText ?? t('orders.noOpenPositions')}
      />
      <PositionsSum rows={data ?? []} />
    </>
  );
}
