import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | null;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly name: string;
  readonly hint?: string;
}

/** A secret with a toggle that shows it; the value lives only in the form's memory. */
export function PasswordField({
  label,
  value,
  onValue,
  error = null,
  autoComplete,
  name,
  hint,
}: PasswordFieldProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      size="large"
      value={value}
      onValue={onValue}
      error={error}
      hint={hint}
      autoComplete={autoComplete}
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          icon={shown ? 'eye' : 'eye-off'}
          size="small"
          label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
          pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
