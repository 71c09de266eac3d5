import { subtractDecimals } from '../../lib/decimal.ts';
import type { Translate } from '../../lib/i18n.ts';
import { atHand } from '../../ui/tables/cell-looks.ts';
import type { Column } from '../../ui/tables/table.tsx';
import { PositionName, ProfitCell, priceText } from '../contracts/contract-cells.tsx';
import { byDecimal, byNumber, byText } from '../orders/compare-rows.ts';
import { ShareButton } from '../positions/share-button.tsx';
import { Lights } from './lights.tsx';
import { distanceOf } from './nearness.ts';
import {
  EntryCell,
  ExitsCell,
  LiquidationCell,
  MarginCell,
  MarginRatioCell,
  RealisedCell,
  SizeCell,
} from './position-cells.tsx';
import type { PositionRow } from './position-rows.ts';
import { RowActs } from './row-acts.tsx';
import { CloseFields, ExitFields } from './row-fields.tsx';
import { sharedOpen } from './shared-rows.ts';

/** How far the mark is from the liquidation price, a fraction; nothing where no price liquidates. */
const distanceOfRow = ({ numbers }: PositionRow) =>
  numbers && distanceOf(numbers.markPrice, numbers.liqPrice);

/** How a table of positions is drawn. */
interface PositionTableShape {
  /** There is room for six columns: what a position risks is in sight, and where it began comes after. */
  readonly isTablet: boolean;
  /** Exits and the close are fields of the row; the exits stand where they are in sight. */
  readonly isWorked: boolean;
  /** Prices stand still: what follows them is drawn fainter. */
  readonly isSilent: boolean;
  /** The window is low: a row is one line. */
  readonly isLow: boolean;
  /** There is room for every act of a row, and beside its fields for a column of lights. */
  readonly isRoomy: boolean;
}

/** The columns of open positions. */
export function positionColumns(
  t: Translate,
  { isTablet, isWorked, isSilent, isLow, isRoomy }: PositionTableShape,
): readonly Column<PositionRow>[] {
  const right = { align: 'right' } as const;
  const live = { ...right, ...(isSilent && { className: 'opacity-45' }) } as const;
  const entry: Column<PositionRow> = {
    ...right,
    id: 'entry',
    width: isLow ? 80 : 88,
    title: t('orders.entryPrice'),
    cell: (row) => <EntryCell row={row} isLine={isLow} />,
    compare: byDecimal(({ position }) => position.price),
  };
  const exits: Column<PositionRow> = {
    ...right,
    id: 'exits',
    width: isWorked ? 262 : isLow ? 164 : 104,
    title: t('futuresForm.tpSl'),
    cell: (row) => (isWorked ? <ExitFields row={row} /> : <ExitsCell row={row} isLine={isLow} />),
  };
  const mark: Column<PositionRow> = {
    ...live,
    id: 'mark',
    width: 84,
    title: t('futuresPage.markPrice'),
    compare: byDecimal(({ numbers }) => numbers?.markPrice),
    cell: ({ numbers, item }) => priceText(item, numbers?.markPrice),
  };
  const lights: Column<PositionRow> = {
    align: 'center',
    id: 'lights',
    width: 48,
    title: t('futuresPanel.adl'),
    compare: byNumber(({ position }) => position.lights),
    cell: ({ position }) => <Lights lights={position.lights} />,
  };
  // Where the fields of a row take their place they stand beside the name.
  const hasLights = isRoomy || !isWorked;
  const ratio: Column<PositionRow> = {
    ...live,
    id: 'ratio',
    width: 90,
    title: t('orders.marginRatio'),
    compare: byDecimal(({ numbers }) => numbers?.marginRate),
    cell: (row) => <MarginRatioCell row={row} />,
  };
  const margin: Column<PositionRow> = {
    ...right,
    id: 'margin',
    width: 88,
    title: t('orders.margin'),
    compare: byDecimal(({ numbers }) => numbers?.margin),
    cell: (row) => <MarginCell row={row} />,
  };
  // On a laptop they stand before what a cross position shares with all others.
  const exitsInSight = isWorked ? [] : [exits];
  // What is won and risked stays in sight however wide the fields beside it are.
  // In a row of one line the exits take the place of the mark, which the header says, too.
  const before = isWorked ? [] : isTablet ? [mark] : isLow && !isRoomy ? [entry] : [entry, mark];
  const after = isWorked ? [exits, entry, mark] : [];
  const shared = isTablet ? [ratio, margin] : [margin, ratio];
  const narrow = [...exitsInSight, ...(isLow && !isWorked ? [mark] : []), ...shared];
  const risked = isRoomy ? [ratio, margin] : narrow;
  return [
    {
      id: 'contract',
      width: isLow ? 204 : 141,
      title: t('orders.contract'),
      compare: byText(({ position }) => position.symbol),
      cell: ({ position, item }) => (
        <PositionName
          terms={position}
          item={item}
          isLine={isLow}
          beside={!hasLights && <Lights lights={position.lights} />}
        />
      ),
    },
    {
      ...right,
      id: 'size',
      width: isLow ? 92 : 95,
      title: t('orders.size'),
      compare: byDecimal(({ numbers }) => numbers?.notional),
      cell: (row) => <SizeCell row={row} isLine={isLow} />,
    },
    ...before,
    {
      // With what made it, and in sight on a tablet.
      ...live,
      id: 'profit',
      width: isLow ? 136 : 100,
      title: t('futuresPanel.pnlRoe'),
      compare: byDecimal(({ numbers }) => numbers?.profit),
      cell: (row) => (
        <span className="inline-flex items-center gap-1">
          <ProfitCell profit={row.numbers?.profit} rate={row.numbers?.profitRate} isLine={isLow} />
          <ShareButton position={() => sharedOpen(row)} />
        </span>
      ),
    },
    {
      ...live,
      id: 'liquidation',
      width: isLow ? 112 : 82,
      title: t('futuresForm.liqPrice'),
      compare: byDecimal(distanceOfRow),
      cell: (row) => <LiquidationCell row={row} isLine={isLow} />,
    },
    ...after,
    ...risked,
    ...(isTablet && !isWorked ? [entry] : []),
    {
      ...right,
      id: 'realised',
      width: 100,
      title: t('futuresPanel.realizedPnl'),
      compare: byDecimal(({ position }) => subtractDecimals(position.realised, position.costs)),
      cell: (row) => <RealisedCell row={row} isLine={isLow} />,
    },
    ...(isRoomy && !isWorked ? [exits] : []),
    ...(hasLights ? [lights] : []),
    {
      ...right,
      id: 'close',
      width: isWorked ? (isRoomy ? 460 : 232) : 120,
      title: t('futuresPanel.closeOrAdd'),
      className: atHand,
      cell: (row) => (isWorked ? <CloseFields row={row} /> : <RowActs row={row} />),
    },
  ];
}
