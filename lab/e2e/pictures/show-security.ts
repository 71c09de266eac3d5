import { Code } from '@bourse/contract/codes.ts';
import type { Page } from 'playwright-core';
import { newAddress } from '../steps/sign-in-steps.ts';

/** The server's answers of an account that has second factors, without binding one. */
async function pretendFactors(page: Page): Promise<void> {
  await page.route('**/api/user', async (asked) => {
    const json = await (await asked.fetch()).json();
    await asked.fulfill({ json: { ...json, data: { ...json.data, isGoogleBind: true } } });
  });
  await page.route('**/api/user/factor', async (asked) => {
    const json = await (await asked.fetch()).json();
    const data = { ...json.data, authenticator: true, passkey: true };
    await asked.fulfill({ json: { ...json, data } });
  });
  const passkey = { code: '1', name: 'Laptop', createTime: Date.now(), usedTime: 0 };
  await page.route('**/api/user/passkey/list', (asked) =>
    asked.fulfill({ json: { code: 0, msg: '', data: { list: [passkey] } } }),
  );
  await page.reload();
}

/** What a button opens on the security tab of such an account. */
export const openSecured = (button: string) => async (page: Page) => {
  await pretendFactors(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

/** A call that is refused for want of the second factor asks for it. */
export async function askForFactor(page: Page): Promise<void> {
  await page.route('**/api/user/passkey/1/rename', (asked) =>
    asked.fulfill({ json: { code: Code.factorDue, msg: '', data: null } }),
  );
  await openSecured('Rename Laptop')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passkey name').fill('Desk');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
}

/** From a forgotten password to a new one: the code is looked at with the password only. */
export async function goToNewPassword(page: Page): Promise<void> {
  await page.locator('input[name=contact]').fill(newAddress());
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/verify');
  await page.locator('fieldset input').first().pressSequentially('ABC234');
  await page.waitForURL('**/set-pass');
  await page.locator('input[type=password]').first().waitFor();
}
