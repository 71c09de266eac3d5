import { useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useClock } from '#app/data/device/use-clock.ts';
import type { UserInfo } from '#app/data/user/account.ts';
import { formatOffset, formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { useAddress } from '#app/ui/layout/address.tsx';
import { NoticesPanel } from '../account-data/notices-panel.tsx';
import { BindAuthenticatorDialog } from '../authenticator/bind-dialog.tsx';
import { PasskeysPanel } from '../authenticator/passkeys-panel.tsx';
import { UnbindAuthenticatorDialog } from '../authenticator/unbind-dialog.tsx';
import { readDialog, type SecurityDialog } from '../frame/security-dialogs.ts';
import { Checkup } from './checkup.tsx';
import { ConfirmationRows } from './confirmation-rows.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhishingDialog } from './phishing-dialog.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

interface OpenDialogProps {
  readonly dialog: SecurityDialog;
  readonly user: UserInfo;
  readonly onClose: () => void;
}

function OpenDialog({ dialog, user, onClose }: OpenDialogProps) {
  const onOpen = (open: boolean) => !open && onClose();
  switch (dialog) {
    case 'authenticator':
      return user.isGoogleBind ? (
        <UnbindAuthenticatorDialog open onOpen={onOpen} />
      ) : (
        <BindAuthenticatorDialog open onOpen={onOpen} />
      );
    case 'email':
      return <ContactDialog channel="mail" user={user} onClose={onClose} />;
    case 'mobile':
      return <ContactDialog channel="sms" user={user} onClose={onClose} />;
    case 'password':
      return <PasswordDialog onClose={onClose} />;
    case 'phishing':
      return <PhishingDialog user={user} onClose={onClose} />;
  }
}

/** How the account is kept: what is left to do, what proves who one is, and who is in. */
export function SecurityTab({ user }: { user: UserInfo }) {
  const { state } = useAddress();
  const [dialog, setDialog] = useState<SecurityDialog | null>(() => readDialog(state));
  return (
    <>
      <HoldNote until={user.holdUntil} />
      <Checkup user={user} onDialog={setDialog} />
      <ConfirmationRows user={user} onDialog={setDialog} />
      <PasskeysPanel />
      <SessionsPanel />
      <DevicesPanel />
      <NoticesPanel />
      {dialog && <OpenDialog dialog={dialog} user={user} onClose={() => setDialog(null)} />}
    </>
  );
}

const LOOK_MS = 10_000;

/** Says until when withdrawals wait after a change (D12), while they do. */
export function HoldNote({ until }: { until: number }) {
  const t = useText();
  const offset = useTimeOffset();
  const nowMs = useClock(until > 0 ? LOOK_MS : null);
  if (until <= nowMs) return null;
  const time = `${formatTime(until, offset, 'full')} (${formatOffset(offset)})`;
  return (
    <p className="flex items-start gap-2 rounded bg-warn-bg px-4 py-3 text-small">
      <Icon name="alert" className="text-warn" />
      {t('userCentre.withdrawalsHeldUntil', {
        time,
      })}
    </p>
  );
}
