import type { BillKind } from '@bourse/contract/bills.ts';
import { billKindName } from '@bourse/contract/texts/bill-names.ts';
import { useState } from 'react';
import { useInsuranceFund } from '#app/data/futures/contract-facts.ts';
import { directionOf, formatAmount, formatNumber } from '#app/lib/format.ts';
import { useLocale, useText } from '#app/lib/i18n.ts';
import { TimeCell } from '#app/parts/orders/order-cells.tsx';
import { toneOf } from '#app/ui/figures/tone.ts';
import { FactsTable } from './facts-table.tsx';
import { HeldPositions, SoldPositions } from './fund-positions.tsx';
import { NearQuotes } from './near-quotes.tsx';

const MONEY_DECIMALS = 4;

/** What stands behind liquidations that cost more than their margin, and how it changed. */
export function InsuranceFund({ symbol }: { readonly symbol: string }) {
  const t = useText();
  const language = useLocale();
  const reasonOf = (kind: number) => billKindName(kind as BillKind, language);
  const [page, setPage] = useState(1);
  const loaded = useInsuranceFund(page);
  const { data } = loaded;
  const right = { align: 'right' } as const;
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 text-ink-2 text-small">
        {t('futuresForm.balance')}
        <span className="font-semibold text-body text-ink tabular-nums">
          {formatAmount(data?.balance, MONEY_DECIMALS)} {data?.coin}
        </span>
      </p>
      {data && <NearQuotes nearQuotes={data.nearQuotes} symbol={symbol} coin={data.coin} />}
      {data && data.held.length > 0 && <HeldPositions held={data.held} />}
      {data && data.sold.length > 0 && <SoldPositions sold={data.sold} />}
      <FactsTable
        label={t('futuresPage.insuranceFund')}
        loaded={loaded}
        rowKey={({ time, amount, balance }) => `${time}/${amount}/${balance}`}
        emptyText={t('futuresPage.noChangesYet')}
        page={page}
        onPage={setPage}
        columns={[
          {
            id: 'time',
            title: t('trading.time'),
            cell: ({ time, kind }) => (
              <>
                <TimeCell timeMs={time} />
                <span className="block text-ink-3 text-tiny tablet:hidden">{reasonOf(kind)}</span>
              </>
            ),
          },
          {
            id: 'kind',
            title: t('futuresPage.reason'),
            // On a phone it stands below the time.
            className: 'max-tablet:hidden',
            cell: ({ kind }) => reasonOf(kind),
          },
          {
            ...right,
            id: 'change',
            title: t('futuresPage.changeAmount'),
            cell: ({ amount }) => (
              <span className={toneOf(directionOf(amount, MONEY_DECIMALS))}>
                {formatNumber(amount, MONEY_DECIMALS, { sign: true, zero: true })}
              </span>
            ),
          },
          {
            ...right,
            id: 'balance',
            title: t('futuresForm.balance'),
            cell: ({ balance }) => formatAmount(balance, MONEY_DECIMALS),
          },
        ]}
      />
    </>
  );
}
