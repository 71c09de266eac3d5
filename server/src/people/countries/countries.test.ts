import { describe, expect, it } from 'vitest';
import { countryRows } from '#platform/addresses/country-rows.ts';
import { createCountries, searchCountries } from './countries.ts';

const isoCodes = (text: string) => searchCountries(text, 'en').map(({ isoCode }) => isoCode);

describe('countries', () => {
  it('has the world, each country once, all fields in shape', () => {
    expect(countryRows.length).toBeGreaterThan(230);
    expect(new Set(countryRows.map(([isoCode]) => isoCode)).size).toBe(countryRows.length);
    for (const [isoCode, areaCode, english, chinese] of countryRows) {
      expect(isoCode).toMatch(/^[A-Z]{2}$/);
      expect(areaCode).toMatch(/^\+[1-9]\d{0,4}$/);
      expect(english).not.toBe('');
      expect(chinese).toMatch(/\p{Script=Han}/u);
    }
  });

  it("has the specification's own list", () => {
    const list = Object.fromEntries(countryRows.map(([isoCode, areaCode]) => [isoCode, areaCode]));
    expect(list).toMatchObject({
      CN: '+86',
      US: '+1',
      GB: '+44',
      JP: '+81',
      HK: '+852',
      FR: '+33',
      DE: '+49',
      CA: '+1',
      AU: '+61',
      SG: '+65',
    });
  });

  it('finds by name in both languages, by code and by dialling code', () => {
    expect(isoCodes('hong')).toEqual(['HK']);
    expect(isoCodes('香港')).toEqual(['HK']);
    expect(isoCodes('jp')).toEqual(['JP']);
    expect(isoCodes('+852')).toEqual(['HK']);
    expect(isoCodes('852')).toEqual(['HK']);
    expect(isoCodes('reunion')).toEqual(['RE']);
    expect(isoCodes('Åland I')).toEqual(['AX']);
    expect(isoCodes('nowhere')).toEqual([]);
    expect(isoCodes('')).toHaveLength(countryRows.length);
  });

  it('names countries in the language asked for', () => {
    expect(searchCountries('HK', 'zh-CN')).toEqual([
      { name: '香港', country: 'Hong Kong', areaCode: '+852', isoCode: 'HK' },
    ]);
  });

  it('are answered as country and as list, the same', async () => {
    const [asked] = createCountries().implementations;
    const input = { query: { country: 'jap' }, parameters: {}, body: {} };
    const answer = await asked!.handle(input as never, { language: 'en' } as never);
    const found = searchCountries('jap', 'en');
    expect(found.map(({ isoCode }) => isoCode)).toEqual(['JP']);
    expect(answer).toEqual({ country: found, list: found });
  });

  it('knows what is a country', () => {
    const countries = createCountries();
    expect(countries.isCountry('HK')).toBe(true);
    expect(countries.isCountry('XX')).toBe(false);
  });
});
