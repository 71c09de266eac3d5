import { CodeScene } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { useSubmit } from '#app/data/server/use-submit.ts';
import { askPasskeyReset, useResetRule } from '#app/data/user/authenticator-reset.ts';
import { useFactors } from '#app/data/user/factor.ts';
import { useText } from '#app/lib/i18n.ts';
import { joinSentences } from '#app/lib/join-sentences.ts';
import { isDemo } from '#app/lib/page-meta.ts';
import { OwnCodeField, startingOwnCode } from '#app/parts/people/own-code-field.tsx';
import { spanText } from '#app/parts/people/span-text.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { PasswordField } from '#app/ui/forms/password-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Refused } from './refused.tsx';

/** Where passkeys are the only second factor: the way to have lost ones removed after a wait. */
export function LostPasskeys() {
  const t = useText();
  const factors = useFactors();
  const [isOpen, setOpen] = useState(false);
  if (!factors.data?.passkey || factors.data.authenticator) return null;
  return (
    <div className="border-line border-t px-3 py-3 tablet:px-4">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="font-medium text-accent-text text-small hover:underline"
      >
        {t('recovery.lostPasskeys')}
      </button>
      <Dialog open={isOpen} onOpen={setOpen} title={t('recovery.removeLostPasskeys')}>
        <LostPasskeysForm {...factors.data} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

interface LostPasskeysFormProps {
  readonly email: string;
  readonly mobile: string;
  readonly onDone: () => void;
}

/** The password and a code of the own mail or phone; what follows is told on all ways. */
function LostPasskeysForm({ email, mobile, onDone }: LostPasskeysFormProps) {
  const t = useText();
  const rule = useResetRule();
  const [form, setForm] = useState(() => ({ own: startingOwnCode(email), password: '' }));
  const { busy, message, submitting } = useSubmit(form);
  const { own, password } = form;
  const send = async () => {
    await askPasskeyReset(own, password);
    toast.success(t('recovery.removalRequested'));
    onDone();
  };
  if (rule.error) return <ErrorState message={rule.error} onRetry={rule.retry} />;
  if (!rule.data) return <Skeleton className="h-72 w-full" />;
  return (
    <form noValidate onSubmit={submitting(send)} className="flex flex-col gap-4">
      <p>
        {joinSentences(
          t,
          t('recovery.passkeysRemovalWait', {
            wait: spanText(t, rule.data.waitMs),
            longWait: spanText(t, rule.data.longWaitMs),
            fresh: spanText(t, rule.data.freshPasswordMs),
          }),
          isDemo ? t('recovery.demoWait') : '',
        )}
      </p>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-2 text-small">
        <li>{t('recovery.removalNotices')}</li>
        <li>{t('recovery.passkeysRemovalStop')}</li>
        <li>{t('recovery.removalHold')}</li>
      </ul>
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onValue={(next) => setForm({ ...form, password: next })}
      />
      <OwnCodeField
        scene={CodeScene.authenticator}
        {...{ email, mobile }}
        value={own}
        onValue={(next) => setForm({ ...form, own: next })}
      />
      {message && <Refused message={message} />}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={busy}
        disabled={!own.code || !password}
      >
        {t('recovery.requestRemoval')}
      </Button>
    </form>
  );
}
