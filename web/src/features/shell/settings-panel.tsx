import {
  type Colours,
  setPreference,
  type Theme,
  usePreferences,
} from '../../data/device/preferences.ts';
import { type Locale, setLocale, useLocale, useText } from '../../lib/i18n.ts';
import { CurrencyChoice } from '../../parts/people/currency-choice.tsx';
import { TimeZoneChoice } from '../../parts/people/time-zone-choice.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Segmented } from '../../ui/segmented.tsx';

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
        <span className="text-ink-2 text-small">{t('Language')}</span>
        <Segmented<Locale>
          label={t('Language')}
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
        <span className="text-ink-2 text-small">{t('Theme')}</span>
        <Segmented<Theme>
          label={t('Theme')}
          size="small"
          value={theme}
          onValue={(next) => setPreference({ theme: next })}
          segments={[
            { value: 'dark', label: t('Dark') },
            { value: 'light', label: t('Light') },
            { value: 'system', label: t('System') },
          ]}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <span className="text-ink-2 text-small">{t('Price colours')}</span>
        <Segmented<Colours>
          label={t('Price colours')}
          size="small"
          value={colours}
          onValue={(next) => setPreference({ colours: next })}
          segments={[
            { value: 'standard', label: t('Green / Red') },
            { value: 'reversed', label: t('Red / Green') },
            { value: 'safe', label: t('Blue / Orange') },
          ]}
        />
      </div>
      <TimeZoneChoice />
      <CurrencyChoice />
      <Checkbox
        checked={confirmations}
        onChecked={(next) => setPreference({ confirmations: next })}
      >
        {t('Ask before cancelling and closing')}
      </Checkbox>
      <Checkbox checked={sounds} onChecked={(next) => setPreference({ sounds: next })}>
        {t('A sound at each fill')}
      </Checkbox>
    </div>
  );
}
