import { useContractsBySymbol } from '#app/data/futures/use-contracts-by-symbol.ts';
import type { Loadable } from '#app/data/server/loadable.ts';
import { useText } from '#app/lib/i18n.ts';
import { ContractLink, Money, percentText } from '#app/parts/contracts/contract-cells.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { Amount } from '../frame/amounts.tsx';
import { AssetRows } from '../frame/asset-rows.tsx';
import { type ClosedSums, heldText, negate, winRateOf } from './sums.ts';

type Row = ClosedSums & { readonly symbol: string };

/** What closed positions brought by contract, the best first. */
export function ContractSums({ loaded }: { readonly loaded: Loadable<readonly Row[]> }) {
  const t = useText();
  const contracts = useContractsBySymbol();
  const money = (amount: string) => (
    <Amount>
      <Money amount={amount} />
    </Amount>
  );
  const right = { align: 'right' } as const;
  const columns: readonly Column<Row>[] = [
    {
      id: 'pair',
      title: t('orders.contract'),
      cell: ({ symbol }) => <ContractLink symbol={symbol} item={contracts.get(symbol)} />,
    },
    { ...right, id: 'profit', title: t('orders.closePnl'), cell: ({ profit }) => money(profit) },
    {
      ...{ ...right, id: 'count', title: t('assets.closedPositions') },
      cell: ({ count }) => count,
    },
    {
      ...{ ...right, id: 'win-rate', title: t('assets.winRate') },
      cell: (row) => percentText(winRateOf(row)),
    },
    {
      ...{ ...right, id: 'held', title: t('assets.averageHeld') },
      cell: ({ heldMsAverage }) => heldText(t, heldMsAverage),
    },
    { ...right, id: 'fees', title: t('assets.feesPaid'), cell: ({ fees }) => money(negate(fees)) },
    {
      ...{ ...right, id: 'funding', title: t('assets.fundingReceived') },
      cell: ({ funding }) => money(negate(funding)),
    },
  ];
  return (
    <AssetRows
      label={t('assets.pnlByContract')}
      loaded={loaded}
      columns={columns}
      rowKey={({ symbol }) => symbol}
      emptyText={t('assets.nothingClosed')}
      card={(row) => (
        <div className="flex flex-col gap-1 px-4 py-2.5 text-small">
          <span className="flex justify-between gap-3">
            <ContractLink symbol={row.symbol} item={contracts.get(row.symbol)} />
            {money(row.profit)}
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-ink-2">
            <span>
              {t('assets.closedAndWon', { count: row.count, rate: percentText(winRateOf(row)) })}
            </span>
            <span>{heldText(t, row.heldMsAverage)}</span>
          </span>
        </div>
      )}
    />
  );
}
