import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call } from '../../load/traders.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

const rowsOf = (page: Page) => page.locator('main tbody tr');
const coinRow = (page: Page, coin: string) => rowsOf(page).filter({ hasText: coin }).first();

test('a transfer from a coin of the page moves it, and the page follows by itself', async () => {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  const { page } = await stage().visit({ token: trader.token });
  await page.goto('/asset?tab=Funding');
  await coinRow(page, 'USDT').waitFor();
  // From another window of the same person: the private channel tells this one.
  const moved = { from: 2, to: 1, coin: 'USDT', amount: '250.5' };
  const path = '/api/finance/transfer/internal';
  const { code, msg } = await call(stage().address, trader, 'POST', path, moved);
  expect(code, msg).toBe(0);
  await coinRow(page, 'USDT').filter({ hasText: '250.50000000' }).waitFor();
  await page.getByRole('button', { name: 'Transfer USDT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer' });
  await dialog.getByText('250.50000000 USDT').waitFor();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50.25');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Transfer success').waitFor();
  await coinRow(page, 'USDT').filter({ hasText: '200.25000000' }).waitFor();
  await page.getByRole('link', { name: 'History' }).last().click();
  await rowsOf(page).first().filter({ hasText: '-50.25000000' }).waitFor();
  const [last, before] = await rowsOf(page).allTextContents();
  expect(last).toMatch(/Transfer out.*USDT.*-50\.25000000.*200\.25000000.*Success/);
  expect(before).toMatch(/Transfer in.*USDT.*\+250\.50000000.*250\.50000000/);
});
