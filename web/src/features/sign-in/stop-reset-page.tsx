import { useState } from 'react';
import { useSubmit } from '../../data/server/use-submit.ts';
import { stopResetByCode } from '../../data/user/authenticator-reset.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useNavigate } from '../../ui/layout/address.tsx';
import { Frame } from './frame.tsx';

/** Stops the reset of an authenticator with the code of its notice: mails have no links. */
export function StopResetPage() {
  const t = useText();
  const navigate = useNavigate();
  const [form, setForm] = useState({ stopCode: '' });
  const [isStopped, setStopped] = useState(false);
  const { busy, message, submit } = useSubmit(form);
  if (isStopped) {
    return (
      <Frame
        title={t('recovery.resetStopped')}
        onSubmit={() => navigate('/retrieve-password', { replace: true })}
      >
        <p role="status">{t('recovery.setNewPasswordNow')}</p>
        <Button type="submit" variant="primary" size="large" block>
          {t('recovery.setNewPassword')}
        </Button>
      </Frame>
    );
  }
  const send = async () => {
    if (!form.stopCode.trim()) throw new Error(t('recovery.enterStopCode'));
    await stopResetByCode(form.stopCode);
    setStopped(true);
  };
  return (
    <Frame
      title={t('signIn.stopAuthenticatorReset')}
      subtitle={t('recovery.enterStopCodeHint')}
      error={message}
      onSubmit={() => void submit(send)}
    >
      <TextField
        label={t('recovery.stopCode')}
        name="stop-code"
        autoComplete="off"
        value={form.stopCode}
        onValue={(stopCode) => setForm({ stopCode })}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {t('recovery.stopReset')}
      </Button>
      <Button block variant="outline" size="large" onClick={() => navigate('/login')}>
        {t('ui.back')}
      </Button>
    </Frame>
  );
}
