import { codeTexts } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { giveReader } from '../fingerprint-reader.ts';
import { useOwnStage } from '../use-stage.ts';
import { firstOperator, freshCode, signInOperator } from './console-steps.ts';

const stage = useOwnStage();

const leave = (page: Page) => page.getByRole('button', { name: 'Log out' }).click();
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });
const settings = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();

test('a passkey is added, signs in alone, confirms an act in place of a code, and is gone when removed', async () => {
  const { page } = await stage().visit();
  // Passkeys belong to a name, and an address is none.
  const here = stage().address.replace('127.0.0.1', 'localhost');
  await giveReader(page);
  const operator = await firstOperator(stage().address);
  await signInOperator(page, operator, here);
  await settings(page);
  await page.getByRole('button', { name: 'Add a passkey…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill('Laptop');
  await dialog.getByLabel('Authenticator code').fill(await freshCode(operator.secret));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /^Laptop/ });
  await row.getByText('never used').waitFor();

  await leave(page);
  await byPasskey(page).click();
  await settings(page);
  await row.getByText(/^last used/).waitFor();
  await row.getByRole('button', { name: 'Name…' }).click();
  await dialog.getByLabel('Name of the passkey').fill('Desk');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  const named = page.getByRole('row', { name: /^Desk/ });
  await named.getByRole('button', { name: 'Remove…' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^None yet\. A passkey/).waitFor();
  expect(await named.count()).toBe(0);

  await leave(page);
  await byPasskey(page).click();
  await page.getByText(codeTexts[Code.passkeyRefused].en).waitFor();
});
