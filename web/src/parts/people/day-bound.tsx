import type { AccountRights } from '../../data/user/rights.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';

/** Nothing is told where there is no bound, or nothing may leave at all. */
export const isDayBounded = ({ withdrawDayMax, withdraw }: AccountRights) =>
  withdrawDayMax !== null && withdraw.isAllowed;

interface DayBoundProps {
  readonly rights: AccountRights;
  readonly className?: string;
}

/** How much of what may leave in a UTC day has left, before it is all. */
export function DayBound({ rights, className = '' }: DayBoundProps) {
  const t = useText();
  const { withdrawDayMax, withdrawnToday, withdrawLeft } = rights;
  if (!isDayBounded(rights) || withdrawDayMax === null || withdrawLeft === null) return null;
  const usdt = (amount: string) => formatAmount(amount, 2);
  return (
    <div className={classNames('flex flex-col gap-2 text-small', className)}>
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className="text-ink-2">{t('shell.withdrawnToday')}</span>
        <span className="font-medium tabular-nums">
          {usdt(withdrawnToday)} / {usdt(withdrawDayMax)} USDT
        </span>
      </div>
      <progress
        aria-label={t('shell.withdrawnToday')}
        max={Number(withdrawDayMax)}
        value={Math.min(Number(withdrawnToday), Number(withdrawDayMax))}
        className="h-1 w-full appearance-none overflow-hidden rounded bg-track [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-ink-2">{t('shell.canWithdrawMore', { amount: usdt(withdrawLeft) })}</p>
    </div>
  );
}

/** What may leave in a day, as people read it; null: no bound. */
export const boundText = (t: Translate, bound: string | null): string =>
  bound === null ? t('shell.noDailyLimit') : `${formatAmount(bound, 0)} USDT`;
