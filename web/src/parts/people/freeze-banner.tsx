import type { UserInfo } from '@bourse/contract/routes/account.ts';
import { Link } from 'wouter';
import { useUser } from '../../data/user/account.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { joinSentences } from '../../lib/join-sentences.ts';
import { supportEmail } from '../../lib/page-meta.ts';
import { Icon } from '../../ui/figures/icon.tsx';

type Cause = NonNullable<UserInfo['freeze']>['cause'];

const causes: Readonly<Record<Exclude<Cause, ''>, TextKey>> = {
  access: 'shell.frozenAccess',
  activity: 'shell.frozenActivity',
  identity: 'shell.frozenIdentity',
  authority: 'shell.frozenByAuthority',
  owner: 'shell.frozenByOwner',
};

const linkClass = 'text-accent-text underline underline-offset-2 break-words';

/** On every page of a frozen account: why, what stays possible, and how its owner reaches the house. */
export function FreezeBanner() {
  const t = useText();
  const freeze = useUser().data?.freeze;
  if (!freeze) return null;
  const { cause } = freeze;
  const says = cause === '' ? [] : [t(causes[cause])];
  return (
    <div role="alert" className="bg-warn-bg">
      <div className="mx-auto flex w-full max-w-(--page) items-start gap-2 px-3 py-3 text-small tablet:px-4">
        <Icon name="lock" className="shrink-0 text-warn" />
        <p className="min-w-0">
          <b className="font-semibold">{t('shell.accountFrozen')}</b>{' '}
          {joinSentences(t, ...says, t('shell.frozenStillPossible'))}{' '}
          <Link to="/support" className={linkClass}>
            {t('shell.openTicket')}
          </Link>
          {supportEmail && (
            <>
              {' · '}
              <a href={`mailto:${supportEmail}`} className={linkClass}>
                {supportEmail}
              </a>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
