import { expect, it } from 'vitest';
import { installBrowser } from '../test-browser.ts';

installBrowser();
const { usePreferences } = await import('./preferences.ts');

it('begins with the currency and the offset of the product, and with no language chosen', () => {
  const { currency, timeOffset, locale } = usePreferences.getState();
  expect([currency, timeOffset, locale]).toEqual(['USD', 8, null]);
});
