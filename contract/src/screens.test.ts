import { expect, test } from 'vitest';
import { firstPartOf, plainAddressOf, type ScreenName, screens } from './screens.ts';

const names = Object.keys(screens) as ScreenName[];

test('the first part of an address tells which screen it is', () => {
  // What stands below the user centre is asked for by its whole address.
  const alone = names.filter((name) => !screens[name].startsWith('/user/'));
  const parts = alone.map((name) => firstPartOf(screens[name]));
  expect(new Set(parts).size).toBe(alone.length);
  expect(firstPartOf('/spot/BTC')).toBe('spot');
  expect(firstPartOf('/')).toBe('');
});

test('a screen has an address without any value', () => {
  expect(plainAddressOf('home')).toBe('/');
  expect(plainAddressOf('futures')).toBe('/futures');
  expect(plainAddressOf('api-keys')).toBe('/user/api-keys');
});

test('only the last part of an address may be missing', () => {
  for (const address of Object.values(screens)) {
    expect(address).toMatch(/^\/([a-z-]*|[a-z-]+\/:[a-z]+\?|user\/[a-z-]+)$/);
  }
});
