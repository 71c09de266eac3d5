import type { ReactNode } from 'react';
import { useTimeOffset } from '../../../data/device/preferences.ts';
import type { UserInfo } from '../../../data/user/account.ts';
import { formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Section } from '../frame/section.tsx';
import type { SecurityDialog } from '../frame/security-dialogs.ts';

interface RowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: ReactNode;
  /** Left out where there is nothing to switch. */
  readonly isOn?: boolean;
  readonly action: string;
  readonly onAction: () => void;
}

function Row({ icon, title, detail, isOn, action, onAction }: RowProps) {
  const t = useText();
  return (
    <li className="flex min-h-16 items-center gap-3 border-line border-t px-3 py-2 tablet:gap-4 tablet:px-4">
      <span className="flex size-9 shrink-0 items-center justify-center rounded bg-field text-ink-2 max-tablet:hidden">
        <Icon name={icon} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-semibold">
          {title}
          {isOn !== undefined && (
            <Badge tone={isOn ? 'up' : 'warn'}>{isOn ? t('On') : t('Off')}</Badge>
          )}
        </p>
        <p className="text-ink-2 text-small">{detail}</p>
      </div>
      <Button
        size="small"
        aria-label={`${title}: ${action}`}
        onClick={onAction}
        className="min-w-20 shrink-0"
      >
        {action}
      </Button>
    </li>
  );
}

interface ConfirmationRowsProps {
  readonly user: UserInfo;
  readonly onDialog: (dialog: SecurityDialog) => void;
}

/** What proves who one is, each with its change. */
export function ConfirmationRows({ user, onDialog }: ConfirmationRowsProps) {
  const t = useText();
  const offset = useTimeOffset();
  const changed = user.passwordTime
    ? t('Changed on {{date}}.', { date: formatTime(user.passwordTime, offset, 'date') })
    : '';
  const bound = user.isGoogleBind
    ? t('Bound on {{date}}', { date: formatTime(user.authenticatorTime, offset, 'date') })
    : '';
  return (
    <Section title={t('Sign-in and confirmation')}>
      <ul>
        <Row
          icon="phone"
          title={t('Authenticator App')}
          isOn={user.isGoogleBind}
          detail={joinSentences(t, t('Asked at sign-in, withdrawals and security changes.'), bound)}
          action={user.isGoogleBind ? t('Unlink') : t('Settings')}
          onAction={() => onDialog('authenticator')}
        />
        <Row
          icon="mail"
          title={t('Email verification')}
          isOn={user.email !== ''}
          detail={user.email || t('Not bound')}
          action={user.email ? t('Change#contact') : t('Bind')}
          onAction={() => onDialog('email')}
        />
        <Row
          icon="message"
          title={t('Phone verification')}
          isOn={user.mobile !== ''}
          detail={user.mobile ? `${user.areaCode} ${user.mobile}` : t('Not bound')}
          action={user.mobile ? t('Change#contact') : t('Bind')}
          onAction={() => onDialog('mobile')}
        />
        <Row
          icon="lock"
          title={t('Login password')}
          detail={joinSentences(t, changed, t('A change suspends withdrawals for 24 hours.'))}
          action={t('Edit#password')}
          onAction={() => onDialog('password')}
        />
        <Row
          icon="shield"
          title={t('Anti-phishing code')}
          isOn={user.phishingCode !== ''}
          detail={
            user.phishingCode ||
            t('A word of yours in every e-mail from us, so that you can tell a forged one.')
          }
          action={t('Settings')}
          onAction={() => onDialog('phishing')}
        />
      </ul>
    </Section>
  );
}
