import { Suspense, useEffect } from 'react';
import { useDiallingCodes } from '../../data/user/countries.ts';
import { type ContactValue, isInternational, typeContact } from '../../lib/contact.ts';
import { useText } from '../../lib/i18n.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';

const DialCode = lazyPart(async () => ({ default: (await import('./dial-code.tsx')).DialCode }));

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
  const codes = useDiallingCodes(isInternational(value.text));
  useEffect(() => {
    // The list has come after what was typed or pasted.
    const read = typeContact(value, value.text, codes);
    if (read.mode !== value.mode && isInternational(value.text)) onValue(read);
  }, [value, codes, onValue]);
  return (
    <TextField
      label={phone ? t('ui.phoneNumber') : t('ui.emailOrPhone')}
      labelHidden={labelHidden}
      placeholder={t('ui.emailOrPhone')}
      name="contact"
      size="large"
      value={value.text}
      onValue={(text) => onValue(typeContact(value, text, codes))}
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
