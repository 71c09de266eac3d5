import { useState } from 'react';
import { useSubmit } from '#app/data/server/use-submit.ts';
import { unbindAuthenticator, useFactors } from '#app/data/user/factor.ts';
import { useText } from '#app/lib/i18n.ts';
import { codeOf } from '#app/parts/people/code-cells.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { FactorCodes, startingCodes } from './factor-codes.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Unbinds the authenticator app: the password, a code of the own mail or phone, and one of the app. */
export function UnbindAuthenticatorDialog({ open, onOpen }: DialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onOpen={onOpen} title={t('authenticator.unlinkAuthenticator')}>
      <UnbindBody onDone={() => onOpen(false)} />
    </Dialog>
  );
}

function UnbindBody({ onDone }: { readonly onDone: () => void }) {
  const { data, error, retry } = useFactors();
  if (error) return <ErrorState message={error} onRetry={retry} />;
  if (!data) return <Skeleton className="h-72 w-full" />;
  return <UnbindForm email={data.email} mobile={data.mobile} onDone={onDone} />;
}

interface UnbindFormProps {
  readonly email: string;
  readonly mobile: string;
  readonly onDone: () => void;
}

function UnbindForm({ email, mobile, onDone }: UnbindFormProps) {
  const t = useText();
  const [form, setForm] = useState({ ...startingCodes(email), password: '' });
  const { busy, message, submitting } = useSubmit(form);
  const googleCode = codeOf(form.cells);
  const canSend = googleCode !== null && form.own.code !== '' && form.password !== '';
  const send = async () => {
    if (!googleCode) return;
    const { own, password } = form;
    await unbindAuthenticator({ own, password, googleCode });
    toast.success(t('authenticator.authenticatorUnlinked'));
    onDone();
  };
  return (
    <form noValidate onSubmit={submitting(send)} className="flex flex-col gap-4">
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        value={form.password}
        onValue={(password) => setForm({ ...form, password })}
      />
      <FactorCodes
        {...{ email, mobile, busy, message }}
        value={form}
        onValue={(codes) => setForm({ ...form, ...codes })}
        refusal={t('authenticator.unlinkFailed')}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy} disabled={!canSend}>
        {t('authenticator.unlink')}
      </Button>
    </form>
  );
}
