import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useStatus } from '../../data/public/status.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { useSubmit } from '../../data/server/use-submit.ts';
import { openFlow } from '../../data/user/auth-flow.ts';
import { contactBody, safeNext } from '../../lib/contact.ts';
import { useText } from '../../lib/i18n.ts';
import { ContactField } from '../../parts/people/contact-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/figures/icon.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useAddress, useNavigate, useSearchParams } from '../../ui/layout/address.tsx';
import { isClean, type RegisterForm, validateRegister } from './forms.ts';
import { Frame } from './frame.tsx';
import { handOver, useKeptContact } from './kept-contact.ts';

interface InvitationProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function Invitation({ value, onValue }: InvitationProps) {
  const t = useText();
  const [open, setOpen] = useState(value !== '');
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex items-center gap-1 text-ink-2 text-small hover:text-ink"
      >
        {t('signIn.invitationCodeOptional')}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
      </button>
      {open && (
        <TextField
          label={t('signIn.invitationCodeOptional')}
          labelHidden
          name="invitation"
          size="large"
          value={value}
          onValue={(text) => onValue(text.trim().slice(0, 32))}
          autoComplete="off"
          className="mt-2"
        />
      )}
    </div>
  );
}

/** /register. While sign-up is closed it says so, without a form. */
export function RegisterPage() {
  const t = useText();
  const navigate = useNavigate();
  const { search } = useAddress();
  const { starting, keep } = useKeptContact();
  const [parameters] = useSearchParams();
  const next = safeNext(parameters.get('next'));
  const isAuth = useIsAuth();
  const isClosed = useStatus().data?.signUp === 'closed';
  const [form, setForm] = useState<RegisterForm>({
    contact: starting,
    password: '',
    invitationCode: parameters.get('invitation') ?? '',
    agreeTerms: false,
  });
  const [tried, setTried] = useState(false);
  const { busy, message, submit } = useSubmit(form);

  if (isAuth) return <Redirect to={next} replace />;

  const faults = validateRegister(form);
  const contactFault = tried ? faults.contact : null;
  const passwordFault = tried ? faults.password : null;
  const agreementFault = tried ? faults.agreeTerms : null;

  const onSubmit = () => {
    setTried(true);
    if (!isClean(faults)) return;
    void submit(async () => {
      const { contact, password, invitationCode, agreeTerms } = form;
      const invitation = invitationCode ? { invitationCode } : {};
      await openFlow(
        { type: 'register', ...contactBody(contact), password, ...invitation },
        { agreeTerms, next },
      );
      keep(contact);
      navigate('/verify');
    });
  };

  return (
    <Frame
      title={t('signIn.createAccount')}
      error={isClosed ? t('signIn.signUpClosed') : message}
      onSubmit={onSubmit}
      onBlockedEnter={form.agreeTerms ? undefined : () => setTried(true)}
      subtitle={
        <>
          {t('signIn.haveAccount')}{' '}
          <Link
            to={`/login${search}`}
            {...handOver(form.contact)}
            className="text-accent-text underline underline-offset-4"
          >
            {t('shell.login')}
          </Link>
        </>
      }
    >
      {!isClosed && (
        <>
          <ContactField
            value={form.contact}
            onValue={(contact) => setForm({ ...form, contact })}
            error={contactFault && t(contactFault)}
          />
          <PasswordField
            label={t('signIn.password')}
            name="password"
            autoComplete="new-password"
            value={form.password}
            onValue={(password) => setForm({ ...form, password })}
            error={passwordFault && t(passwordFault)}
            hint={t('signIn.passwordHint')}
          />
          <Invitation
            value={form.invitationCode}
            onValue={(invitationCode) => setForm({ ...form, invitationCode })}
          />
          <Checkbox
            name="agree"
            checked={form.agreeTerms}
            onChecked={(agreeTerms) => setForm({ ...form, agreeTerms })}
          >
            {t('signIn.readAndAgree')}{' '}
            <a
              href="/user-agreement"
              target="_blank"
              rel="noreferrer"
              className="text-accent-text underline underline-offset-4"
            >
              {t('shell.userAgreement')}
            </a>
          </Checkbox>
          {agreementFault && (
            <p role="alert" className="text-bad text-small">
              {t(agreementFault)}
            </p>
          )}
          <Button
            type="submit"
            variant="primary"
            size="large"
            block
            busy={busy}
            disabled={!form.agreeTerms}
            title={form.agreeTerms ? undefined : t('signIn.agreeToTerms')}
          >
            {busy ? t('signIn.creatingAccount') : t('signIn.createAccount')}
          </Button>
        </>
      )}
    </Frame>
  );
}
