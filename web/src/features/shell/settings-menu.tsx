import { Suspense } from 'react';
import { useLocale, useText } from '../../lib/i18n.ts';
import { ShellIcon } from '../../ui/figures/shell-icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';

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
