import { expect, it } from 'vitest';
import { installBrowser } from '../test-browser.ts';

installBrowser();
const { commonFirst, isoCodeOf, staticCountries } = await import('./countries.ts');

it('knows ten countries before the server was asked, and which one a dialling code means', () => {
  expect(staticCountries.map(({ name, areaCode }) => `${name} ${areaCode}`)).toEqual([
    ...['China +86', 'USA +1', 'UK +44', 'Japan +81', 'Hong Kong +852', 'France +33'],
    ...['Germany +49', 'Canada +1', 'Australia +61', 'Singapore +65'],
  ]);
  expect(['+852', '+1', '+999'].map(isoCodeOf)).toEqual(['HK', 'US', undefined]);
});

it('puts the countries of the static list first, the others as they came', () => {
  const other = (isoCode: string) => ({ name: isoCode, country: isoCode, isoCode, areaCode: '+0' });
  const mixed = [other('AF'), ...staticCountries.toReversed(), other('ZW')];
  const isoCodes = commonFirst(mixed).map(({ isoCode }) => isoCode);
  expect(isoCodes).toEqual([...staticCountries.map(({ isoCode }) => isoCode), 'AF', 'ZW']);
});
