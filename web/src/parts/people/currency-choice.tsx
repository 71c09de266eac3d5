import { currencies } from '@bourse/contract/currencies.ts';
import { setPreference, usePreferences } from '../../data/device/preferences.ts';
import { useText } from '../../lib/i18n.ts';
import { NativeSelect } from '../../ui/native-select.tsx';

/** In which currency totals are shown. */
export function CurrencyChoice() {
  const t = useText();
  const currency = usePreferences((state) => state.currency);
  return (
    <div className="flex items-center justify-between gap-4">
      <span className="text-ink-2 text-small">{t('shell.displayCurrency')}</span>
      <NativeSelect
        label={t('shell.displayCurrency')}
        value={currency}
        options={currencies.map((each) => ({ value: each, label: each }))}
        onValue={(next) =>
          setPreference({ currency: currencies.find((each) => each === next) ?? 'USD' })
        }
      />
    </div>
  );
}
