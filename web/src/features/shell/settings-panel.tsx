import { currencies } from '@bourse/contract/currencies.ts';
import {
  type Colours,
  setPreference,
  type Theme,
  usePreferences,
} from '../../data/device/preferences.ts';
import { type Locale, setLocale, useLocale, useText } from '../../lib/i18n.ts';
import { TimeZoneChoice } from '../../parts/people/time-zone-choice.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';

function chooseLanguage(locale: Locale): void {
  setPreference({ locale });
  void setLocale(locale);
}

/** How the app looks and speaks: kept on this device and with the account. */
export function SettingsPanel() {
  const t = useText();
  const locale = useLocale();
  const theme = usePreferences((state) => state.theme);
  const colours = usePreferences((state) => state.colours);
  const confirmations = usePreferences((state) => state.confirmations);
  const sounds = usePreferences((state) => state.sounds);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <span className="text-ink-2 text-small">{t('shell.language')}</span>
        <Segmented<Locale>
          label={t('shell.language')}
          size="small"
          value={locale}
          onValue={chooseLanguage}
          segments={[
            { value: 'en', label: 'English' },
            { value: 'zh-CN', label: '简体中文' },
          ]}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <span className="text-ink-2 text-small">{t('shell.theme')}</span>
        <Segmented<Theme>
          label={t('shell.theme')}
          size="small"
          value={theme}
          onValue={(next) => setPreference({ theme: next })}
          segments={[
            { value: 'dark', label: t('shell.themeDark') },
            { value: 'light', label: t('shell.themeLight') },
            { value: 'system', label: t('shell.themeSystem') },
          ]}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <span className="text-ink-2 text-small">{t('shell.priceColors')}</span>
        <Segmented<Colours>
          label={t('shell.priceColors')}
          size="small"
          value={colours}
          onValue={(next) => setPreference({ colours: next })}
          segments={[
            { value: 'standard', label: t('shell.greenRed') },
            { value: 'reversed', label: t('shell.redGreen') },
            { value: 'safe', label: t('shell.blueOrange') },
          ]}
        />
      </div>
      <TimeZoneChoice />
      <CurrencyChoice />
      <Checkbox
        checked={confirmations}
        onChecked={(next) => setPreference({ confirmations: next })}
      >
        {t('shell.confirmCancelAndClose')}
      </Checkbox>
      <Checkbox checked={sounds} onChecked={(next) => setPreference({ sounds: next })}>
        {t('shell.sounds')}
      </Checkbox>
    </div>
  );
}

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
