import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useIsAuth } from '../../data/server/session.ts';
import { useSubmit } from '../../data/server/use-submit.ts';
import { openFlow } from '../../data/user/auth-flow.ts';
import { signInByPasskey } from '../../data/user/passkeys.ts';
import { contactBody, safeNext } from '../../lib/contact.ts';
import { useText } from '../../lib/i18n.ts';
import { brand } from '../../lib/page-meta.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { isSessionOver } from '../../lib/session-over.ts';
import { ContactField } from '../../parts/people/contact-field.tsx';
import { addressAtLocalhost, PasskeysElsewhere } from '../../parts/people/passkeys-elsewhere.tsx';
import { usePasskey } from '../../parts/people/use-passkey.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useAddress, useNavigate, useSearchParams } from '../../ui/layout/address.tsx';
import { isClean, type LoginForm, validateLogin } from './forms.ts';
import { Frame } from './frame.tsx';
import { handOver, useKeptContact } from './kept-contact.ts';

function PasskeyButton() {
  const t = useText();
  const { busy, error, start } = usePasskey(signInByPasskey);
  return (
    <>
      <Button block variant="outline" size="large" busy={busy} onClick={() => void start()}>
        {t('signIn.logInWithPasskey')}
      </Button>
      {error && (
        <p role="alert" className="text-bad text-small">
          {error}
        </p>
      )}
    </>
  );
}

export function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  const { search, state } = useAddress();
  const { starting, keep } = useKeptContact();
  const next = safeNext(useSearchParams()[0].get('next'));
  const isAuth = useIsAuth();
  const [form, setForm] = useState<LoginForm>({ contact: starting, password: '' });
  const [tried, setTried] = useState(false);
  const { busy, message, submit } = useSubmit(form);

  if (isAuth) return <Redirect to={next} replace />;
  const elsewhere = addressAtLocalhost(window.location);

  const faults = validateLogin(form);
  const shown = tried ? faults : { contact: null, password: null };

  const onSubmit = () => {
    setTried(true);
    if (!isClean(faults)) return;
    void submit(async () => {
      const { contact, password } = form;
      await openFlow(
        { type: 'login', ...contactBody(contact), password },
        { agreeTerms: false, next },
      );
      keep(contact);
      navigate('/verify', handOver(contact));
    });
  };

  return (
    <Frame
      title={t('signIn.logInTo', { brand })}
      error={message ?? (isSessionOver(state) && t('signIn.sessionEnded'))}
      onSubmit={onSubmit}
      subtitle={
        <>
          {t('shell.noAccountYet')}{' '}
          <Link
            to={`/register${search}`}
            {...handOver(form.contact)}
            className="text-accent-text underline underline-offset-4"
          >
            {t('shell.createAnAccount')}
          </Link>
        </>
      }
    >
      <ContactField
        value={form.contact}
        onValue={(contact) => setForm({ ...form, contact })}
        error={shown.contact && t(shown.contact)}
      />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        value={form.password}
        onValue={(password) => setForm({ ...form, password })}
        error={shown.password && t(shown.password)}
      />
      <Link
        to="/retrieve-password"
        {...handOver(form.contact)}
        className="self-end text-accent-text text-small hover:underline"
      >
        {t('signIn.forgotPassword')}
      </Link>
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {busy ? t('signIn.loggingIn') : t('shell.login')}
      </Button>
      {elsewhere && <PasskeysElsewhere address={elsewhere} />}
      {!elsewhere && hasPasskeys() && <PasskeyButton />}
      <Link to="/stop-reset" className="self-center text-ink-2 text-small hover:underline">
        {t('signIn.stopAuthenticatorReset')}
      </Link>
      <Link to="/support" className="self-center text-ink-2 text-small hover:underline">
        {t('signIn.cannotLogIn')}
      </Link>
    </Frame>
  );
}
