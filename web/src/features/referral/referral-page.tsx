import { useIsAuth } from '../../data/server/session.ts';
import { useReferral } from '../../data/user/referral.ts';
import { useText } from '../../lib/i18n.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { UserFrame } from '../../parts/people/user-frame.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { InvitedList, PaymentList } from './lists.tsx';
import { Totals } from './totals.tsx';

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
