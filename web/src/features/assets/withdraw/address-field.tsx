import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import type { SavedAddress } from '#app/data/user/withdrawals.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatOffset, formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { LongId } from '../frame/long-id.tsx';
import { lookAlikeOf, savedAs } from './look-alike.ts';
import { LookAlikeNote } from './look-alike-note.tsx';
import type { WithdrawForm } from './withdraw-form.ts';

interface AddressFieldProps {
  readonly form: WithdrawForm;
  readonly onForm: (form: WithdrawForm) => void;
  readonly saved: readonly SavedAddress[];
  readonly nowMs: number;
  /** What the exchange has against the address, as far as it was asked while somebody typed. */
  readonly problem: string | null;
  /** And when it was sent. */
  readonly refusal: string | null;
}

/** A saved address by its name and in full, with the way to another one. */
function Chosen({ saved, nowMs, error, onClear }: ChosenProps) {
  const t = useText();
  const errorId = useId();
  const offset = useTimeOffset();
  const { name, chain, address, usableTime } = saved;
  return (
    <fieldset
      aria-label={t('assets.address')}
      aria-describedby={error ? errorId : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <p className="flex justify-between gap-3 text-ink-2 text-small">
        {t('assets.address')}
        <span className="flex items-center gap-1">
          <Icon name="check" size={12} className="text-up" />
          {t('assets.fromAddressBook')}
        </span>
      </p>
      <div
        className={classNames(
          'flex items-center gap-3 rounded border bg-field px-3 py-2',
          error ? 'border-bad' : 'border-transparent',
        )}
      >
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{name}</b>{' '}
          <span className="text-ink-2 text-small">{chain}</span>
          <span className="block text-small">
            <LongId text={address} />
          </span>
        </p>
        <IconButton
          icon="close"
          size="small"
          label={t('assets.useAnotherAddress')}
          onClick={onClear}
        />
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-bad text-small">
          {error}
        </p>
      )}
      {usableTime > nowMs && (
        <p className="flex items-start gap-2 rounded bg-warn-bg px-4 py-3 text-small">
          <Icon name="lock" className="text-warn" />
          {t('assets.addressIsNew', {
            name,
            time: `${formatTime(usableTime, offset, 'full')} (${formatOffset(offset)})`,
          })}
        </p>
      )}
    </fieldset>
  );
}

interface ChosenProps {
  readonly saved: SavedAddress;
  readonly nowMs: number;
  readonly error: string | null;
  readonly onClear: () => void;
}

/** Where the coins go: typed, or out of the address book; what only looks like a saved one is asked about. */
export function AddressField(props: AddressFieldProps) {
  const { form, onForm, saved, nowMs, problem, refusal } = props;
  const t = useText();
  const [isAnother, setAnother] = useState('');
  const input = useRefusedInput(refusal);
  const error = refusal ?? problem;
  const { address, chain } = form;
  const known = savedAs(address, chain, saved);
  if (known) {
    return (
      <Chosen
        saved={known}
        {...{ nowMs, error }}
        onClear={() => onForm({ ...form, address: '', memo: '' })}
      />
    );
  }
  const alike = isAnother === address ? undefined : lookAlikeOf(address, chain, saved);
  return (
    <>
      <TextField
        label={t('assets.address')}
        placeholder={t('assets.addressPlaceholder')}
        ref={input}
        value={address}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onValue={(next) => onForm({ ...form, address: next })}
      />
      {alike && (
        <LookAlikeNote
          typed={address.trim()}
          saved={alike}
          onUseSaved={() => onForm({ ...form, address: alike.address, memo: alike.memo })}
          onGoOn={() => setAnother(address)}
        />
      )}
    </>
  );
}

/** The input of a field that was refused takes the focus: on a phone it may be out of sight. */
export function useRefusedInput(error: string | null): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return input;
}
