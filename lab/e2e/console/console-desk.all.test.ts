import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useOwnStage } from '../use-stage.ts';
import {
  firstOperator,
  freshCode,
  type OperatorKey,
  query,
  signInOperator,
} from './console-steps.ts';

const stage = useOwnStage();
const REASON = 'the market has become rough';
const IMAGE = '<img src=x onerror="document.title=1">';

let operator: OperatorKey;
let page: Page;
let uid = '';
let email = '';

/** Reason and, where it is asked for, the code of the open dialog; then its button. */
async function confirm(verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason, in a sentence/).fill(REASON);
  const code = dialog.getByLabel('Authenticator code');
  if ((await code.count()) > 0) await code.fill(await freshCode(operator.secret));
  await dialog.getByRole('button', { name: verb }).click();
  await dialog.waitFor({ state: 'detached' });
}

beforeAll(async () => {
  const [trader] = await stage().traders(1);
  const id = trader?.userId;
  await query('update users set nickname = $1 where id = $2', [IMAGE, id]);
  const [row] = await query('select public_number, email from users where id = $1', [id]);
  uid = String(row.public_number);
  email = row.email;
});

beforeEach(async () => {
  ({ page } = await stage().visit());
  operator = await firstOperator(stage().address);
  await signInOperator(page, operator);
});

test('a customer is found by the whole mail, a nickname is text, and a freeze stands at once', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('row', { name: new RegExp(uid) }).waitFor();
  await page.getByLabel('Status').selectOption('frozen');
  await page.getByText('No matching customers').waitFor();
  await expect.poll(() => page.url()).toContain('state=frozen');

  await page.getByRole('heading', { name: 'Customers' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('nobody@example.com');
  await page.keyboard.press('Enter');
  const box = page.getByRole('search');
  await box.getByRole('status').getByText('No matching email.').waitFor();
  await box.getByRole('combobox').fill(email);
  await page.keyboard.press('Enter');
  await box.getByRole('option', { name: new RegExp(`^Customer UID ${uid}`) }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `UID ${uid}` }).waitFor();
  await page.getByText(IMAGE, { exact: true }).waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.content()).not.toContain(email);

  await page.getByRole('button', { name: /^Add note/ }).click();
  await confirm('Save note');
  await page.getByLabel('Notes').getByText(REASON).waitFor();
  await page.getByRole('button', { name: 'Freeze…' }).click();
  await page.getByLabel(/^Reason shown to the customer/).selectOption('activity');
  await confirm('Freeze now');
  await page.getByText(/^Frozen since/).waitFor();
  await page.getByText('Freeze an account').waitFor();
});

test('rules are changed field by field, reckoned on a copy, and put forward; a halt is at once', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Markets and rules' }).click();
  await page.getByRole('heading', { name: 'BTC/USDT' }).waitFor();
  const field = page.getByLabel('Tier 1, maintenance');
  await field.fill('0.6');
  await field.blur();
  await page.getByText(/^1 of \d+ fields changed/).waitFor();
  await page.getByRole('button', { name: 'Calculate impact' }).click();
  await page.getByText(/on a copy of the engine at log/).waitFor();
  await page.getByRole('button', { name: 'Propose v2…' }).click();
  await confirm('Propose');
  await page.getByText(/^Proposal PR-\d+ submitted, seal/).waitFor();

  await page.getByRole('link', { name: /^ETH\/USDT/ }).click();
  await page.getByRole('heading', { name: 'ETH/USDT' }).waitFor();
  await page.getByRole('button', { name: 'Halt…' }).click();
  await confirm('Halt');
  await page.getByRole('button', { name: 'Propose to open…' }).waitFor();
});

test('a stress run shows what would happen, and nothing trades', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Stress test' }).click();
  await page.getByRole('button', { name: '−50% instantly' }).click();
  await page.keyboard.press('r');
  await page.getByText(/^on a copy at log #/).waitFor({ timeout: 120_000 });
  await page.getByLabel('By contract').getByText('BTC/USDT').waitFor();
});

test('S27 what is not listed yet is looked at, reckoned and put forward as the release proposes it', async () => {
  await page.goto(`${stage().address}/console/markets`);
  await page.getByRole('heading', { name: 'Ready to list' }).waitFor();
  await page.getByRole('link', { name: 'DOT/USDT Not listed' }).click();
  await page.getByRole('heading', { name: 'DOT/USDT' }).waitFor();
  await page.getByText('Suggested by the release').waitFor();
  const propose = page.getByRole('button', { name: 'Propose to list…' });
  expect(await propose.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Calculate impact' }).click();
  await page.getByText(/nothing was changed/).waitFor({ timeout: 60_000 });
  await propose.click();
  await confirm('Propose');
  await page.getByText(/^Proposal PR-/).waitFor();
});
