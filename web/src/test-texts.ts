/* Every text of the app, for tests that hand in what says it. */
import { type Translate, textOf } from './lib/i18n.ts';

const parts = import.meta.glob<{ readonly texts: Record<string, Record<string, string>> }>(
  './texts/parts/*/*.ts',
  { eager: true },
);

function translateIn(locale: 'en' | 'zh-CN'): Translate {
  const own = Object.entries(parts).filter(([path]) => path.includes(`/${locale}/`));
  const dictionary = Object.assign({}, ...own.map(([, { texts }]) => texts));
  return ((key, values) => textOf({ locale, dictionary }, key, values)) as Translate;
}

export const english = translateIn('en');
export const chinese = translateIn('zh-CN');
