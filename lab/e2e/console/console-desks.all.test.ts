import type { Role } from '@bourse/contract/console/roles.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import { call } from '../../load/traders.ts';
import { useOwnStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import {
  confirmAct,
  firstOperator,
  type OperatorKey,
  query,
  signInOperator,
} from './console-steps.ts';

const stage = useOwnStage();

let operator: OperatorKey;
let trader: Trader;
let isOpen = false;

beforeEach(async () => {
  if (isOpen) return;
  const [one] = await stage().traders(1);
  if (!one) throw new Error('no account was opened');
  trader = one;
  operator = await firstOperator(stage().address);
  isOpen = true;
});

/** A page of the console, as somebody of these roles sees it. */
async function openAs(name: string, ...roles: readonly Role[]): Promise<Page> {
  await query('update operators set roles = $1 where id = 1', [roles]);
  const { page } = await stage().visit({ reducedMotion: true });
  await signInOperator(page, operator);
  // The menu says beside some names how much waits.
  const link = { name: new RegExp(`^${name}( ?\\d+)?$`) };
  await page.getByRole('navigation').getByRole('link', link).click();
  return page;
}

test('one person suspends withdrawals of a coin: who has the form open reads it within seconds', async () => {
  const { page: form } = await stage().visit({ token: trader.token });
  await form.goto(`${stage().address}/asset?tab=Withdraw&coin=USDT`);
  const choice = form.getByRole('combobox', { name: 'Network' });
  await choice.waitFor();
  const page = await openAs('Coins and networks', 'treasury');
  await page.getByRole('button', { name: 'Suspend USDT Withdrawals' }).click();
  await confirmAct(page, 'Suspend', operator.secret);
  await page.getByRole('button', { name: 'Reopen USDT Withdrawals' }).waitFor();
  expect(await faultsOf(page)).toEqual(noFaults);
  await expect
    .poll(() => call(stage().address, trader, 'GET', '/api/currency/crypto').then(paused), {
      timeout: 30_000,
    })
    .toBe(0);
  await expect
    .poll(() => form.locator('main form').first().textContent(), { timeout: 30_000 })
    .toContain('Suspended');
  await page.getByRole('button', { name: 'Reopen USDT Withdrawals' }).click();
  await confirmAct(page, 'Propose', operator.secret);
  await page.getByRole('status').filter({ hasText: 'awaits a second person' }).waitFor();
  await page.getByRole('button', { name: 'Change' }).first().click();
});

const paused = ({ data }: { readonly data?: unknown }) =>
  (data as { currency: { symbol: string; terms: { withdrawStatus: number }[] }[] }).currency.find(
    ({ symbol }) => symbol === 'USDT',
  )?.terms[0]?.withdrawStatus;

test('a deposit is seen with each step, and the finder says of a stranger why it is not there', async () => {
  const gift = await call(stage().address, trader, 'POST', '/api/demo/faucet', { coin: 'ETH' });
  const { txid } = gift.data as { txid: string };
  const page = await openAs('Deposits', 'support');
  const row = page.getByRole('row').filter({ hasText: txid.slice(-6) });
  await row.waitFor({ timeout: 60_000 });
  await row.getByRole('button').click();
  await page.getByRole('region', { name: /^Deposit / }).waitFor();
  expect(await faultsOf(page)).toEqual(noFaults);
  await page.getByLabel('Transaction hash').fill(`0x${'12'.repeat(32)}`);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('None of our networks has this transaction').waitFor();
  await page.getByLabel('Transaction hash').fill(txid);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText('Found on ETH').waitFor();
});

test('what arrived and was not credited is explained, and leaves the queue', async () => {
  const txid = `0x${'5e'.repeat(32)}`;
  await query(
    `insert into unlisted_arrivals (chain, transaction_id, place, address, contract, amount,
      block_height, seen_at)
      select 'ETH', $1, 3, coalesce((select address from deposit_addresses where user_id = $2), '0x1'),
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 300000000, 1, $3`,
    [txid, trader.userId, Date.now() - 40 * 60_000],
  );
  const page = await openAs('Deposits', 'support');
  await page.getByRole('tab', { name: 'Unexplained' }).click();
  const row = page.getByRole('row').filter({ hasText: txid.slice(-6) });
  await row.getByText('unlisted token').waitFor();
  await row.getByRole('button').click();
  const pane = page.getByRole('region', { name: /^Explain / });
  await pane.getByText('It is never credited').waitFor();
  expect(await faultsOf(page)).toEqual(noFaults);
  await pane.getByRole('button', { name: 'Explain…' }).click();
  await page.getByRole('dialog').getByLabel('Resolution').selectOption('not-ours');
  await confirmAct(page, 'Explain', operator.secret);
  await page.getByRole('status').filter({ hasText: 'Explained: 300,000,000' }).waitFor();
  await row.waitFor({ state: 'detached' });
});

test('a correction is put forward leg by leg', async () => {
  const uid = await query('select public_number from users where id = $1', [trader.userId]);
  const page = await openAs('Corrections', 'treasury');
  await page.getByRole('button', { name: 'New correction' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('UID').fill(String(uid[0]?.public_number));
  const amounts = dialog.getByLabel('Amount (negative to debit)');
  await amounts.nth(0).fill('5');
  await amounts.nth(1).fill('-4');
  await dialog.getByText('Sum of USDT: 1').waitFor();
  await amounts.nth(1).fill('-5');
  await dialog.getByText('Sum of USDT: 0').waitFor();
  await dialog.getByLabel('Note to the customer').fill('A fee that was charged twice');
  await dialog.getByLabel('Evidence').fill('ticket 8846, 22 November');
  await confirmAct(page, 'Propose', operator.secret);
  await page.getByRole('status').filter({ hasText: 'awaits a second person' }).waitFor();
});
