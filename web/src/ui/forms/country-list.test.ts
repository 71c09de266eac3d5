import { describe, expect, it } from 'vitest';
import { findCountries } from './country-list.tsx';

const countries = [
  { name: 'Hong Kong', isoCode: 'HK', areaCode: '+852' },
  { name: 'Japan', isoCode: 'JP', areaCode: '+81' },
];

describe('the country search', () => {
  it('finds by name, ISO code and dialling code', () => {
    expect(findCountries(countries, 'hong')).toEqual([countries[0]]);
    expect(findCountries(countries, 'jp')).toEqual([countries[1]]);
    expect(findCountries(countries, '85')).toEqual([countries[0]]);
    expect(findCountries(countries, '')).toEqual(countries);
    expect(findCountries(countries, 'zz')).toEqual([]);
  });
});
