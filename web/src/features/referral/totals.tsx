import type { ReactNode } from 'react';
import type { CoinAmounts, Referral } from '../../data/user/referral.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 rounded bg-panel p-3 tablet:p-4">
      <dt className="text-ink-2 text-small">{label}</dt>
      <dd className="mt-1 font-semibold text-[16px] tabular-nums">{children}</dd>
    </div>
  );
}

function Amounts({ amounts }: { readonly amounts: CoinAmounts }) {
  if (amounts.length === 0) return <>0</>;
  return amounts.map(({ coin, amount }) => (
    <span key={coin} className="block">
      {formatNumber(amount, 8, { zero: true, trim: true })} {coin}
    </span>
  ));
}

/** Whom the code has brought, and what they have. */
export function Totals({ referral }: { readonly referral: Referral }) {
  const t = useText();
  return (
    <dl className="grid gap-4 tablet:grid-cols-3">
      <Figure label={t('referral.friendsInvited')}>{referral.invitedCount}</Figure>
      <Figure label={t('referral.totalPaid')}>
        <Amounts amounts={referral.paid} />
      </Figure>
      <Figure label={t('referral.pendingReward')}>
        <Amounts amounts={referral.due} />
      </Figure>
    </dl>
  );
}
