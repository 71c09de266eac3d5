import { useState } from 'react';
import { Redirect } from 'wouter';
import { messageOf } from '../../data/server/api-error.ts';
import {
  canSetPassword,
  clearFlow,
  isCodeWrong,
  isFlowOver,
  setNewPassword,
} from '../../data/user/auth-flow.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useNavigate, useStepBack } from '../../ui/layout/address.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { type PasswordForm, validateNewPassword } from './forms.ts';
import { Frame } from './frame.tsx';
import { HoldNote } from './retrieve-password-page.tsx';

export function SetPasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const [form, setForm] = useState<PasswordForm>({ password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const fault = validateNewPassword(form);

  if (!busy && !canSetPassword()) return <Redirect to="/retrieve-password" replace />;

  const onSubmit = async () => {
    setTried(true);
    if (fault || busy) return;
    setBusy(true);
    try {
      await setNewPassword(form.password);
      toast.success(t('signIn.passwordSet'));
      navigate('/login', { replace: true });
    } catch (error) {
      toast.error(messageOf(error, t('signIn.setPasswordFailed')));
      setBusy(false);
      // Only this call says whether the code was right: a wrong one is typed again where it was typed.
      if (isCodeWrong(error)) stepBack('/verify');
      if (isFlowOver(error)) clearFlow();
    }
  };

  return (
    <Frame
      title={t('signIn.setPassword')}
      error={tried && fault ? t(fault) : null}
      onSubmit={() => void onSubmit()}
    >
      <HoldNote />
      <PasswordField
        label={t('signIn.newPassword')}
        name="new-password"
        autoComplete="new-password"
        value={form.password}
        onValue={(password) => setForm({ ...form, password })}
        hint={t('signIn.passwordHint')}
      />
      <PasswordField
        label={t('signIn.confirmPassword')}
        name="confirm-password"
        autoComplete="new-password"
        value={form.confirmation}
        onValue={(confirmation) => setForm({ ...form, confirmation })}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {busy ? t('signIn.saving') : t('ui.confirm')}
      </Button>
    </Frame>
  );
}
