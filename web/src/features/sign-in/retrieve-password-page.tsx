import { useState } from 'react';
import { Link } from 'wouter';
import { useSubmit } from '../../data/server/use-submit.ts';
import { openFlow } from '../../data/user/auth-flow.ts';
import { contactBody } from '../../lib/contact.ts';
import { useText } from '../../lib/i18n.ts';
import { ContactField } from '../../parts/people/contact-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/figures/icon.tsx';
import { useNavigate } from '../../ui/layout/address.tsx';
import { validateRecovery } from './forms.ts';
import { Frame } from './frame.tsx';
import { handOver, useKeptContact } from './kept-contact.ts';

/** The rule that a new password costs: no withdrawals for a day (D12). */
export function HoldNote() {
  const t = useText();
  return (
    <p className="flex items-start gap-2 rounded bg-warn-bg px-3 py-2 text-small text-warn">
      <Icon name="alert" />
      {t('signIn.passwordHold')}
    </p>
  );
}

export function RetrievePasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const { starting, keep } = useKeptContact();
  const [contact, setContact] = useState(starting);
  const [tried, setTried] = useState(false);
  const { busy, message, submit } = useSubmit(contact);
  const fault = validateRecovery(contact);

  const onSubmit = () => {
    setTried(true);
    if (fault) return;
    void submit(async () => {
      await openFlow(
        { type: 'retrieve-pass', ...contactBody(contact) },
        { agreeTerms: false, next: '/' },
      );
      keep(contact);
      navigate('/verify');
    });
  };

  return (
    <Frame title={t('signIn.retrievePassword')} error={message} onSubmit={onSubmit}>
      <HoldNote />
      <ContactField value={contact} onValue={setContact} error={tried && fault ? t(fault) : null} />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {busy ? t('signIn.sending') : t('signIn.next')}
      </Button>
      <Link
        to="/login"
        {...handOver(contact)}
        className="self-center text-accent-text text-small hover:underline"
      >
        {t('signIn.backToLogin')}
      </Link>
    </Frame>
  );
}
