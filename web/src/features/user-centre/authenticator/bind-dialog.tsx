import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { USER_KEY } from '#app/data/server/query.ts';
import { useSubmit } from '#app/data/server/use-submit.ts';
import { bindAuthenticator, offerAuthenticator, useFactors } from '#app/data/user/factor.ts';
import { copyText } from '#app/lib/clipboard.ts';
import { useText } from '#app/lib/i18n.ts';
import { codeOf } from '#app/parts/people/code-cells.ts';
import { QrCode } from '#app/parts/people/qr-code.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { FactorCodes, startingCodes } from './factor-codes.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Binds an authenticator app: its QR code and key, a code of the own mail or phone, its first code. */
export function BindAuthenticatorDialog({ open, onOpen }: DialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onOpen={onOpen} title={t('authenticator.setUpAuthenticator')}>
      <BindBody onDone={() => onOpen(false)} />
    </Dialog>
  );
}

function BindBody({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const factors = useFactors();
  // One secret for as long as the dialog is open, and none in memory after it.
  const offer = useQuery({
    queryKey: [USER_KEY, 'authenticator-offer'],
    queryFn: offerAuthenticator,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (offer.error || factors.error) {
    const message = offer.error?.message || factors.error || '';
    return <ErrorState message={message} onRetry={() => void offer.refetch()} />;
  }
  if (!offer.data || !factors.data) return <Skeleton className="h-80 w-full" />;
  const { url, code } = offer.data;
  const { email, mobile } = factors.data;
  return (
    <div className="flex flex-col gap-5">
      <Secret url={url} secret={code} />
      <BindForm {...{ secret: code, email, mobile, onDone }} />
      <p className="text-ink-3 text-small">{t('authenticator.saveKey')}</p>
    </div>
  );
}

function Secret({ url, secret }: { readonly url: string; readonly secret: string }) {
  const t = useText();
  const copy = async () => {
    if (await copyText(secret)) toast.success(t('shell.copiedToClipboard'));
    else toast.error(t('authenticator.copyNotAllowed'));
  };
  return (
    <section className="flex flex-col items-center gap-4 tablet:flex-row tablet:items-start">
      <QrCode text={url} label={t('authenticator.keyQrCode')} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="text-ink-2">{t('authenticator.scanQrCode')}</p>
        <div className="flex items-center gap-2 rounded bg-field px-3 py-2">
          <code data-testid="authenticator-key" className="min-w-0 flex-1">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <IconButton icon="copy" label={t('authenticator.copyKey')} onClick={() => void copy()} />
        </div>
      </div>
    </section>
  );
}

interface BindFormProps {
  readonly secret: string;
  readonly email: string;
  readonly mobile: string;
  readonly onDone: () => void;
}

function BindForm({ secret, email, mobile, onDone }: BindFormProps) {
  const t = useText();
  const [form, setForm] = useState(startingCodes(email));
  const { busy, message, submitting } = useSubmit(form);
  const googleCode = codeOf(form.cells);
  const canSend = googleCode !== null && form.own.code !== '';
  const send = async () => {
    if (!googleCode) return;
    await bindAuthenticator({ own: form.own, secret, googleCode });
    toast.success(t('shell.operationSuccessful'));
    onDone();
  };
  return (
    <form noValidate onSubmit={submitting(send)} className="flex flex-col gap-4">
      <FactorCodes
        {...{ email, mobile, busy, message }}
        value={form}
        onValue={(codes) => setForm({ ...form, ...codes })}
        refusal={t('authenticator.bindFailed')}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy} disabled={!canSend}>
        {t('ui.confirm')}
      </Button>
    </form>
  );
}
