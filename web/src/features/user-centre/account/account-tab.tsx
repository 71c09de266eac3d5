import { Link } from 'wouter';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import type { UserInfo } from '#app/data/user/account.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { FeeTierCard } from '#app/parts/people/fee-tier-card.tsx';
import { buttonClass } from '#app/ui/buttons/button-class.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { ClosurePanel } from '../account-data/closure-panel.tsx';
import { ExportPanel } from '../account-data/export-panel.tsx';
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

/** Whether it is known who the person is, and the way there. */
function IdentificationCard({ user: { isKYC, verifiedTime } }: { user: UserInfo }) {
  const t = useText();
  const offset = useTimeOffset();
  return (
    <Panel
      label={t('shell.identification')}
      className="flex flex-1 items-center gap-3 px-3 py-4 tablet:px-4 tablet:py-5"
    >
      <span
        className={classNames(
          'flex size-9 shrink-0 items-center justify-center rounded',
          isKYC ? 'bg-up-bg text-up' : 'bg-field text-ink-2',
        )}
      >
        <Icon name="id" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{t('shell.identification')}</h2>
        <p className="text-ink-2 text-small">
          {isKYC
            ? t('userCentre.verifiedOn', { date: formatTime(verifiedTime, offset, 'date') })
            : t('shell.notVerified')}
        </p>
      </div>
      <Link
        to="/user?tab=Identification"
        className={
          isKYC
            ? 'font-medium text-accent-text text-small hover:underline'
            : buttonClass({ variant: 'primary', size: 'small' })
        }
      >
        {isKYC ? t('userCentre.view') : t('userCentre.verifyNow')}
      </Link>
    </Panel>
  );
}
