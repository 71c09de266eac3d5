import { PositionSide } from '@bourse/contract/enumerations.ts';
import { useDevice } from '#app/data/device/device.ts';
import type { OpenPosition } from '#app/data/futures/positions.ts';
import type { Loadable } from '#app/data/server/loadable.ts';
import { compareDecimals } from '#app/lib/decimal.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import { ProfitCell } from '#app/parts/contracts/contract-cells.tsx';
import { positionColumns } from '#app/parts/position-table/position-columns.tsx';
import type { PositionRow } from '#app/parts/position-table/position-rows.ts';
import { useMarketClose } from '#app/parts/positions/use-market-close.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { NothingOpen, OwnPanel, PanelError } from './own-panel.tsx';

/** The largest positions; a line leads to all of them. */
const ROWS = 3;
const shownColumns = {
  desktop: ['contract', 'size', 'entry', 'mark', 'profit', 'liquidation', 'close'],
  tablet: ['contract', 'size', 'mark', 'profit', 'liquidation', 'close'],
} as const;

function CloseButton({ position, name }: { readonly position: OpenPosition; name: string }) {
  const t = useText();
  const closeAtMarket = useMarketClose();
  const isLong = position.positionType === PositionSide.LONG;
  const side = isLong ? t('futuresPage.long') : t('futuresPage.short');
  return (
    <Button
      size="small"
      className="h-11"
      aria-label={t('futuresPanel.closeWhole', { pair: name, side })}
      onClick={() => closeAtMarket(position)}
    >
      {t('futuresPanel.closeShort')}
    </Button>
  );
}

/** A phone shows what a position is, what it wins, and its close. */
function phoneColumns(t: Translate, all: readonly Column<PositionRow>[]) {
  const contract = all.find(({ id }) => id === 'contract');
  const profit: Column<PositionRow> = {
    ...{ id: 'profit', width: 84, align: 'right', title: t('futuresPanel.pnlRoe') },
    cell: ({ numbers }) => <ProfitCell profit={numbers?.profit} rate={numbers?.profitRate} />,
  };
  const close: Column<PositionRow> = {
    ...{ id: 'close', width: 68, align: 'right', title: t('futuresPanel.closeShort') },
    cell: ({ position, item }) => (
      <CloseButton position={position} name={item?.name ?? position.symbol} />
    ),
  };
  return [...(contract ? [{ ...contract, width: 136 }] : []), profit, close];
}

function useColumns(): readonly Column<PositionRow>[] {
  const t = useText();
  const device = useDevice();
  const shape = { isTablet: false, isWorked: false, isSilent: false, isLow: false, isRoomy: true };
  const all = positionColumns(t, shape);
  if (device !== 'desktop' && device !== 'tablet') return phoneColumns(t, all);
  const shown: readonly string[] = shownColumns[device];
  return all.filter(({ id }) => shown.includes(id));
}

/** The largest positions, live, each with its close; their place is as high with none. */
export function OwnPositions({ data: rows = [], error }: Loadable<readonly PositionRow[]>) {
  const t = useText();
  const columns = useColumns();
  const largest = rows
    .toSorted((left, right) => compareDecimals(right.position.cost, left.position.cost))
    .slice(0, ROWS);
  return (
    <OwnPanel
      title={t('home.yourPositions')}
      count={rows.length}
      all={{ to: '/order?product=futures&tab=positions', label: t('home.showAll') }}
      className="tablet:min-h-[252px]"
    >
      {error && largest.length === 0 ? (
        <PanelError text={error} />
      ) : largest.length === 0 ? (
        <NothingOpen text={t('home.noPositions')} to="/futures" label={t('home.tradeFutures')} />
      ) : (
        <Table
          label={t('home.yourPositions')}
          columns={columns}
          rows={largest}
          rowKey={({ position }) => position.code}
          density="roomy"
        />
      )}
    </OwnPanel>
  );
}
