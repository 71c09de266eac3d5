import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import { codeSentTo, codesTo, forgetCodePauses } from '../outbox.ts';
import { post } from '../steps/order-steps.ts';
import {
  fillLogin,
  newAddress,
  PASSWORD,
  register,
  submitForm,
  typeCode,
} from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');
const contact = (page: Page) => page.locator('input[name=contact]');
const typedIs = (page: Page, text: string) =>
  expect.poll(() => contact(page).inputValue()).toBe(text);
const loginForm = (page: Page) => page.getByRole('link', { name: 'Forgot password?' }).waitFor();

test('Get Started keeps the e-mail on the way to an account', async () => {
  const { page } = await stage().visit();
  const email = newAddress();
  await page.goto('/');
  await contact(page).fill(email);
  await page.getByRole('button', { name: 'Get started' }).click();
  await page.waitForURL('**/login');
  await loginForm(page);
  await typedIs(page, email);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/register');
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  await typedIs(page, email);
  await page.goBack();
  await loginForm(page);
  // Somebody without an account who tries to sign in is led to registration, since no code comes.
  await page.getByLabel(say('signIn.password'), { exact: true }).fill(PASSWORD);
  await submitForm(page);
  await page.waitForURL('**/verify');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/register');
  await typedIs(page, email);
});

test('a wrong password: the contact is kept, and the right one gets its code at once', async () => {
  const { page } = await stage().visit();
  const email = await register(page, say, stage().address);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await forgetCodePauses();
  await page.goto('/login');
  await fillLogin(page, say, email, 'not-the-password');
  await page.waitForURL('**/verify');
  await page
    .getByText(
      /^If your details are correct, we've sent a code to \S+\*\*\*\S*\. Nothing after 30 seconds\? Check your password\.$/,
    )
    .waitFor();
  const before = (await codesTo(stage().address, email)).length;
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/login');
  await typedIs(page, email);
  await page.getByLabel(say('signIn.password'), { exact: true }).fill(PASSWORD);
  await submitForm(page);
  await page.waitForURL('**/verify');
  await typeCode(page, await codeSentTo(stage().address, email, before + 1));
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
});

test('the way to the outbox is shown to those only who may read it', async () => {
  for (const mayRead of [true, false]) {
    const { page } = await stage().visit();
    if (!mayRead) {
      // As the server writes the page for a visitor from elsewhere.
      await page.route('**/login', async (route) => {
        const response = await route.fetch();
        const open = '<meta name="outbox" content="mail sms" />';
        const html = await response.text();
        expect(html).toContain(open);
        await route.fulfill({
          response,
          body: html.replace(open, '<meta name="outbox" content="" />'),
        });
      });
    }
    await page.goto('/login');
    await fillLogin(page, say, newAddress(), PASSWORD);
    await page.waitForURL('**/verify');
    await page.getByText(/^Resend in \d+ s$/).waitFor();
    expect(await page.getByRole('link', { name: 'Open outbox' }).count()).toBe(mayRead ? 1 : 0);
  }
});

test('claimed funds are one tap from where they trade', async () => {
  const { page } = await stage().visit();
  await register(page, say, stage().address);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  // The page of who has nothing yet offers them, too.
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Claim demo funds', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Start trading' });
  await dialog.getByText('10,000.00 USDT').waitFor();
  await dialog.getByRole('button', { name: 'Use in futures' }).click();
  await page.getByText('Transfer success').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/futures/BTC');
  const form = page.getByRole('region', { name: 'Place order', exact: true });
  await form.getByText('10,000.00').first().waitFor();
});

interface Asset {
  readonly tokenName: string;
  readonly available: string;
}

/** What a trader has is in the funding account. */
async function fundedTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  const path = '/api/finance/account/asset?page=1&pageSize=100&accountType=2';
  const onSpot = async () => {
    const { data } = await call<{ list: Asset[] }>(stage().address, trader, 'GET', path);
    return Number(data.list.find(({ tokenName }) => tokenName === 'USDT')?.available ?? '0');
  };
  await expect.poll(onSpot).toBeGreaterThan(0);
  const all = { from: 2, to: 1, coin: 'USDT', amount: String(await onSpot()) };
  await post(stage(), trader, '/api/finance/transfer/internal', all);
  return trader;
}

test.each(['/spot/BTC', '/futures/BTC'])(
  'nothing available here, money in funding: the form says so and moves it (%s)',
  async (path) => {
    const { token } = await fundedTrader();
    const { page } = await stage().visit({ token });
    await page.goto(path);
    const form = page.getByRole('region', { name: 'Place order', exact: true });
    const offer = form.getByRole('button', {
      name: /^[\d,.]+ USDT in funding account\. Transfer$/,
    });
    await offer.click();
    await page.getByText('Transfer success').waitFor();
    await offer.waitFor({ state: 'detached' });
    await expect.poll(() => form.textContent()).toMatch(/Available[\d,]{2,}\.\d+ USDT/);
  },
);

test('the clock offers the zone of the browser in one tap, and half hours', async () => {
  const { page } = await stage().visit();
  await page.goto('/spot/BTC');
  const clock = page.getByRole('button', { name: /^UTC/ });
  await expect.poll(() => clock.textContent()).toMatch(/^UTC\+8 /);
  await clock.click();
  const menu = page.getByRole('dialog', { name: 'Time zone' });
  await menu.getByRole('combobox').selectOption('5.5');
  await expect.poll(() => clock.textContent()).toMatch(/^UTC\+5:30 /);
  await menu.getByRole('button', { name: /^Browser time zone/ }).click();
  const own = await page.evaluate(() => -new Date().getTimezoneOffset() / 60);
  await expect.poll(() => menu.getByRole('combobox').inputValue()).toBe(String(own));
});
