import type { ReactNode } from 'react';
import type { Loadable } from '#app/data/server/loadable.ts';
import { useText } from '#app/lib/i18n.ts';
import { Money, percentText } from '#app/parts/contracts/contract-cells.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import type { Analysed } from '../view/asset-view.ts';
import { type ClosedSums, heldText, negate, winRateOf } from './sums.ts';

type Row = ClosedSums & { readonly symbol: string };

interface ClosedTableProps {
  readonly product: Analysed;
  readonly loaded: Loadable<readonly Row[]>;
  /** A contract or pair, with the way to it. */
  readonly nameOf: (symbol: string) => ReactNode;
}

const words = {
  futures: {
    label: 'assets.pnlByContract',
    name: 'orders.contract',
    profit: 'orders.closePnl',
    count: 'assets.closedPositions',
    none: 'assets.nothingClosed',
    won: 'assets.closedAndWon',
  },
  spot: {
    label: 'assets.pnlByPair',
    name: 'trading.pair',
    profit: 'assets.realizedSoFar',
    count: 'assets.sales',
    none: 'assets.nothingSold',
    won: 'assets.soldAndWon',
  },
} as const;

/** What was closed by contract, or sold by pair, the best first. */
export function ClosedTable({ product, loaded, nameOf }: ClosedTableProps) {
  const t = useText();
  const word = words[product];
  const money = (amount: string) => (
    <Amount>
      <Money amount={amount} />
    </Amount>
  );
  const right = { align: 'right' } as const;
  const funding: Column<Row> = {
    ...{ ...right, id: 'funding', title: t('assets.fundingReceived') },
    cell: ({ funding: paid = '0' }) => money(negate(paid)),
  };
  const columns: readonly Column<Row>[] = [
    { id: 'pair', title: t(word.name), cell: ({ symbol }) => nameOf(symbol) },
    { ...right, id: 'profit', title: t(word.profit), cell: ({ profit }) => money(profit) },
    { ...right, id: 'count', title: t(word.count), cell: ({ count }) => count },
    {
      ...{ ...right, id: 'win-rate', title: t('assets.winRate') },
      cell: (row) => percentText(winRateOf(row)),
    },
    {
      ...{ ...right, id: 'held', title: t('assets.averageHeld') },
      cell: ({ heldMsAverage }) => heldText(t, heldMsAverage),
    },
    { ...right, id: 'fees', title: t('assets.feesPaid'), cell: ({ fees }) => money(negate(fees)) },
    ...(product === 'futures' ? [funding] : []),
  ];
  return (
    <AssetRows
      label={t(word.label)}
      loaded={loaded}
      columns={columns}
      rowKey={({ symbol }) => symbol}
      emptyText={t(word.none)}
      card={(row) => (
        <div className="flex flex-col gap-1 px-4 py-2.5 text-small">
          <span className="flex justify-between gap-3">
            {nameOf(row.symbol)}
            {money(row.profit)}
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-ink-2">
            <span>{t(word.won, { count: row.count, rate: percentText(winRateOf(row)) })}</span>
            <span>{heldText(t, row.heldMsAverage)}</span>
          </span>
        </div>
      )}
    />
  );
}
