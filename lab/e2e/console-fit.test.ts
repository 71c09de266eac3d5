import { consoleScreens as pages } from '@bourse/contract/console/screens.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeviceClass, Language } from './browser.ts';
import { clippedTexts, cutOff, overflowOf, unreachable } from './fit.ts';
import { consoleScreens, enterAs, prepareConsole } from './show-console.ts';
import { useOwnStage } from './use-stage.ts';
import { wordsIn } from './words.ts';

const stage = useOwnStage();
/** Rows and fonts that are still to come. */
const SETTLES_WITHIN_MS = 5_000;

let token = '';
beforeAll(async () => {
  token = await prepareConsole(stage());
}, 120_000);

const looks: readonly (readonly [DeviceClass, Language])[] = [
  ['small-phone', 'zh-CN'],
  ['desktop', 'en'],
];

test('every page of the console has its picture', () => {
  const paths = consoleScreens.map(({ path }) => path.replace(/\?.*$/, ''));
  for (const { path } of Object.values(pages)) {
    expect(paths).toContain(path === '' ? '/console' : `/console/${path}`);
  }
});

describe.each(looks)('on a %s in %s', (device, language) => {
  const shown = consoleScreens.filter(({ only }) => (only ?? [device]).includes(device));
  test.each(shown)(
    '$name fits, no text is cut off, and each button can be reached',
    async ({ path, isGuest = false, play }) => {
      const { page } = await stage().visit({ device, language, reducedMotion: true });
      await enterAs(page, isGuest ? '' : token, language, 'dark');
      await page.goto(path);
      await page.locator('main :is(h1, h2)').first().waitFor();
      await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {});
      await play?.(page, wordsIn(language), language);
      // Of what lies above the page only that is in reach.
      const above = page.locator('dialog[open], .nav.shown');
      const open = (await above.count()) > 0 ? ':is(dialog[open], .nav.shown)' : 'main';
      const faults = async () => [
        ...((await overflowOf(page)) > 0 ? ['the page is wider than its window'] : []),
        ...(await cutOff(page)),
        ...(await clippedTexts(page)),
        ...(await unreachable(page, open)),
      ];
      await expect.poll(faults, { timeout: SETTLES_WITHIN_MS }).toEqual([]);
    },
  );
});
