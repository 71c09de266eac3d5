import { useState } from 'react';
import { useSubmit } from '../../data/server/use-submit.ts';
import { stopResetByCode } from '../../data/user/authenticator-reset.ts';
import { useText } from '../../lib/i18n.ts';
import { useNavigate } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
        title={t('The reset was stopped')}
        onSubmit={() => navigate('/retrieve-password', { replace: true })}
      >
        <p role="status">
          {t('Nothing is removed. Whoever asked for this knows your password: set a new one now.')}
        </p>
        <Button type="submit" variant="primary" size="large" block>
          {t('Set a new password')}
        </Button>
      </Frame>
    );
  }
  const send = async () => {
    if (!form.stopCode.trim()) throw new Error(t('Please enter the stop code'));
    await stopResetByCode(form.stopCode);
    setStopped(true);
  };
  return (
    <Frame
      title={t('Stop an authenticator reset')}
      subtitle={t(
        'Enter the stop code of the message that we sent you. It stops the reset and does nothing else.',
      )}
      error={message}
      onSubmit={() => void submit(send)}
    >
      <TextField
        label={t('Stop code')}
        name="stop-code"
        autoComplete="off"
        value={form.stopCode}
        onValue={(stopCode) => setForm({ stopCode })}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {t('Stop the reset')}
      </Button>
      <Button block variant="outline" size="large" onClick={() => navigate('/login')}>
        {t('Back')}
      </Button>
    </Frame>
  );
}
