import { codeText } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { appCode } from '@bourse/server/people/sign-in/factor/test-app.ts';
import { sayBoth } from '@bourse/server/platform/texts/texts.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeSentTo, codesTo, forgetAuthenticatorSteps, forgetCodePauses } from '../outbox.ts';
import {
  bindByKey,
  type Person,
  signedIn,
  signInByMail,
  signOut,
} from '../steps/security-steps.ts';
import { register, submitForm, typeCode } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');
const FRESH_PASSWORD = 'four-loud-lighthouses';
/** Where password and mail lead to without the authenticator. */
const AUTHENTICATOR_DUE = 'Enter the 6-digit code from your authenticator app';
const NEXT_CODE = codeText(Code.authenticatorWrong, 'en', {
  advice: sayBoth('authenticatorAdvice.next'),
});

const alertsAre = (page: Page, text: string) =>
  expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([text]);

async function proveAuthenticator(page: Page, secret: string): Promise<void> {
  await page.getByText(AUTHENTICATOR_DUE).waitFor();
  await forgetAuthenticatorSteps();
  await typeCode(page, appCode(secret, Date.now()));
}

test('D11 an authenticator is bound and signed in with; a forgotten password: its warning, its messages, and the new one works', async () => {
  const { page } = await stage().visit();
  const email = await register(page, say, stage().address);
  const owner: Person = { page, email };
  const { secret, used } = await bindByKey(stage().address, owner, say);

  await signOut(page, say);
  await signInByMail(stage().address, owner, say, { path: '/login?next=/market' });
  await page.getByText(AUTHENTICATOR_DUE).waitFor();
  await typeCode(page, used);
  await page.getByText(NEXT_CODE).waitFor();
  await proveAuthenticator(page, secret);
  await page.waitForURL('**/market');

  await signOut(page, say);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page
    .getByText('Withdrawal will be restricted for 24 hours after changing your password.')
    .waitFor();
  await submitForm(page);
  await alertsAre(page, 'Please enter your email or phone number');
  await forgetCodePauses();
  const count = (await codesTo(stage().address, email)).length;
  await page.locator('input[name=contact]').fill(email);
  await submitForm(page);
  await page.waitForURL('**/verify');
  await typeCode(page, await codeSentTo(stage().address, email, count + 1));
  await page.waitForURL('**/set-pass');
  await choosePassword(page);
  await signInByMail(stage().address, owner, say, { password: FRESH_PASSWORD });
  await proveAuthenticator(page, secret);
  await signedIn(page, say).waitFor();
});

async function choosePassword(page: Page): Promise<void> {
  const first = page.locator('input[name=new-password]');
  const second = page.locator('input[name=confirm-password]');
  await submitForm(page);
  await alertsAre(page, 'Please fill in both fields.');
  await first.fill(FRESH_PASSWORD);
  await second.fill(`${FRESH_PASSWORD}!`);
  await alertsAre(page, 'Passwords do not match.');
  await second.fill(FRESH_PASSWORD);
  await submitForm(page);
  await page.getByText('Password set successfully!').waitFor();
  await page.waitForURL('**/login');
}

test('logging out forgets everything that belongs to the user', async () => {
  const [trader] = await stage().traders(1);
  const { page } = await stage().visit({ token: trader?.token ?? '' });
  await page.goto('/market');
  // The market of coins; the contract of this name is listed, too.
  const market = page
    .getByRole('row')
    .filter({ hasText: 'BTC/USDT' })
    .filter({ hasNotText: 'Perpetual' });
  await market.getByRole('button', { name: 'Add BTC/USDT to favorites' }).click();
  await page.getByRole('button', { name: 'Remove BTC/USDT from favorites' }).waitFor();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(/\/$/);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(kept).not.toContain(trader?.token);
  await expect.poll(kept).not.toContain('BTC-USDT');
  // The page forgets at once, and the server when it is told.
  const headers = { authorization: `Bearer ${trader?.token}` };
  const answer = () => fetch(`${stage().address}/api/user`, { headers });
  await expect.poll(async () => (await answer()).status).toBe(401);
});
