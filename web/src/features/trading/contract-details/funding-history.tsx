import { useState } from 'react';
import { useFundingHistory } from '#app/data/futures/contract-facts.ts';
import { directionOf, formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { fundingText } from '#app/lib/percent-text.ts';
import { TimeCell } from '#app/parts/orders/order-cells.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';
import type { FuturesMarket } from '../market/trading-market.ts';
import { FactsTable } from './facts-table.tsx';

/** What was paid, newest first. */
export function FundingHistory({ market }: { market: FuturesMarket }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const loaded = useFundingHistory(market.symbol, page);
  const right = { align: 'right' } as const;
  return (
    <FactsTable
      label={t('futuresPage.fundingHistory')}
      loaded={loaded}
      rowKey={({ time }) => String(time)}
      emptyText={t('futuresPage.noFundingYet')}
      page={page}
      onPage={setPage}
      columns={[
        { id: 'time', title: t('trading.time'), cell: ({ time }) => <TimeCell timeMs={time} /> },
        {
          ...right,
          id: 'rate',
          title: t('futuresPage.fundingRate'),
          cell: ({ fundingRate }) => (
            <span className={toneOf(directionOf(fundingRate))}>{fundingText(fundingRate)}</span>
          ),
        },
        {
          ...right,
          id: 'mark',
          title: t('futuresPage.markPrice'),
          cell: ({ markPrice }) => formatNumber(markPrice, market.precision),
        },
      ]}
    />
  );
}
