import { expect, test } from 'vitest';
import { firstPartOf, plainAddressOf, type ScreenName, screens } from './screens.ts';

const names = Object.keys(screens) as ScreenName[];

test('the first part of an address tells which screen it is', () => {
  const parts = names.map((name) => firstPartOf(screens[name]));
  expect(new Set(parts).size).toBe(names.length);
  expect(firstPartOf('/spot/BTC')).toBe('spot');
  expect(firstPartOf('/')).toBe('');
});

test('a screen has an address without any value', () => {
  expect(plainAddressOf('home')).toBe('/');
  expect(plainAddressOf('futures')).toBe('/futures');
});

test('only the last part of an address may be missing', () => {
  for (const address of Object.values(screens)) {
    expect(address).toMatch(/^\/([a-z-]*|[a-z-]+\/:[a-z]+\?)$/);
  }
});
