import { randomBytes, randomUUID } from 'node:crypto';
import { appCode } from '@bourse/server/people/sign-in/factor/test-app.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import { confirmAct, firstOperator, query, signInOperator } from '../console/console-steps.ts';
import { eventually } from '../eventually.ts';
import { codeSentTo, forgetAuthenticatorSteps, forgetCodePauses } from '../outbox.ts';
import type { Stage } from '../stage.ts';
import { textOf } from './trading-steps.ts';

/** An address of nobody, on the demo's chain. */
export const freshAddress = () => `0x${randomBytes(20).toString('hex')}`;

/**
 * Binds an authenticator to an account, and ends the hold that this brings, as if a day had passed.
 * Returns its secret. The session
 * has proved it, for some minutes.
 */
export async function bindAuthenticator(exchange: string, trader: Trader): Promise<string> {
  const [{ email }] = await query('select email from users where id = $1', [trader.userId]);
  await forgetCodePauses();
  const offered = await call<{ code: string }>(
    ...([exchange, trader, 'GET', '/api/user/google/auth/code'] as const),
  );
  await call(exchange, trader, 'POST', '/api/code/send', { scene: 11 });
  const emailCode = await codeSentTo(exchange, email);
  const secret = offered.data.code;
  const body = { emailCode, googleAuth: secret, googleCode: appCode(secret, Date.now()) };
  const { code, msg } = await call(exchange, trader, 'POST', '/api/user/google/auth/bind', body);
  expect(code, msg).toBe(0);
  await query('update users set hold_until = 0 where id = $1', [trader.userId]);
  return secret;
}

/** The next code of an authenticator: a test does not wait for half a minute. */
async function nextCode(secret: string): Promise<string> {
  await forgetAuthenticatorSteps();
  return appCode(secret, Date.now());
}

async function chainStatus(exchange: string, trader: Trader): Promise<number | undefined> {
  const { data } = await call<{ chain: { status: number }[] }>(
    ...([exchange, trader, 'GET', '/api/currency/crypto'] as const),
  );
  return data.chain[0]?.status;
}

/** Asks for a withdrawal of USDT from the funding account; returns its number. */
export async function askWithdrawal(
  exchange: string,
  trader: Trader,
  secret: string,
  { amount, address }: { readonly amount: string; readonly address: string },
): Promise<string> {
  // An exchange that has just started has not looked at its chain.
  await eventually(
    () => chainStatus(exchange, trader),
    (status) => status === 1,
  );
  const googleCode = await nextCode(secret);
  await call(exchange, trader, 'POST', '/api/user/factor/prove', { googleCode });
  const path = '/api/cryptocurrency/withdraw';
  const body = { chain: 'ETH', coin: 'USDT', amount, address };
  const key = { 'idempotency-key': randomUUID() };
  const answer = await call<{ id: string }>(exchange, trader, 'POST', path, body, key);
  expect(answer.code, answer.msg).toBe(0);
  return answer.data.id;
}

/** A withdrawal in the list of its owner. */
export const withdrawalRow = (page: Page, address: string) =>
  page.locator('main tbody tr').filter({ hasText: address.slice(-4) });

/** Fills the form and sends it; the second factor was just proved. */
export async function withdraw(page: Page, address: string, amount: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  await form.getByRole('textbox', { name: 'Address' }).fill(address);
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await withdrawalRow(page, address).getByText('Be Reviewed').waitFor();
}

/** The console of the first operator, logged in. Their next code comes up to half a minute later. */
export async function openDesk(stage: Stage) {
  const { page: desk } = await stage.visit();
  const operator = await firstOperator(stage.address);
  await signInOperator(desk, operator);
  return { desk, operator };
}

/** The first operator, who is of risk too, passes a withdrawal that waits, and sees it leave the list. */
export async function passWithdrawal(
  stage: Stage,
  address: string,
  opened = openDesk(stage),
): Promise<void> {
  const { desk, operator } = await opened;
  await desk.getByRole('navigation').getByRole('link', { name: 'Withdrawals' }).click();
  const [{ id }] = await query('select id from withdrawals where lower(address) = lower($1)', [
    address,
  ]);
  const waiting = desk.getByRole('link', { name: new RegExp(`No\\. ${id}\\b`) });
  await waiting.click();
  const pane = desk.getByRole('region', { name: `Withdrawal ${id}`, exact: true });
  // The address stands there in fours.
  const said = async () => (await textOf(pane)).replaceAll(' ', '').toLowerCase();
  await expect.poll(said).toContain(address.toLowerCase());
  await pane.getByRole('button', { name: /^Approve/ }).click();
  await confirmAct(desk, 'Approve', operator.secret, 'the owner was asked');
  await waiting.waitFor({ state: 'detached' });
}
