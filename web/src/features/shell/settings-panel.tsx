import {
  type Colours,
  setPreference,
  type Theme,
  usePreferences,
} from '../../data/device/preferences.ts';
import { type Locale, setLocale, useLocale, useText } from '../../lib/i18n.ts';
import { TimeZoneChoice } from '../../parts/people/time-zone-choice.tsx';
import { Segmented } from '../../ui/segmented.tsx';

function chooseLanguage(locale: Locale): void {
  setPreference({ locale });
  void setLocale(locale);
}

/** Language, theme, price colours and display time: preferences of this device. */
export function SettingsPanel() {
  const t = useText();
  const locale = useLocale();
  const theme = usePreferences((state) => state.theme);
  const colours = usePreferences((state) => state.colours);
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
            { value: 'safe', label: t('Blue / Orange') },
          ]}
        />
      </div>
      <TimeZoneChoice />
    </div>
  );
}
