import { actTexts } from '@bourse/contract/console/act-texts.ts';
import { create } from 'zustand';
import { deviceStorage } from '../../../src/lib/storage.ts';

export type Language = 'en' | 'zh-CN';
export type Theme = 'dark' | 'light';

const KEY = 'bourse.console.look';

interface Look {
  readonly language: Language;
  readonly theme: Theme;
}

function stored(): Look {
  const fromBrowser: Language = navigator.language.startsWith('zh') ? 'zh-CN' : 'en';
  const look: Look = { language: fromBrowser, theme: 'dark' };
  try {
    return { ...look, ...(JSON.parse(deviceStorage.getItem(KEY) ?? '{}') as Partial<Look>) };
  } catch {
    // What is broken leaves what the browser says.
    return look;
  }
}

/** In which language and colours the console is shown; kept on this machine. */
export const useLanguage = create<Look>(stored);

export function chooseLook(look: Partial<Look>): void {
  useLanguage.setState(look);
  deviceStorage.setItem(KEY, JSON.stringify(useLanguage.getState()));
  applyLook();
}

export function applyLook(): void {
  const { language, theme } = useLanguage.getState();
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
}

/** Texts of a page: each in English and in Chinese, with {0} where a value stands. */
export type Texts = Readonly<Record<string, readonly [en: string, zh: string]>>;

/** A text in the reader's language, with its values. */
export type Say<Names extends Texts> = (
  name: keyof Names,
  ...values: readonly (string | number)[]
) => string;

export function useTexts<Names extends Texts>(texts: Names): Say<Names> {
  const { language } = useLanguage();
  return (name, ...values) => {
    const [en, zh] = texts[name] as readonly [string, string];
    const text = language === 'en' ? en : zh;
    return text.replace(/\{(\d)\}/g, (_match, at: string) => String(values[Number(at)] ?? ''));
  };
}

/** An act of the record as people call it; a word that is none is shown as it is. */
export function useActText(): (act: string) => string {
  const { language } = useLanguage();
  const texts: Readonly<Record<string, readonly [string, string] | undefined>> = actTexts;
  return (act) => texts[act]?.[language === 'en' ? 0 : 1] ?? act;
}
