import { accountRoutes, type Country } from '@bourse/contract/routes/account.ts';
import type { Language } from '@bourse/contract/texts.ts';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import { countryRows } from '#platform/addresses/country-rows.ts';

/** Countries of the world and their dialling codes: for GET /api/country and for registration. */
export interface Countries {
  /** Two capital letters, ISO 3166-1. */
  isCountry(isoCode: string): boolean;
  /** With the plus sign; ISO 3166-1. Several share some codes. */
  countriesOfCode(areaCode: string): readonly string[];
  readonly implementations: readonly Implementation[];
}

const isoCodes = new Set(countryRows.map(([isoCode]) => isoCode));

/** Asks no other service: the rows are part of the program. */
export function createCountries(): Countries {
  return {
    isCountry: (isoCode) => isoCodes.has(isoCode),
    countriesOfCode: (areaCode) =>
      countryRows.filter(([, code]) => code === areaCode).map(([isoCode]) => isoCode),
    implementations: [
      implement(accountRoutes.countries, ({ query }, call) => {
        const found = searchCountries(query.country ?? '', call.language);
        return { country: found, list: found };
      }),
    ],
  };
}

/**
 * Countries whose English or Chinese name contains the text, whose code it is, or whose dialling code
 * begins with it; all of them for an empty text. Case and accents do not matter. `name` is in the
 * language asked for, `country` always in English.
 */
export function searchCountries(text: string, language: Language): Country[] {
  const wanted = fold(text);
  const digits = /^\+?\d+$/.test(wanted) ? `+${wanted.replace('+', '')}` : undefined;
  return countryRows
    .filter(
      ([isoCode, areaCode, english, chinese]) =>
        wanted === isoCode.toLowerCase() ||
        (digits ? areaCode.startsWith(digits) : fold(english).includes(wanted)) ||
        chinese.includes(wanted),
    )
    .map(([isoCode, areaCode, english, chinese]) => ({
      name: language === 'en' ? english : chinese,
      country: english,
      areaCode,
      isoCode,
    }));
}

function fold(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
