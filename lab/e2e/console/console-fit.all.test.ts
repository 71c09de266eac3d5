import { consoleScreens as pages } from '@bourse/contract/console/screens.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type DeviceClass, devices, type Language } from '../browser.ts';
import { follow } from '../follow.ts';
import { untilInSight } from '../in-sight.ts';
import { consoleScreens, enterAs, prepareConsole } from '../pictures/show-console.ts';
import { useOwnStage } from '../use-stage.ts';
import { countAsked } from '../walks/count-asked.ts';
import { clippedTexts, cutOff, overflowOf, unreachable } from '../walks/fit.ts';
import { wordsIn } from '../words.ts';

const stage = useOwnStage();
/** Rows and fonts that are still to come. */
const SETTLES_WITHIN_MS = 5_000;

let token = '';
beforeAll(async () => {
  token = await prepareConsole(stage());
}, 120_000);

/** A page that was opened in the first window is looked at in each of the others, too. */
const looks: readonly (readonly [DeviceClass, Language, readonly (readonly [number, number])[]])[] =
  [
    ['small-phone', 'zh-CN', []],
    [
      'desktop',
      'en',
      [
        [1920, 1080],
        [1110, 800],
        [1024, 768],
        [910, 1000],
        [768, 1024],
      ],
    ],
  ];

test('every page of the console has its picture', () => {
  const paths = consoleScreens.map(({ path }) => path.replace(/\?.*$/, ''));
  for (const { path } of Object.values(pages)) {
    expect(paths).toContain(path === '' ? '/console' : `/console/${path}`);
  }
});

/** What is wrong with the open page; of what lies above it only that is in reach. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const above = ':is(dialog[open], .nav.shown, .found)';
  const open = (await page.locator(above).count()) > 0 ? above : 'main';
  return [
    ...((await overflowOf(page)) > 0 ? ['the page is wider than its window'] : []),
    ...(await cutOff(page)),
    ...(await clippedTexts(page)),
    ...(await unreachable(page, open)),
  ];
}

test.each(looks)(
  'on a %s in %s each page fits, no text is cut off, and each button can be reached',
  async (device, language, windows) => {
    const look = { device, language, reducedMotion: true };
    const { page } = await stage().visit({ ...look, isHurried: true });
    const { page: guest } = await stage().visit(look);
    await enterAs(page, token, language, 'dark');
    await enterAs(guest, '', language, 'dark');
    const first = devices[device].viewport ?? { width: 0, height: 0 };
    const hasAll = countAsked(page);
    const shown = consoleScreens.filter(({ only }) => (only ?? [device]).includes(device));
    let isFrameTouched = true;
    for (const { name, path, isGuest, play } of shown) {
      const seen = isGuest ? guest : page;
      if (isGuest || isFrameTouched) await seen.goto(path);
      else await follow(page, path, '/console/nowhere');
      await untilInSight(seen, 'main :is(h1, h2)');
      await expect.poll(hasAll, { message: name }).toBe(true);
      await play?.(seen, wordsIn(language), language);
      await expect.poll(hasAll, { message: name }).toBe(true);
      for (const [width, height] of [[first.width, first.height] as const, ...windows]) {
        await seen.setViewportSize({ width, height });
        await expect
          .poll(() => faultsOf(seen), {
            timeout: SETTLES_WITHIN_MS,
            message: `${name}, ${width} pixels wide`,
          })
          .toEqual([]);
      }
      await seen.setViewportSize(first);
      // What was opened beside the page, in its frame, stays open; only a new load closes it.
      if (!isGuest) isFrameTouched = path === '/console' && play !== undefined;
    }
  },
);
