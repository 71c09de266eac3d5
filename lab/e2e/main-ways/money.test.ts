import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import {
  bindAuthenticator,
  freshAddress,
  openDesk,
  passWithdrawal,
  withdraw,
  withdrawalRow,
} from '../steps/wallet-steps.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();
/** Blocks come every second or so; a busy machine takes its time. */
const CHAIN_MS = 60_000;

async function newTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  return trader;
}

const rowsOf = (page: Page) => page.locator('main tbody tr');
const coinRow = (page: Page, coin: string) => rowsOf(page).filter({ hasText: coin }).first();

test('coins of the faucet count up, are credited once, and leave again: passed by the staff and committed', async () => {
  const trader = await newTrader();
  await bindAuthenticator(stage().address, trader);
  // Before the chain is waited for: the operator's next code is there when it is needed.
  const desk = await openDesk(stage());
  const { page } = await stage().visit({ token: trader.token });
  await page.goto('/asset?tab=Deposit');
  await page.getByRole('img', { name: 'Deposit address' }).waitFor();
  await page.getByRole('button', { name: 'Get USDT' }).click();
  const underWay = page.getByRole('region', { name: 'Incoming' });
  await underWay.getByRole('progressbar').waitFor({ timeout: CHAIN_MS });
  await rowsOf(page).filter({ hasText: 'Success' }).waitFor({ timeout: CHAIN_MS });
  expect(await rowsOf(page).allTextContents()).toEqual([
    expect.stringMatching(/USDT.*1,000\.00000000.*Success/),
  ]);
  const tabs = page.getByRole('navigation', { name: 'Assets' });
  await tabs.getByText('Funding').click();
  await coinRow(page, 'USDT').filter({ hasText: '1,000.00000000' }).waitFor();

  await tabs.getByText('Withdraw').click();
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  // What has just come in may leave once its block is deep.
  await form.getByText('1,000.00000000 USDT').waitFor({ timeout: CHAIN_MS });
  const address = freshAddress();
  await withdraw(page, address, '250');
  await withdrawalRow(page, address).getByText('First withdrawal to this address').waitFor();
  await form.getByText('750.00000000 USDT').waitFor();
  await passWithdrawal(stage(), address, Promise.resolve(desk));
  await withdrawalRow(page, address).getByText('Committed').waitFor({ timeout: CHAIN_MS });
  await form.getByText('750.00000000 USDT').waitFor();
});
