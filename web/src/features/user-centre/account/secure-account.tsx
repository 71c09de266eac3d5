import { useState } from 'react';
import { endOtherSessions } from '#app/data/user/user-centre.ts';
import { useText } from '#app/lib/i18n.ts';
import { useNavigate } from '#app/ui/address.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { opensDialog } from '../frame/security-dialogs.ts';

/** For a sign-in that is not one's own: everybody else is out, then a new password. */
export function SecureAccount() {
  const t = useText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const secure = async () => {
    setBusy(true);
    try {
      await endOtherSessions();
      const { to, state } = opensDialog('password');
      navigate(to, { state });
    } catch {
      // The call has said what went wrong.
      setBusy(false);
    }
  };
  return (
    <span className="text-ink-2 text-small">
      {t('userCentre.unknownLogin')}{' '}
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="font-medium text-accent-text hover:underline"
      >
        {t('userCentre.secureAccount')}
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        title={t('userCentre.secureAccount')}
        busy={busy}
        onConfirm={() => void secure()}
      >
        {t('userCentre.secureAccountHint')}
      </ConfirmDialog>
    </span>
  );
}
