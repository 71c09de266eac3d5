import type { UserInfo } from '#app/data/user/account.ts';
import { ClosurePanel } from '../account-data/closure-panel.tsx';
import { ExportPanel } from '../account-data/export-panel.tsx';
import { FeeTierCard } from './fee-tier-card.tsx';
import { IdentificationCard } from './identification-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { LoginHistory } from './login-history.tsx';
import { RightsCard } from './rights-card.tsx';

/** Who one is here, what one pays, and from where one signed in. */
export function AccountTab({ user }: { user: UserInfo }) {
  return (
    <>
      <div className="grid gap-4 desktop:grid-cols-[minmax(0,1fr)_352px]">
        <IdentityCard user={user} />
        <div className="flex flex-col gap-4">
          <FeeTierCard />
          <IdentificationCard user={user} />
        </div>
      </div>
      <RightsCard />
      <LoginHistory />
      <ExportPanel />
      <ClosurePanel />
    </>
  );
}
