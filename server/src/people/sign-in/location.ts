import type { Language } from '@bourse/contract/texts.ts';

const names: Readonly<Record<Language, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  'zh-CN': new Intl.DisplayNames(['zh-CN'], { type: 'region' }),
};

/** A country (ISO 3166-1) as its reader calls it; empty stays empty. */
export function locationText(isoCode: string, language: Language): string {
  return /^[A-Z]{2}$/.test(isoCode) ? (names[language].of(isoCode) ?? '') : '';
}
