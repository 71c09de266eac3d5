import type { ReactNode } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import type { UserInfo } from '#app/data/user/account.ts';
import { formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { joinSentences } from '#app/lib/join-sentences.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/figures/badge.tsx';
import { Icon, type IconName } from '#app/ui/figures/icon.tsx';
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
            <Badge tone={isOn ? 'up' : 'warn'}>
              {isOn ? t('userCentre.switchedOn') : t('userCentre.switchedOff')}
            </Badge>
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
    ? t('userCentre.changedOn', { date: formatTime(user.passwordTime, offset, 'date') })
    : '';
  const bound = user.isGoogleBind
    ? t('userCentre.setUpOn', { date: formatTime(user.authenticatorTime, offset, 'date') })
    : '';
  return (
    <Section title={t('userCentre.loginAndVerification')}>
      <ul>
        <Row
          icon="phone"
          title={t('userCentre.authenticatorApp')}
          isOn={user.isGoogleBind}
          detail={joinSentences(t, t('userCentre.authenticatorRequired'), bound)}
          action={user.isGoogleBind ? t('authenticator.unlink') : t('userCentre.settings')}
          onAction={() => onDialog('authenticator')}
        />
        <Row
          icon="mail"
          title={t('userCentre.emailVerification')}
          isOn={user.email !== ''}
          detail={user.email || t('userCentre.notSetUp')}
          action={user.email ? t('userCentre.changeContact') : t('userCentre.bind')}
          onAction={() => onDialog('email')}
        />
        <Row
          icon="message"
          title={t('userCentre.phoneVerification')}
          isOn={user.mobile !== ''}
          detail={user.mobile ? `${user.areaCode} ${user.mobile}` : t('userCentre.notSetUp')}
          action={user.mobile ? t('userCentre.changeContact') : t('userCentre.bind')}
          onAction={() => onDialog('mobile')}
        />
        <Row
          icon="lock"
          title={t('userCentre.loginPassword')}
          detail={joinSentences(t, changed, t('userCentre.passwordChangeHold'))}
          action={t('userCentre.editPassword')}
          onAction={() => onDialog('password')}
        />
        <Row
          icon="shield"
          title={t('userCentre.antiPhishingCode')}
          isOn={user.phishingCode !== ''}
          detail={user.phishingCode || t('userCentre.antiPhishingHint')}
          action={t('userCentre.settings')}
          onAction={() => onDialog('phishing')}
        />
      </ul>
    </Section>
  );
}
