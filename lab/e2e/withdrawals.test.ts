import { test } from 'vitest';
import { query } from './console-steps.ts';
import { useOwnStage } from './use-stage.ts';
import {
  bindAuthenticator,
  freshAddress,
  passWithdrawal,
  withdrawalRow as rowOf,
  withdraw,
} from './wallet-steps.ts';

const stage = useOwnStage();
/** Blocks come every second or so; a busy machine takes its time. */
const CHAIN_MS = 60_000;

test('coins of the faucet leave again: one withdrawal is cancelled, another passed by the staff and committed', {
  timeout: 240_000,
}, async () => {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await bindAuthenticator(stage().address, trader);
  const dayLater = Date.now() + 86_400_000;
  await query('update users set hold_until = $1 where id = $2', [dayLater, trader.userId]);
  const { page } = await stage().visit({ token: trader.token });
  // What an authenticator brings holds withdrawals for a day; who tries the demo out lets it pass.
  await page.goto('/asset?tab=Withdraw');
  await page.getByText(/^Withdrawals rest until/).waitFor();
  await page.getByRole('button', { name: 'Demo: let the day pass' }).click();
  await page.getByText(/^Withdrawals rest until/).waitFor({ state: 'detached' });
  await page.goto('/asset?tab=Deposit');
  await page.getByRole('button', { name: 'Send me USDT' }).click();
  await page.locator('main tbody tr').filter({ hasText: 'Success' }).waitFor({ timeout: CHAIN_MS });
  await page.getByRole('navigation', { name: 'Assets' }).getByText('Withdraw').click();
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  // What has just come in may leave once its block is deep.
  await form.getByText('1,000.00000000 USDT').waitFor({ timeout: CHAIN_MS });

  const first = freshAddress();
  await withdraw(page, first, '100');
  const cancelled = rowOf(page, first);
  await cancelled.getByText('First withdrawal to this address').waitFor();
  await form.getByText('900.00000000 USDT').waitFor();
  await cancelled.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await cancelled.getByText('Cancelled').waitFor();
  await form.getByText('1,000.00000000 USDT').waitFor();

  const second = freshAddress();
  await withdraw(page, second, '250');
  await passWithdrawal(stage(), second);
  await rowOf(page, second).getByText('Committed').waitFor({ timeout: CHAIN_MS });
  await form.getByText('750.00000000 USDT').waitFor();
});
