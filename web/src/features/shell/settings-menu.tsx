import { type Colours, setPreference, type Theme, usePreferences } from '../../data/preferences.ts';
import { formatOffset } from '../../lib/format.ts';
import { type Locale, setLocale, useLocale, useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/segmented.tsx';

const offsets = Array.from({ length: 27 }, (_, index) => index - 12);

function chooseLanguage(locale: Locale): void {
  setPreference({ locale });
  void setLocale(locale);
}

function TimeZone() {
  const t = useText();
  const offset = usePreferences((state) => state.timeOffset);
  return (
    <label className="flex items-center justify-between gap-4 text-ink-2 text-small">
      {t('Time zone')}
      <select
        value={offset}
        onChange={(event) => setPreference({ timeOffset: Number(event.target.value) })}
        className="h-8 rounded border border-transparent bg-field px-2 text-ink hover:border-edge"
      >
        {offsets.map((hours) => (
          <option key={hours} value={hours}>
            {formatOffset(hours)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Language, theme, price colours and display time: preferences of this device. */
export function SettingsMenu() {
  const t = useText();
  const locale = useLocale();
  const theme = usePreferences((state) => state.theme);
  const colours = usePreferences((state) => state.colours);
  return (
    <Menu
      label={t('Display settings')}
      trigger={
        <>
          <Icon name="globe" size={18} />
          <span className="font-medium text-small max-phone:hidden">
            {locale === 'en' ? 'EN' : '中文'}
          </span>
        </>
      }
      triggerClass="h-8 gap-1.5 px-2 text-ink-2 hover:bg-field hover:text-ink"
      className="w-[264px] p-4"
    >
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
        <TimeZone />
      </div>
    </Menu>
  );
}
