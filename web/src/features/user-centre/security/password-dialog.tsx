import { routes } from '@bourse/contract/route-paths.ts';
import { useState } from 'react';
import { changeAccount } from '#app/data/user/user-centre.ts';
import { useText } from '#app/lib/i18n.ts';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { FormDialog } from './form-dialog.tsx';
import { emptyPasswords, passwordFault } from './forms.ts';

/** A new password, by who knows the old one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [form, setForm] = useState(emptyPasswords);
  const fault = passwordFault(form);
  const { oldPassword, newPassword } = form;
  const send = async () => {
    await changeAccount(routes.passwordModify, { oldPassword, newPassword });
    toast.success(t('userCentre.passwordChanged'));
  };
  return (
    <FormDialog
      title={t('userCentre.loginPassword')}
      form={form}
      fault={fault && t(fault)}
      refused="userCentre.passwordChangeFailed"
      warning={t('userCentre.securityChangeHold')}
      onSend={send}
      onClose={onClose}
    >
      <PasswordField
        label={t('userCentre.currentPassword')}
        name="old-password"
        autoComplete="current-password"
        value={oldPassword}
        onValue={(text) => setForm({ ...form, oldPassword: text })}
      />
      <PasswordField
        label={t('signIn.newPassword')}
        name="new-password"
        autoComplete="new-password"
        value={newPassword}
        onValue={(text) => setForm({ ...form, newPassword: text })}
        hint={t('signIn.passwordHint')}
      />
      <PasswordField
        label={t('signIn.confirmPassword')}
        name="confirm-password"
        autoComplete="new-password"
        value={form.confirmation}
        onValue={(confirmation) => setForm({ ...form, confirmation })}
      />
    </FormDialog>
  );
}
