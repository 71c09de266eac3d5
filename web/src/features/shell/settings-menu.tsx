import { Suspense } from 'react';
import { useLocale, useText } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LoadingPart } from '../../ui/loading-part.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ShellIcon } from '../../ui/shell-icon.tsx';

const SettingsPanel = lazyPart(async () => ({
  default: (await import('./settings-panel.tsx')).SettingsPanel,
}));

/** The way to language, theme, colours and time zone; its panel loads when it is first opened. */
export function SettingsMenu() {
  const t = useText();
  const language = useLocale() === 'en' ? 'EN' : '中文';
  return (
    <Menu
      label={`${t('shell.displaySettings')} ${language}`}
      trigger={
        <>
          <ShellIcon name="globe" size={18} />
          <span className="font-medium text-small max-phone:hidden">{language}</span>
        </>
      }
      triggerClass="h-8 gap-1.5 px-2 text-ink-2 hover:bg-field hover:text-ink"
      className="min-h-[390px] w-[352px] p-4"
    >
      <Suspense fallback={<LoadingPart />}>
        <SettingsPanel />
      </Suspense>
    </Menu>
  );
}
