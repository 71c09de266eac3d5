import { routes } from '@bourse/contract/route-paths.ts';
import { useState } from 'react';
import type { UserInfo } from '#app/data/user/account.ts';
import { CodeScene, changeAccount } from '#app/data/user/user-centre.ts';
import { useText } from '#app/lib/i18n.ts';
import { CodeField } from '#app/parts/people/code-field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { FormDialog } from './form-dialog.tsx';
import { phishingFault } from './forms.ts';

interface PhishingDialogProps {
  readonly user: UserInfo;
  readonly onClose: () => void;
}

/** The word that every mail of ours carries; one code of an own contact is enough. */
export function PhishingDialog({ user, onClose }: PhishingDialogProps) {
  const t = useText();
  const [form, setForm] = useState({ phishingCode: '', emailCode: '', mobileCode: '' });
  const fault = phishingFault(form);
  const send = async () => {
    const { phishingCode, emailCode, mobileCode } = form;
    await changeAccount(routes.phishingModify, {
      phishingCode,
      ...(emailCode && { emailCode }),
      ...(mobileCode && { mobileCode }),
    });
    toast.success(t('shell.operationSuccessful'));
  };
  return (
    <FormDialog
      title={t('userCentre.antiPhishingCode')}
      form={form}
      fault={fault && t(fault)}
      targets={[user.email, user.mobile].filter(Boolean)}
      onSend={send}
      onClose={onClose}
    >
      <p className="text-ink-2 text-small">{t('userCentre.antiPhishingHint')}</p>
      <TextField
        label={t('userCentre.antiPhishingCode')}
        value={form.phishingCode}
        onValue={(phishingCode) => setForm({ ...form, phishingCode })}
        hint={t('userCentre.antiPhishingFormat')}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
      />
      {user.email && (
        <CodeField
          label={t('userCentre.codeFor', { target: user.email })}
          value={form.emailCode}
          onValue={(emailCode) => setForm({ ...form, emailCode })}
          scene={CodeScene.phishing}
          channel="mail"
          target={{ email: user.email }}
        />
      )}
      {user.mobile && (
        <CodeField
          label={t('userCentre.codeFor', { target: user.mobile })}
          value={form.mobileCode}
          onValue={(mobileCode) => setForm({ ...form, mobileCode })}
          scene={CodeScene.phishing}
          channel="sms"
          target={{ areaCode: user.areaCode, mobile: user.mobile }}
        />
      )}
    </FormDialog>
  );
}
