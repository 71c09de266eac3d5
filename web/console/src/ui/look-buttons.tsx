import { chooseLook, useLanguage, useText } from '../lib/language.ts';
import { Icon } from './icon.tsx';

/** Language and colours. */
export function LookButtons() {
  const { language, theme } = useLanguage();
  const t = useText();
  const other = language === 'en' ? 'zh-CN' : 'en';
  return (
    <span className="beside">
      <button type="button" className="btn small" onClick={() => chooseLook({ language: other })}>
        {language === 'en' ? '中文' : 'English'}
      </button>
      <button
        type="button"
        className="btn small"
        aria-label={t(theme === 'dark' ? 'shared.light' : 'shared.dark')}
        onClick={() => chooseLook({ theme: theme === 'dark' ? 'light' : 'dark' })}
      >
        <Icon name="theme" size={12} />
      </button>
    </span>
  );
}
