import { useAccountChanges } from '../../data/live/use-account-changes.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { useUser } from '../../data/user/account.ts';
import { useText } from '../../lib/i18n.ts';
import { SignInPrompt } from '../../parts/people/sign-in-prompt.tsx';
import { UserFrame } from '../../parts/people/user-frame.tsx';
import { useSearchParams } from '../../ui/layout/address.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AccountTab } from './account/account-tab.tsx';
import { IdentificationTab } from './identification/identification-tab.tsx';
import { IdentityBadge } from './identification/identity-badge.tsx';
import { SecurityTab } from './security/security-tab.tsx';

const tabs = ['Account', 'Identification', 'Security'] as const;
type TabName = (typeof tabs)[number];

const tabTexts = {
  Account: 'shell.account',
  Identification: 'shell.identification',
  Security: 'shell.security',
} as const;

/** A tab that is not there is the first one. */
const readTab = (text: string | null): TabName => tabs.find((name) => name === text) ?? 'Account';

function Content({ tab }: { tab: TabName }) {
  const { data: user, error, retry } = useUser();
  if (!user) {
    if (error) return <ErrorState className="rounded bg-panel" message={error} onRetry={retry} />;
    return (
      <>
        <Skeleton className="h-[272px]" />
        <Skeleton className="h-[320px]" />
      </>
    );
  }
  switch (tab) {
    case 'Account':
      return <AccountTab user={user} />;
    case 'Identification':
      return <IdentificationTab />;
    case 'Security':
      return <SecurityTab user={user} />;
  }
}

/** /user: who one is here, how the account is kept, and who one is outside. */
export function UserPage() {
  const t = useText();
  const isAuth = useIsAuth();
  const [search] = useSearchParams();
  const tab = readTab(search.get('tab'));
  useAccountChanges(isAuth);
  return (
    <UserFrame here={tabTexts[tab]} aside={isAuth && tab === 'Identification' && <IdentityBadge />}>
      {isAuth ? (
        <Content tab={tab} />
      ) : (
        <SignInPrompt
          icon="user"
          className="rounded bg-panel py-20"
          title={t('userCentre.logInForAccount')}
        />
      )}
    </UserFrame>
  );
}
