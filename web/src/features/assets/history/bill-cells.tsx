import { useAreAmountsHidden } from '#app/data/device/hidden-amounts.ts';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import type { Bill } from '#app/data/user/bills.ts';
import { classNames } from '#app/lib/class-names.ts';
import { directionOf, formatAmount, formatNumber, formatTime, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Copied } from '#app/parts/people/copied.tsx';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Amount } from '../frame/amounts.tsx';
import { StatusDot } from '../frame/status-dot.tsx';

const COIN_DECIMALS = 8;

/** What came in is green; what went out is no loss, and stays as text is. Hidden, it tells neither. */
export function BillAmount({ bill, decimals }: { bill: Bill; decimals: number }) {
  if (useAreAmountsHidden()) return <Amount>{null}</Amount>;
  return (
    <span
      className={classNames(
        'font-medium tabular-nums',
        directionOf(bill.amount) === 'up' && 'text-up',
      )}
    >
      {formatNumber(bill.amount, decimals, { zero: true, sign: true })}
    </span>
  );
}

interface BillMarketProps {
  readonly bill: Bill;
  /** Of the pair or contract, as people call it. */
  readonly marketName: string;
}

/** The pair or contract that an entry is of, and the order that traded. */
export function BillMarket({ bill, marketName }: BillMarketProps) {
  if (!bill.market) return NO_VALUE;
  return (
    <span className="flex flex-col">
      <span className="font-medium text-body">{marketName}</span>
      {bill.orderCode && (
        <span className="text-ink-2">
          <Copied text={bill.orderCode} />
        </span>
      )}
    </span>
  );
}

/** On a phone an entry is two lines: what and how much, when and what was there after it. */
export function BillCard({ bill, marketName }: BillMarketProps) {
  const t = useText();
  const offset = useTimeOffset();
  return (
    <div className="flex flex-col gap-1 px-4 py-2.5 text-small">
      <p className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 font-medium text-body">
          <CoinIcon coin={bill.coin} size={18} />
          {bill.billKindName}
        </span>
        <span className="text-body">
          <BillAmount bill={bill} decimals={COIN_DECIMALS} /> {bill.coin}
        </span>
      </p>
      {bill.market && (
        <p className="flex items-center justify-between gap-3 text-ink-2">
          <span>{marketName}</span>
          {bill.orderCode && <Copied text={bill.orderCode} />}
        </p>
      )}
      {bill.note && <p className="text-ink-2 text-tiny">{bill.note}</p>}
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2 tabular-nums">
        <span>{formatTime(bill.time, offset, 'short')}</span>
        <span>
          {t('assets.balanceAfter')} <Amount>{formatAmount(bill.balance, COIN_DECIMALS)}</Amount>
        </span>
      </p>
      <p className="flex items-center justify-between gap-3 text-ink-3">
        <Copied text={bill.id} />
        <StatusDot tone="done">{t('assets.success')}</StatusDot>
      </p>
    </div>
  );
}
