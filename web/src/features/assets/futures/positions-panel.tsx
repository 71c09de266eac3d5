import { NO_VALUE } from '#app/lib/format.ts';
import { type Translate, useText } from '#app/lib/i18n.ts';
import {
  moneyText,
  PositionName,
  ProfitCell,
  percentText,
  priceText,
} from '#app/parts/contracts/contract-cells.tsx';
import { distanceOf } from '#app/parts/position-table/nearness.ts';
import { SizeCell } from '#app/parts/position-table/position-cells.tsx';
import { type PositionRow, usePositionRows } from '#app/parts/position-table/position-rows.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import { PanelHead } from '../frame/panel-head.tsx';

/** The price that liquidates, and how far the mark is from it. */
function Liquidation({ row: { numbers, item } }: { readonly row: PositionRow }) {
  if (!numbers) return NO_VALUE;
  const distance = distanceOf(numbers.markPrice, numbers.liqPrice);
  return (
    <span className="flex flex-col">
      {priceText(item, numbers.liqPrice)}
      <span className="text-ink-3 text-tiny">{distance ? percentText(distance) : NO_VALUE}</span>
    </span>
  );
}

function Profit({ row: { numbers } }: { readonly row: PositionRow }) {
  return (
    <Amount>
      <ProfitCell profit={numbers?.profit} rate={numbers?.profitRate} />
    </Amount>
  );
}

function columnsOf(t: Translate): readonly Column<PositionRow>[] {
  const right = { align: 'right' } as const;
  return [
    {
      id: 'contract',
      title: t('orders.contract'),
      cell: ({ position, item }) => <PositionName terms={position} item={item} />,
    },
    {
      ...right,
      id: 'size',
      title: t('orders.size'),
      cell: (row) => (
        <Amount>
          <SizeCell row={row} />
        </Amount>
      ),
    },
    {
      ...right,
      id: 'margin',
      title: t('orders.margin'),
      cell: ({ numbers }) => <Amount>{numbers ? moneyText(numbers.margin) : NO_VALUE}</Amount>,
    },
    {
      ...right,
      id: 'liquidation',
      title: t('futuresForm.liqPrice'),
      cell: (row) => <Liquidation row={row} />,
    },
    {
      ...right,
      id: 'profit',
      title: t('futuresPanel.pnlRoe'),
      cell: (row) => <Profit row={row} />,
    },
  ];
}

/** On a phone: what it is and what it brings, then size and margin. */
function PositionCard({ row }: { readonly row: PositionRow }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2 px-4 py-3 text-small">
      <div className="flex items-start justify-between gap-3">
        <PositionName terms={row.position} item={row.item} />
        <span className="text-right tabular-nums">
          <Profit row={row} />
        </span>
      </div>
      <dl className="grid grid-cols-3 gap-2 tabular-nums">
        {columnsOf(t)
          .slice(1, 4)
          .map(({ id, title, cell }) => (
            <div key={id} className="flex flex-col last:text-right">
              <dt className="text-ink-3">{title}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

const everything = () => true;

/** The open positions, live. */
export function PositionsPanel() {
  const t = useText();
  const loaded = usePositionRows(everything);
  return (
    <Panel label={t('orders.positions')} className="overflow-hidden">
      <PanelHead
        title={t('futuresPanel.positionsCount', { count: loaded.data?.length ?? 0 })}
        more={{ to: '/futures', text: t('assets.openInFutures') }}
      />
      <AssetRows
        isTall
        label={t('orders.positions')}
        loaded={loaded}
        columns={columnsOf(t)}
        rowKey={({ position }) => position.code}
        emptyText={t('orders.noOpenPositions')}
        card={(row) => <PositionCard row={row} />}
      />
    </Panel>
  );
}
