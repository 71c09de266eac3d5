import type { ReactNode } from 'react';
import { useIsAuth } from '../../data/server/session.ts';
import { type CoinAmounts, type Referral, useReferral } from '../../data/user/referral.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { UserFrame } from '../../parts/people/user-frame.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { InvitedList, PaymentList } from './lists.tsx';

function Content() {
  const { data: referral, error, retry } = useReferral();
  if (!referral) {
    if (error) return <ErrorState className="rounded bg-panel" message={error} onRetry={retry} />;
    return (
      <>
        <Skeleton className="h-[248px]" />
        <Skeleton className="h-[84px]" />
      </>
    );
  }
  return (
    <>
      <InvitationCard referral={referral} />
      <Totals referral={referral} />
      <InvitedList />
      <PaymentList />
    </>
  );
}

/** /user/referral: the own code, whom it brought, and what that brings. */
export function ReferralPage() {
  const t = useText();
  const isAuth = useIsAuth();
  return (
    <UserFrame here="shell.referral">
      {isAuth ? (
        <Content />
      ) : (
        <SignInPrompt
          icon="gift"
          className="rounded bg-panel py-20"
          title={t('referral.logInForCode')}
        />
      )}
    </UserFrame>
  );
}

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
function Totals({ referral }: { readonly referral: Referral }) {
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
