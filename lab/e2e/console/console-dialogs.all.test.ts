import { roles } from '@bourse/contract/console/roles.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useOwnStage } from '../use-stage.ts';
import { addOperator, enterConsole, query } from './console-steps.ts';

const stage = useOwnStage();

async function openConsole(): Promise<Page> {
  const { token } = await addOperator('olga', roles);
  const { page } = await stage().visit({ reducedMotion: true });
  await enterConsole(page, token);
  return page;
}

/** Where the focus is: in the dialog, on something behind it, or in the browser's own bars. */
const focusOf = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'the browser';
    return element.contains(at) ? 'the dialog' : `behind it: ${at.outerHTML.slice(0, 80)}`;
  });

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);

test('a dialog of the console keeps the focus, hears no key of the page, and gives the focus back', async () => {
  const page = await openConsole();
  const [trader] = await stage().traders(1);
  const [{ public_number: uid }] = await query('select public_number from users where id = $1', [
    trader?.userId,
  ]);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const openings = [
    ['settings', 'Invite…'],
    ['coins', 'Suspend USDT Withdrawals'],
    ['coins', 'Change'],
    ['corrections', 'New correction'],
    ['treasury', 'Reconcile and sweep now'],
    ['announcements', 'New announcement…'],
    [`customers/${uid}`, 'Freeze…'],
  ] as const;
  for (const [place, name] of openings) {
    await page.goto(`/console/${place}`);
    // Acts are off until the server has been heard.
    await expect.poll(() => button(name).isEnabled(), { message: name }).toBe(true);
    await button(name).press('Enter');
    await dialog.waitFor();
    // The button that does it is never where the focus begins: a key pressed once too often does nothing.
    const first = await dialog.evaluate(() => document.activeElement?.tagName);
    expect(['INPUT', 'TEXTAREA', 'SELECT', 'DIALOG'], name).toContain(first);
    const seen = new Set<string>();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let pressed = 0; pressed < 14; pressed += 1) {
        await page.keyboard.press(key);
        seen.add(await focusOf(dialog));
      }
    }
    seen.delete('the browser');
    expect([...seen], name).toEqual(['the dialog']);
    // Keys of the page lead nowhere from a button of the dialog.
    const back = dialog.getByRole('button', { name: /^Back/ });
    for (const key of ['g', 'a', '/', 'n']) {
      await back.focus();
      await page.keyboard.press(key);
    }
    expect(await hasFocus(back), name).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button(name)), { message: name }).toBe(true);
  }
});
