import { lazy, Suspense } from 'react';
import { type ContactValue, typeContact } from '../lib/contact.ts';
import { useText } from '../lib/i18n.ts';
import { TextField } from '../ui/text-field.tsx';
import { useCountries } from './countries.ts';

const CountryPicker = lazy(async () => ({
  default: (await import('../ui/country-picker.tsx')).CountryPicker,
}));

interface ContactFieldProps {
  readonly value: ContactValue;
  readonly onValue: (value: ContactValue) => void;
  readonly error?: string | null;
  readonly labelHidden?: boolean;
}

function DialCode({ value, onValue }: Pick<ContactFieldProps, 'value' | 'onValue'>) {
  const t = useText();
  const countries = useCountries(true);
  return (
    <Suspense fallback={<span className="pr-2 text-ink-2">{value.areaCode}</span>}>
      <CountryPicker
        label={t('Country or region code')}
        searchLabel={t('Search country or code')}
        emptyText={t('No countries found')}
        areaCode={value.areaCode}
        countries={countries}
        onAreaCode={(areaCode) => onValue({ ...value, areaCode })}
      />
    </Suspense>
  );
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
      before={phone && <DialCode value={value} onValue={onValue} />}
    />
  );
}
