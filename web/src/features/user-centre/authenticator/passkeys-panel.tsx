import { useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useSubmit } from '#app/data/server/use-submit.ts';
import {
  addPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
  usePasskeys,
} from '#app/data/user/passkeys.ts';
import { formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { hasPasskeys, isGivenUp } from '#app/lib/passkeys.ts';
import { addressAtLocalhost, PasskeysElsewhere } from '#app/parts/people/passkeys-elsewhere.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Section } from '../frame/section.tsx';
import { HoldNote } from './hold-note.tsx';
import { LostPasskeys } from './lost-passkeys.tsx';
import { Refused } from './refused.tsx';

/** What is being done: a new one is named, an old one renamed or removed. */
type Doing =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** Own passkeys: the list, and what can be done with each. */
export function PasskeysPanel() {
  const t = useText();
  const { data, error, retry } = usePasskeys();
  const [doing, setDoing] = useState<Doing | null>(null);
  const onDone = () => setDoing(null);
  const elsewhere = addressAtLocalhost(window.location);
  return (
    <Section
      title={t('authenticator.passkeys')}
      aside={
        !elsewhere &&
        hasPasskeys() && (
          <Button size="small" onClick={() => setDoing({ kind: 'add' })}>
            <Icon name="plus" size={14} />
            {t('authenticator.addPasskey')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState message={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="m-4 h-10" />}
      {data?.length === 0 && (
        <p className="border-line border-t px-3 py-4 text-ink-2 text-small tablet:px-4">
          {t('authenticator.passkeyBenefits')}
        </p>
      )}
      {elsewhere && <PasskeysElsewhere address={elsewhere} />}
      <ul>
        {data?.map((passkey) => (
          <Row key={passkey.code} passkey={passkey} onDoing={setDoing} />
        ))}
      </ul>
      <LostPasskeys />
      {doing && doing.kind !== 'remove' && <NameDialog doing={doing} onDone={onDone} />}
      {doing?.kind === 'remove' && <RemoveDialog passkey={doing.passkey} onDone={onDone} />}
    </Section>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onDoing: (doing: Doing) => void;
}

function Row({ passkey, onDoing }: RowProps) {
  const t = useText();
  const offsetHours = useTimeOffset();
  const clock = (timeMs: number) => formatTime(timeMs, offsetHours, 'minute');
  const { name, createTime, usedTime } = passkey;
  return (
    <li className="flex items-center gap-3 border-line border-t px-3 py-3 tablet:px-4">
      <span className="flex size-9 shrink-0 items-center justify-center rounded bg-field text-ink-2">
        <Icon name="lock" size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <p title={name} className="truncate font-semibold">
          {name}
        </p>
        <p className="text-ink-2 text-small">
          {t('authenticator.addedAt', { time: clock(createTime) })}
          {usedTime > 0 && ` · ${t('authenticator.usedAt', { time: clock(usedTime) })}`}
        </p>
      </div>
      <IconButton
        icon="edit"
        label={t('authenticator.renamePasskey', { name })}
        onClick={() => onDoing({ kind: 'rename', passkey })}
      />
      <IconButton
        icon="close"
        label={t('authenticator.removePasskey', { name })}
        onClick={() => onDoing({ kind: 'remove', passkey })}
      />
    </li>
  );
}

interface NameDialogProps {
  readonly doing: Doing;
  readonly onDone: () => void;
}

function NameDialog({ doing, onDone }: NameDialogProps) {
  const t = useText();
  const known = doing.kind === 'add' ? null : doing.passkey;
  const [form, setForm] = useState({ name: known?.name ?? '' });
  const { busy, message, submitting } = useSubmit(form, 'signIn.passkeyRejected');
  const name = form.name.trim();
  const send = async () => {
    try {
      if (known) await renamePasskey(known.code, name);
      else await addPasskey(name);
    } catch (failure) {
      if (isGivenUp(failure)) return;
      throw failure;
    }
    toast.success(t('shell.operationSuccessful'));
    onDone();
  };
  return (
    <Dialog
      open
      onOpen={(open) => !open && onDone()}
      title={
        known
          ? t('authenticator.renamePasskey', { name: known.name })
          : t('authenticator.addPasskey')
      }
      width="small"
    >
      <form noValidate onSubmit={submitting(send)} className="flex flex-col gap-4">
        <TextField
          label={t('authenticator.passkeyName')}
          name="passkey"
          size="large"
          maxLength={40}
          value={form.name}
          onValue={(next) => setForm({ name: next })}
        />
        {message && <Refused message={message} />}
        {!known && <HoldNote />}
        <Button type="submit" variant="primary" size="large" block busy={busy} disabled={!name}>
          {t('ui.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useText();
  const { busy, message, submit } = useSubmit(passkey);
  const remove = async () => {
    await removePasskey(passkey.code);
    toast.success(t('shell.operationSuccessful'));
    onDone();
  };
  return (
    <ConfirmDialog
      isDangerous
      open
      onOpen={(open) => !open && onDone()}
      title={t('authenticator.removePasskey', { name: passkey.name })}
      busy={busy}
      onConfirm={() => void submit(remove)}
    >
      <div className="flex flex-col gap-3">
        <p>{t('authenticator.removePasskeyWarning')}</p>
        {message && <Refused message={message} />}
        <HoldNote />
      </div>
    </ConfirmDialog>
  );
}
