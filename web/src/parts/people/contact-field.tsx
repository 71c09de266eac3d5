import { lazy, Suspense } from 'react';
import { type ContactValue, typeContact } from '../../lib/contact.ts';
import { useText } from '../../lib/i18n.ts';
import { TextField } from '../../ui/text-field.tsx';

const DialCode = lazy(async () => ({ default: (await import('./dial-code.tsx')).DialCode }));

interface ContactFieldProps {
  readonly value: ContactValue;
  readonly onValue: (value: ContactValue) => void;
  readonly error?: string | null;
  readonly labelHidden?: boolean;
}

/** One input for an e-mail address or a phone number; three leading digits make it a phone. */
export function ContactField({
  value,
  onValue,
  error = null,
  labelHidden = false,
}: ContactFieldProps) {
  const t = useText();
  const phone = value.mode === 'phone';
  return (
    <TextField
      label={phone ? t('Phone number') : t('Email or phone number')}
      labelHidden={labelHidden}
      placeholder={t('Email or phone number')}
      name="contact"
      size="large"
      value={value.text}
      onValue={(text) => onValue(typeContact(value, text))}
      error={error}
      inputMode={phone ? 'tel' : 'email'}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      before={
        phone && (
          <Suspense fallback={<span className="pr-2 text-ink-2">{value.areaCode}</span>}>
            <DialCode value={value} onValue={onValue} />
          </Suspense>
        )
      }
    />
  );
}
