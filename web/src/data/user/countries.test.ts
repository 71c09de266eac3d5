import { expect, it } from 'vitest';
import { installBrowser } from '../test-browser.ts';

installBrowser();
const { commonFirst, staticCountries } = await import('./countries.ts');

it('puts the countries of the static list first, the others as they came', () => {
  const other = (isoCode: string) => ({ name: isoCode, country: isoCode, isoCode, areaCode: '+0' });
  const mixed = [other('AF'), ...staticCountries.toReversed(), other('ZW')];
  const isoCodes = commonFirst(mixed).map(({ isoCode }) => isoCode);
  expect(isoCodes).toEqual([...staticCountries.map(({ isoCode }) => isoCode), 'AF', 'ZW']);
});
