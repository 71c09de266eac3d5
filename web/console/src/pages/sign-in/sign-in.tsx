import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { type FormEvent, useState } from 'react';
import { hasPasskeys, isGivenUp } from '#app/lib/passkeys.ts';
import { ask, CallRefused } from '../../lib/api.ts';
import { useText } from '../../lib/language.ts';
import { provePasskey } from '../../lib/passkeys.ts';
import { signedIn, useSession } from '../../lib/session.ts';
import { Field } from '../../ui/bits.tsx';
import { Door } from './door.tsx';

const byPasskey = async () =>
  ask('consolePasskeySignIn', { body: { answer: await provePasskey() } });

/** What refuses once is mistyped; a phone's clock that is off refuses again. */
const CLOCK_HINT_AFTER = 2;

type SignIn = () => Promise<DataOf<(typeof consoleRoutes)['consoleSignIn']>>;

/** Signs in; says what refused it, and how often name, password and code were refused with their one answer. */
function useEntering(onFailed: () => void) {
  const t = useText();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusedCount, setRefusedCount] = useState(0);
  const enter = async (open: SignIn) => {
    setBusy(true);
    setProblem('');
    try {
      const { token, operator } = await open();
      signedIn(token, operator);
    } catch (error) {
      if (error instanceof CallRefused && error.isSignInWrong) {
        setRefusedCount((before) => before + 1);
      }
      if (!isGivenUp(error)) {
        setProblem(error instanceof CallRefused ? error.message : t('signIn.noAnswer'));
      }
      onFailed();
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, refusedCount, enter };
}

/** Name, password and code are asked at once: which of them was wrong is not said. */
export function SignInPage() {
  const t = useText();
  const { ended } = useSession();
  const [typed, setTyped] = useState({ name: '', password: '', factorCode: '' });
  const { problem, isBusy, refusedCount, enter } = useEntering(() =>
    setTyped((before) => ({ ...before, factorCode: '' })),
  );
  const bind = (name: keyof typeof typed) => ({
    value: typed[name],
    required: true,
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter(() => ask('consoleSignIn', { body: typed }));
  };
  return (
    <Door title={t('signIn.signIn')} text={t('signIn.forStaff')}>
      <form onSubmit={submit}>
        <Field
          label={t('signIn.name')}
          autoComplete="username"
          autoCapitalize="none"
          {...bind('name')}
        />
        <Field
          label={t('signIn.password')}
          type="password"
          autoComplete="current-password"
          {...bind('password')}
        />
        <Field
          label={t('signIn.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          pattern="\d{6}"
          {...bind('factorCode')}
        />
        <div className="err" role="alert">
          {problem || (ended && t(`signIn.${ended}`))}
        </div>
        {refusedCount >= CLOCK_HINT_AFTER && <p className="muted">{t('signIn.clock')}</p>}
        <button type="submit" className="btn primary" disabled={isBusy}>
          {t('signIn.signIn')}
        </button>
        {hasPasskeys() && (
          <button
            type="button"
            className="btn"
            disabled={isBusy}
            onClick={() => void enter(byPasskey)}
          >
            {t('signIn.signInByPasskey')}
          </button>
        )}
      </form>
    </Door>
  );
}
