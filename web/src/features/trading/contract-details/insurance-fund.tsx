import type { HeldPosition } from '@bourse/contract/routes/futures.ts';
import { useState } from 'react';
import { useInsuranceFund } from '../../../data/futures/contract-facts.ts';
import { TimeCell } from '../../../data/orders/cells.tsx';
import { toneOf } from '../../../data/tone.ts';
import { directionOf, formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { FactsTable } from './facts-table.tsx';

const MONEY_DECIMALS = 4;
const PLACES_MAX = 8;
const trimmed = { trim: true } as const;
const LONG = 1;

/** What stands behind liquidations that cost more than their margin, and how it changed. */
export function InsuranceFund() {
  const t = useText();
  const [page, setPage] = useState(1);
  const loaded = useInsuranceFund(page);
  const { data } = loaded;
  const right = { align: 'right' } as const;
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 text-ink-2 text-small">
        {t('Balance')}
        <span className="font-semibold text-body text-ink tabular-nums">
          {formatNumber(data?.balance, MONEY_DECIMALS)} {data?.coin}
        </span>
      </p>
      {data && data.held.length > 0 && <Held held={data.held} />}
      <FactsTable
        label={t('Insurance fund')}
        loaded={loaded}
        rowKey={({ time, amount, balance }) => `${time}/${amount}/${balance}`}
        emptyText={t('No changes yet')}
        page={page}
        onPage={setPage}
        columns={[
          { id: 'time', title: t('Time'), cell: ({ time }) => <TimeCell timeMs={time} /> },
          {
            ...right,
            id: 'change',
            title: t('Change#amount'),
            cell: ({ amount }) => (
              <span className={toneOf(directionOf(amount))}>
                {formatNumber(amount, MONEY_DECIMALS, { sign: true, zero: true })}
              </span>
            ),
          },
          {
            ...right,
            id: 'balance',
            title: t('Balance'),
            cell: ({ balance }) => formatNumber(balance, MONEY_DECIMALS),
          },
        ]}
      />
    </>
  );
}

/** Positions that it took over from liquidations and has not sold yet. */
function Held({ held }: { held: readonly HeldPosition[] }) {
  const t = useText();
  return (
    <ul aria-label={t('Held positions')} className="flex flex-col gap-1 text-small">
      {held.map(({ symbol, positionType, quantity, price, profit }) => (
        <li key={symbol} className="flex justify-between gap-4 tabular-nums">
          <span>
            {symbol} · {positionType === LONG ? t('Long') : t('Short')}{' '}
            {formatNumber(quantity, PLACES_MAX, trimmed)} @{' '}
            {formatNumber(price, PLACES_MAX, trimmed)}
          </span>
          <span className={toneOf(directionOf(profit))}>
            {formatNumber(profit, MONEY_DECIMALS, { sign: true, zero: true })}
          </span>
        </li>
      ))}
    </ul>
  );
}
