import { CodeScene } from '@bourse/contract/enumerations.ts';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { answerFactor, useFactorRequest } from '#app/data/server/ask-factor.ts';
import { useSubmit } from '#app/data/server/use-submit.ts';
import { proveFactor, useFactors } from '#app/data/user/factor.ts';
import { proveByPasskey } from '#app/data/user/passkeys.ts';
import { useText } from '#app/lib/i18n.ts';
import { CodeInput } from '#app/parts/people/code-input.tsx';
import { OwnCodeField, startingOwnCode } from '#app/parts/people/own-code-field.tsx';
import { useCodeCells } from '#app/parts/people/use-code-cells.ts';
import { usePasskey } from '#app/parts/people/use-passkey.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Refused } from './refused.tsx';

/** Asks for the second factor whenever a call was refused for want of it; the call is then sent again. */
export function AskFactorDialog() {
  const t = useText();
  const isAsked = useFactorRequest((state) => state.isAsked);
  return (
    <Dialog
      open={isAsked}
      onOpen={(open) => !open && answerFactor(false)}
      title={t('authenticator.confirmItsYou')}
      width="small"
    >
      <AskBody />
    </Dialog>
  );
}

function AskBody() {
  const { data, error, retry } = useFactors();
  if (error) return <ErrorState message={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const { authenticator, passkey, email, mobile } = data;
  return (
    <div className="flex flex-col gap-4">
      {passkey && <AskPasskey isOnly={!authenticator} />}
      {authenticator && <AskAuthenticator />}
      {!passkey && !authenticator && <AskOwnCode email={email} mobile={mobile} />}
    </div>
  );
}

function AskPasskey({ isOnly }: { readonly isOnly: boolean }) {
  const t = useText();
  const prove = async () => {
    await proveByPasskey();
    answerFactor(true);
  };
  const { busy, error, start } = usePasskey(prove);
  return (
    <>
      <Button
        variant={isOnly ? 'primary' : 'plain'}
        size="large"
        block
        busy={busy}
        onClick={() => void start()}
      >
        {t('authenticator.usePasskey')}
      </Button>
      {error && <Refused message={error} />}
      {isOnly && (
        <Link
          to="/user?tab=Security"
          onClick={() => answerFactor(false)}
          className="text-accent-text text-small hover:underline"
        >
          {t('recovery.lostPasskeyLink')}
        </Link>
      )}
    </>
  );
}

function AskAuthenticator() {
  const t = useText();
  const send = async (googleCode: string) => {
    await proveFactor({ googleCode });
    answerFactor(true);
  };
  const { cells, onCells, busy, error, code, submit } = useCodeCells(send, 'signIn.verifyFailed');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(code);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <CodeInput
        label={t('authenticator.enterAuthenticatorCode')}
        isDigits
        value={cells}
        onValue={onCells}
        disabled={busy}
        invalid={error !== null}
      />
      {error && <Refused message={error} />}
      <Button type="submit" variant="primary" size="large" block busy={busy} disabled={!code}>
        {t('ui.confirm')}
      </Button>
    </form>
  );
}

interface AskOwnCodeProps {
  readonly email: string;
  readonly mobile: string;
}

function AskOwnCode({ email, mobile }: AskOwnCodeProps) {
  const t = useText();
  const [own, setOwn] = useState(() => startingOwnCode(email));
  const { busy, message, submitting } = useSubmit(own);
  const send = async () => {
    await proveFactor(own);
    answerFactor(true);
  };
  return (
    <form noValidate onSubmit={submitting(send)} className="flex flex-col gap-4">
      <OwnCodeField
        scene={CodeScene.stepUp}
        {...{ email, mobile }}
        value={own}
        onValue={setOwn}
        error={message}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy} disabled={!own.code}>
        {t('ui.confirm')}
      </Button>
    </form>
  );
}
