import type { Page } from 'playwright-core';
import type { Say } from '../words.ts';

/** The choice is kept with the account, and with it the theme of this picture: nothing of that is sent. */
export async function workInRows(page: Page, say: Say): Promise<void> {
  await page.route('**/api/user/preferences/modify', (route) => route.abort());
  await page.getByText(say('trading.workInRows')).click();
}

export async function openOrder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Order|委托) \d+$/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

/** The orders of one side or kind, beside Cancel All. */
export async function openScopes(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('trading.cancelSome') }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

export async function openPencil(page: Page, say: Say): Promise<void> {
  const pencils = page.getByRole('button', { name: say('trading.changeOrder') });
  await pencils.first().click();
  await page
    .getByRole('textbox', { name: say('trading.quantity') })
    .last()
    .fill('0.0001');
}

/** The form of a stop that waits, the oldest of the orders. */
export async function openPencilOfStop(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: say('trading.changeOrder') })
    .last()
    .click();
  const trigger = page.getByRole('textbox', { name: say('trading.triggerPrice') }).last();
  await trigger.fill('84500');
}
