import type { Bill } from '#app/data/user/bills.ts';
import { formatAmount, formatTime } from '#app/lib/format.ts';
import type { Translate } from '#app/lib/i18n.ts';
import { Copied } from '#app/parts/people/copied.tsx';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import { Amount } from '../frame/amounts.tsx';
import { StatusDot } from '../frame/status-dot.tsx';
import { BillAmount, BillMarket } from './bill-cells.tsx';

const COIN_DECIMALS = 8;

/** The columns of a history; the balance after each entry can be checked against the one below. */
export function billColumns(
  t: Translate,
  offsetHours: number,
  marketNameOf: (symbol: string) => string,
): readonly Column<Bill>[] {
  const right = { align: 'right' } as const;
  return [
    {
      id: 'time',
      title: t('trading.time'),
      cell: ({ time }) => (
        <span className="text-ink-2">{formatTime(time, offsetHours, 'short')}</span>
      ),
    },
    {
      id: 'kind',
      title: t('assets.billTypeColumn'),
      cell: ({ billKindName, note }) => (
        <span className="flex flex-col">
          <span className="font-medium text-body">{billKindName}</span>
          {note && <span className="whitespace-normal text-ink-2 text-tiny">{note}</span>}
        </span>
      ),
    },
    {
      id: 'coin',
      title: t('wallet.coin'),
      cell: ({ coin }) => (
        <span className="flex items-center gap-2 font-medium text-body">
          <CoinIcon coin={coin} /> {coin}
        </span>
      ),
    },
    {
      ...right,
      id: 'amount',
      title: t('wallet.amount'),
      cell: (bill) => (
        <span className="text-body">
          <BillAmount bill={bill} decimals={COIN_DECIMALS} />
        </span>
      ),
    },
    {
      ...right,
      id: 'balance',
      title: t('assets.balanceAfter'),
      cell: ({ balance }) => (
        <span className="text-body text-ink-2">
          <Amount>{formatAmount(balance, COIN_DECIMALS)}</Amount>
        </span>
      ),
    },
    {
      id: 'market',
      title: t('assets.marketOrOrder'),
      cell: (bill) => <BillMarket bill={bill} marketName={marketNameOf(bill.market)} />,
    },
    {
      id: 'reference',
      title: t('assets.reference'),
      cell: ({ id }) => (
        <span className="text-ink-2">
          <Copied text={id} />
        </span>
      ),
    },
    {
      ...right,
      id: 'status',
      title: t('trading.status'),
      cell: () => <StatusDot tone="done">{t('assets.success')}</StatusDot>,
    },
  ];
}
