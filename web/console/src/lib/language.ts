import { actTexts } from '@bourse/contract/console/act-texts.ts';
import { type InTwo, type Language, textIn } from '@bourse/contract/texts.ts';
import { create } from 'zustand';
import { deviceStorage } from '#app/lib/storage.ts';
import { sayIn, type Translate } from '../texts/texts.ts';

export type { Language };
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

/** The texts of the console in the reader's language. */
export const useText = (): Translate => sayIn[useLanguage().language];

/** An act of the record as people call it; a word that is none is shown as it is. */
export function useActText(): (act: string) => string {
  const { language } = useLanguage();
  const texts: Readonly<Record<string, InTwo | undefined>> = actTexts;
  return (act) => textIn(language, texts[act] ?? { en: act, zh: act });
}
