import { useState } from 'react';
import { submitCode } from '../../data/user/auth-flow.ts';
import { useText } from '../../lib/i18n.ts';
import { CodeInput } from '../../parts/people/code-input.tsx';
import { useCodeCells } from '../../parts/people/use-code-cells.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useNavigate } from '../../ui/layout/address.tsx';
import { Frame } from './frame.tsx';
import { LostAuthenticator } from './lost-authenticator.tsx';

interface AuthenticatorStepProps {
  /** The code of the mail, which was right. */
  readonly code: string;
  readonly onBack: () => void;
}

/** The second step of a sign-in to an account with an authenticator (D11). */
export function AuthenticatorStep({ code, onBack }: AuthenticatorStepProps) {
  const t = useText();
  const navigate = useNavigate();
  const send = async (googleCode: string) =>
    navigate(await submitCode(code, googleCode), { replace: true });
  const digits = useCodeCells(send, 'signIn.verifyFailed');
  const { busy, error } = digits;
  const [isLost, setLost] = useState(false);

  if (isLost) return <LostAuthenticator code={code} onBack={() => setLost(false)} />;

  return (
    <Frame
      title={t('signIn.securityVerification')}
      subtitle={t('authenticator.enterAuthenticatorCode')}
      error={error}
      onSubmit={() => void digits.submit(digits.code)}
    >
      <CodeInput
        label={t('authenticator.authenticatorCode')}
        isDigits
        value={digits.cells}
        onValue={digits.onCells}
        disabled={busy}
        invalid={error !== null}
      />
      <button
        type="button"
        onClick={() => setLost(true)}
        className="self-end text-accent-text text-small hover:underline"
      >
        {t('recovery.lostAuthenticator')}
      </button>
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={busy}
        disabled={!digits.code}
      >
        {busy ? t('signIn.verifying') : t('shell.login')}
      </Button>
      <Button block variant="outline" size="large" onClick={onBack}>
        {t('ui.back')}
      </Button>
    </Frame>
  );
}
