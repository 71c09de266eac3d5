import { useCountries } from '../../data/user/countries.ts';
import { type ContactValue, pickAreaCode } from '../../lib/contact.ts';
import { useText } from '../../lib/i18n.ts';
import { CountryPicker } from '../../ui/forms/country-picker.tsx';

interface DialCodeProps {
  readonly value: ContactValue;
  readonly onValue: (value: ContactValue) => void;
}

/** The country code before a phone number, chosen from all countries. */
export function DialCode({ value, onValue }: DialCodeProps) {
  const t = useText();
  const countries = useCountries(true);
  return (
    <CountryPicker
      label={t('ui.dialCode')}
      searchLabel={t('ui.searchCountry')}
      emptyText={t('ui.noCountriesFound')}
      areaCode={value.areaCode}
      countries={countries}
      onAreaCode={(areaCode) => onValue(pickAreaCode(value, areaCode))}
    />
  );
}
