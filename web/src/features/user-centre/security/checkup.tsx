import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import type { UserInfo } from '#app/data/user/account.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { buttonClass } from '#app/ui/buttons/button-class.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Section } from '../frame/section.tsx';
import type { SecurityDialog } from '../frame/security-dialogs.ts';

const bars = [0, 1, 2] as const;

interface CheckupProps {
  readonly user: UserInfo;
  readonly onDialog: (dialog: SecurityDialog) => void;
}

interface ItemProps {
  readonly title: string;
  readonly detail: string;
  readonly isDone: boolean;
  readonly children?: ReactNode;
}

function Item({ title, detail, isDone, children }: ItemProps) {
  const t = useText();
  return (
    <li className="flex items-center gap-3 border-line px-3 py-3 max-desktop:not-first:border-t tablet:px-4 desktop:py-4 desktop:not-first:border-l">
      <span
        className={classNames(
          'flex size-5 shrink-0 items-center justify-center rounded-full',
          isDone ? 'bg-up-bg text-up' : 'bg-warn-bg text-warn',
        )}
      >
        <Icon name={isDone ? 'check' : 'minus'} size={12} />
        <span className="sr-only">{isDone ? t('userCentre.done') : t('userCentre.notDone')}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2 text-small">{detail}</p>
      </div>
      {children}
    </li>
  );
}

/** Three things that keep an account, what is left of them, and the way to the next one. */
export function Checkup({ user, onDialog }: CheckupProps) {
  const t = useText();
  const offset = useTimeOffset();
  const onDay = (time: number) => formatTime(time, offset, 'date');
  const done = [user.isGoogleBind, user.isKYC, user.phishingCode !== ''];
  // The one gold button of the screen: the next thing to do.
  const first = done.indexOf(false);
  const doneCount = done.filter(Boolean).length;
  return (
    <Section
      title={t('userCentre.securityCheckup')}
      aside={
        <span className="flex items-center gap-3 text-ink-2 text-small">
          <span aria-hidden="true" className="flex gap-1">
            {bars.map((at) => (
              <i
                key={at}
                className={classNames('h-1 w-6 rounded', at < doneCount ? 'bg-up' : 'bg-track')}
              />
            ))}
          </span>
          {t('userCentre.doneOfCount', { done: doneCount, count: done.length })}
        </span>
      }
    >
      <ul className="grid border-line border-t desktop:grid-cols-3">
        <Item
          title={t('userCentre.twoFactor')}
          isDone={user.isGoogleBind}
          detail={
            user.isGoogleBind
              ? t('userCentre.setUpOn', { date: onDay(user.authenticatorTime) })
              : t('userCentre.notSetUp')
          }
        >
          {!user.isGoogleBind && (
            <Button
              size="small"
              variant={first === 0 ? 'primary' : 'plain'}
              onClick={() => onDialog('authenticator')}
            >
              {t('userCentre.setUpNow')}
            </Button>
          )}
        </Item>
        <Item
          title={t('userCentre.identityVerification')}
          isDone={user.isKYC}
          detail={
            user.isKYC
              ? t('userCentre.verifiedOn', { date: onDay(user.verifiedTime) })
              : t('shell.notVerified')
          }
        >
          {!user.isKYC && (
            <Link
              to="/user?tab=Identification"
              className={buttonClass({
                size: 'small',
                variant: first === 1 ? 'primary' : 'plain',
              })}
            >
              {t('userCentre.verifyNow')}
            </Link>
          )}
        </Item>
        <Item
          title={t('userCentre.antiPhishingCode')}
          isDone={user.phishingCode !== ''}
          detail={user.phishingCode ? t('userCentre.isSet') : t('userCentre.notSet')}
        >
          {!user.phishingCode && (
            <Button
              size="small"
              variant={first === 2 ? 'primary' : 'plain'}
              onClick={() => onDialog('phishing')}
            >
              {t('userCentre.setUpNow')}
            </Button>
          )}
        </Item>
      </ul>
    </Section>
  );
}
