import { useState } from 'react';
import { useTimeOffset } from '../../../data/device/preferences.ts';
import type { SavedAddress } from '../../../data/user/withdrawals.ts';
import { formatOffset, formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LongId } from '../frame/long-id.tsx';
import { lookAlikeOf, savedAs } from './look-alike.ts';
import { LookAlikeNote } from './look-alike-note.tsx';
import type { WithdrawForm } from './withdraw-form.ts';

interface AddressFieldProps {
  readonly form: WithdrawForm;
  readonly onForm: (form: WithdrawForm) => void;
  readonly saved: readonly SavedAddress[];
  readonly nowMs: number;
}

/** A saved address by its name and in full, with the way to another one. */
function Chosen({ saved, nowMs, onClear }: ChosenProps) {
  const t = useText();
  const offset = useTimeOffset();
  const { name, chain, address, usableTime } = saved;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex justify-between gap-3 text-ink-2 text-small">
        {t('Address')}
        <span className="flex items-center gap-1">
          <Icon name="check" size={12} className="text-up" />
          {t('From your address book')}
        </span>
      </p>
      <div className="flex items-center gap-3 rounded bg-field px-3 py-2">
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{name}</b>{' '}
          <span className="text-ink-2 text-small">{chain}</span>
          <span className="block text-small">
            <LongId text={address} />
          </span>
        </p>
        <IconButton icon="close" size="small" label={t('Another address')} onClick={onClear} />
      </div>
      {usableTime > nowMs && (
        <p className="flex items-start gap-2 rounded bg-warn-bg px-4 py-3 text-small">
          <Icon name="lock" className="text-warn" />
          {t('{{name}} is new and may be used from {{time}}.', {
            name,
            time: `${formatTime(usableTime, offset, 'full')} (${formatOffset(offset)})`,
          })}
        </p>
      )}
    </div>
  );
}

interface ChosenProps {
  readonly saved: SavedAddress;
  readonly nowMs: number;
  readonly onClear: () => void;
}

/** Where the coins go: typed, or out of the address book; what only looks like a saved one is asked about. */
export function AddressField({ form, onForm, saved, nowMs }: AddressFieldProps) {
  const t = useText();
  const [isAnother, setAnother] = useState('');
  const { address, chain } = form;
  const known = savedAs(address, chain, saved);
  if (known) {
    return (
      <Chosen
        saved={known}
        nowMs={nowMs}
        onClear={() => onForm({ ...form, address: '', memo: '' })}
      />
    );
  }
  const alike = isAnother === address ? undefined : lookAlikeOf(address, chain, saved);
  return (
    <>
      <TextField
        label={t('Address')}
        placeholder={t('Paste an address, or choose one of your address book')}
        value={address}
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
