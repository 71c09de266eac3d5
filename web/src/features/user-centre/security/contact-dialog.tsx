import { routes } from '@bourse/contract/route-paths.ts';
import { useState } from 'react';
import type { UserInfo } from '#app/data/user/account.ts';
import { CodeScene, changeAccount } from '#app/data/user/user-centre.ts';
import { contactBody, emptyContact, validateContact } from '#app/lib/contact.ts';
import { useText } from '#app/lib/i18n.ts';
import { CodeField } from '#app/parts/people/code-field.tsx';
import { DialCode } from '#app/parts/people/dial-code.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { FormDialog } from './form-dialog.tsx';
import { type ContactForm, contactFault } from './forms.ts';

interface ContactDialogProps {
  readonly channel: 'mail' | 'sms';
  readonly user: UserInfo;
  readonly onClose: () => void;
}

/** The change as its call takes it. */
async function change(
  channel: 'mail' | 'sms',
  isBound: boolean,
  { contact, newCode, ownCode }: ContactForm,
): Promise<void> {
  if (channel === 'mail') {
    const body = { email: contact.text.trim(), emailCode: newCode };
    return isBound
      ? changeAccount(routes.emailModify, { ...body, oldEmailCode: ownCode })
      : changeAccount(routes.emailBind, { ...body, phoneCode: ownCode });
  }
  const { areaCode, text: mobile } = contact;
  const body = { areaCode, mobile, mobileCode: newCode };
  return isBound
    ? changeAccount(routes.mobileModify, { ...body, oldMobileCode: ownCode })
    : changeAccount(routes.mobileBind, { ...body, emailCode: ownCode });
}

/** The e-mail address or the phone number: bound for the first time, or changed. */
export function ContactDialog({ channel, user, onClose }: ContactDialogProps) {
  const t = useText();
  const isMail = channel === 'mail';
  const [form, setForm] = useState<ContactForm>({
    contact: { ...emptyContact, mode: isMail ? 'email' : 'phone' },
    newCode: '',
    ownCode: '',
  });
  const isBound = (isMail ? user.email : user.mobile) !== '';
  // The contact that is replaced; for a first one, that of the other kind.
  const ownChannel = isBound === isMail ? 'mail' : 'sms';
  const own = ownChannel === 'mail' ? user.email : user.mobile;
  const fault = contactFault(form);
  const { contact } = form;
  const setText = (text: string) =>
    setForm({ ...form, contact: { ...contact, text: isMail ? text : text.replace(/\D/g, '') } });
  const send = async () => {
    await change(channel, isBound, form);
    toast.success(t('shell.operationSuccessful'));
  };
  return (
    <FormDialog
      title={isMail ? t('userCentre.emailVerification') : t('userCentre.phoneVerification')}
      form={form}
      fault={fault && t(fault)}
      warning={t('userCentre.securityChangeHold')}
      targets={[own, isMail ? '@' : '']}
      onSend={send}
      onClose={onClose}
    >
      <CodeField
        label={t('userCentre.codeFor', { target: own })}
        value={form.ownCode}
        onValue={(ownCode) => setForm({ ...form, ownCode })}
        scene={ownChannel === 'mail' ? CodeScene.email : CodeScene.phone}
        channel={ownChannel}
        target={{}}
      />
      <TextField
        label={isMail ? t('userCentre.newEmail') : t('userCentre.newPhoneNumber')}
        value={contact.text}
        onValue={setText}
        inputMode={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel-national'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isMail ? 254 : 15}
        before={
          !isMail && (
            <DialCode value={contact} onValue={(value) => setForm({ ...form, contact: value })} />
          )
        }
      />
      <CodeField
        label={isMail ? t('userCentre.newEmailCode') : t('userCentre.newPhoneCode')}
        value={form.newCode}
        onValue={(newCode) => setForm({ ...form, newCode })}
        scene={isMail ? CodeScene.email : CodeScene.phone}
        channel={channel}
        target={validateContact(contact) === null ? contactBody(contact) : null}
      />
    </FormDialog>
  );
}
