import { expect, test } from 'vitest';
import { openCountries } from './country-of-address.ts';

test('an address is placed in a country, a private or broken one nowhere', async () => {
  const countryOf = await openCountries({ info: () => undefined });
  expect(countryOf('8.8.8.8')).toBe('US');
  expect(countryOf('2001:4860:4860::8888')).toBe('US');
  expect(countryOf('223.5.5.5')).toBe('CN');
  for (const address of ['127.0.0.1', '10.0.0.1', '::1', 'nowhere', '']) {
    expect(countryOf(address), address).toBe('');
  }
});
