import type { Translate } from '../../lib/i18n.ts';
import { atHand, type Column } from '../../ui/tables/table.tsx';
import { PositionName, ProfitCell, priceText } from '../contracts/contract-cells.tsx';
import { Lights } from './lights.tsx';
import {
  ExitsCell,
  LiquidationCell,
  MarginCell,
  MarginRatioCell,
  PositionActions,
  RealisedCell,
  SizeCell,
} from './position-cells.tsx';
import type { PositionRow } from './position-rows.ts';

/**
 * The columns of open positions.
 *
 * @param isTablet has room for six columns: what a position risks is in sight, and where it began comes after
 */
export function positionColumns(t: Translate, isTablet: boolean): readonly Column<PositionRow>[] {
  const right = { align: 'right' } as const;
  const entry: Column<PositionRow> = {
    ...right,
    id: 'entry',
    width: 76,
    title: t('orders.entryPrice'),
    cell: ({ position, item }) => priceText(item, position.price),
  };
  return [
    {
      id: 'contract',
      width: 141,
      title: t('orders.contract'),
      cell: ({ position, item }) => <PositionName terms={position} item={item} />,
    },
    {
      ...right,
      id: 'size',
      width: 95,
      title: t('orders.size'),
      cell: (row) => <SizeCell row={row} />,
    },
    ...(isTablet ? [] : [entry]),
    {
      ...right,
      id: 'mark',
      width: 76,
      title: t('futuresPage.markPrice'),
      cell: ({ numbers, item }) => priceText(item, numbers?.markPrice),
    },
    {
      // With what made it, and in sight on a tablet.
      ...right,
      id: 'profit',
      width: 93,
      title: t('futuresPanel.pnlRoe'),
      cell: ({ numbers }) => <ProfitCell profit={numbers?.profit} rate={numbers?.profitRate} />,
    },
    {
      ...right,
      id: 'liquidation',
      width: 76,
      title: t('futuresForm.liqPrice'),
      cell: (row) => <LiquidationCell row={row} />,
    },
    {
      ...right,
      id: 'ratio',
      width: 78,
      title: t('orders.marginRatio'),
      cell: (row) => <MarginRatioCell row={row} />,
    },
    {
      ...right,
      id: 'margin',
      width: 92,
      title: t('orders.margin'),
      cell: (row) => <MarginCell row={row} />,
    },
    ...(isTablet ? [entry] : []),
    {
      ...right,
      id: 'realised',
      width: 85,
      title: t('futuresPanel.realizedPnl'),
      cell: (row) => <RealisedCell row={row} />,
    },
    {
      ...right,
      id: 'exits',
      width: 104,
      title: t('futuresForm.tpSl'),
      cell: (row) => <ExitsCell row={row} />,
    },
    {
      align: 'center',
      id: 'lights',
      width: 58,
      title: t('futuresPanel.adl'),
      cell: ({ position }) => <Lights lights={position.lights} />,
    },
    {
      ...right,
      id: 'close',
      width: 134,
      title: t('futuresPanel.closeOrAdd'),
      className: atHand,
      cell: (row) => <PositionActions row={row} />,
    },
  ];
}
