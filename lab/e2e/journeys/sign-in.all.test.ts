import { codeTexts } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeSentTo, codesTo, forgetCodePauses } from '../outbox.ts';
import { signInByMail } from '../steps/security-steps.ts';
import {
  fillLogin,
  fillRegister,
  newAddress,
  PASSWORD,
  register,
  submitForm,
  typeCode,
} from '../steps/sign-in-steps.ts';
import { textOf } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

const sentence = (code: Code) => codeTexts[code].en;
const alerts = (page: Page) => page.getByRole('alert').allTextContents();
const contact = (page: Page) => page.locator('input[name=contact]');
const picker = (page: Page) => page.getByRole('button', { name: 'Country or region code' });

async function alertsAre(page: Page, ...texts: readonly string[]): Promise<void> {
  await expect.poll(() => alerts(page)).toEqual(texts);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
}

test('a number with a plus sign chooses its country, pasted or typed', async () => {
  const { page } = await stage().visit();
  await page.goto('/login');
  await contact(page).fill('+351 912-345-678');
  await expect.poll(() => picker(page).textContent()).toContain('+351');
  await expect.poll(() => contact(page).inputValue()).toBe('912345678');
  await page.goto('/retrieve-password');
  await contact(page).pressSequentially('+85291234567');
  await expect.poll(() => picker(page).textContent()).toContain('+852');
  await expect.poll(() => contact(page).inputValue()).toBe('91234567');
});

test('three leading digits make it a phone number, two an address again', async () => {
  const { page } = await stage().visit();
  await page.goto('/login');
  await contact(page).pressSequentially('12');
  expect(await picker(page).count()).toBe(0);
  await contact(page).pressSequentially('3');
  await picker(page).waitFor();
  await expect.poll(() => textOf(picker(page))).toBe('+852');
  await contact(page).press('End');
  await contact(page).press('Backspace');
  await picker(page).waitFor({ state: 'detached' });
  await expect.poll(() => contact(page).inputValue()).toBe('12');
  await contact(page).fill('');
  // The field that changes its mode keeps the focus: no digit is lost on the way.
  await contact(page).pressSequentially('91234567');
  await expect.poll(() => contact(page).inputValue()).toBe('91234567');
  await contact(page).fill('123@example.com');
  await picker(page).waitFor({ state: 'detached' });
});

test('an emptied phone number whose code was picked is asked for as a phone number', async () => {
  const { page } = await stage().visit();
  await page.goto('/login');
  await contact(page).fill('123');
  await picker(page).click();
  await page.getByRole('combobox', { name: 'Search country or code' }).fill('uk');
  await page.getByRole('option', { name: /\+44/ }).first().click();
  await expect.poll(() => textOf(picker(page))).toBe('+44');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await contact(page).fill('');
  await submitForm(page);
  await alertsAre(page, 'Please enter your phone number', 'Please enter your password');
  await expect.poll(() => textOf(picker(page))).toBe('+44');
  await contact(page).fill('me');
  await alertsAre(page, 'Please enter a valid email address', 'Please enter your password');
  await picker(page).waitFor({ state: 'detached' });
  await contact(page).fill('');
  await alertsAre(page, 'Please enter your email', 'Please enter your password');
});

test('verify: cells that pass the focus on, a wrong code, and the countdown to the next one', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  await page.clock.install();
  const email = newAddress();
  await fillRegister(page, say, email);
  await submitForm(page);
  await page.waitForURL('**/verify');
  const masked = await textOf(page.getByText("We've sent a message to"));
  expect(masked).toContain('***');
  expect(masked).not.toContain(email);

  const cells = page.locator('fieldset input');
  const next = page.getByRole('button', { name: 'Next step' });
  await expect.poll(() => cells.count()).toBe(6);
  expect(await next.isDisabled()).toBe(true);
  await typeCode(page, 'AB-C');
  await expect.poll(() => cells.nth(2).inputValue()).toBe('C');
  await expect
    .poll(() => cells.nth(3).evaluate((cell) => cell === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Backspace');
  await expect.poll(() => cells.nth(2).inputValue()).toBe('');
  await page.keyboard.type('C2D3');
  await alertsAre(page, sentence(Code.codeWrong));
  await expect.poll(() => cells.first().inputValue()).toBe('');

  await page.getByText(/^Resend in \d+ s$/).waitFor();
  await page.clock.fastForward(60_000);
  const code = await codeSentTo(stage().address, email);
  await page.getByRole('button', { name: 'Resend' }).click();
  // The browser's clock ran ahead; the server keeps its own minute.
  await page.getByText(/^Please wait \d+ s before requesting another code$/).waitFor();
  expect(await codesTo(stage().address, email)).toEqual([code]);
  visitor.forgive(/status of 429/);

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/register');
});

test('without a flow /verify goes back one page; a signed-in user is sent home', async () => {
  const { page } = await stage().visit();
  await page.goto('/market');
  await page.goto('/verify');
  await page.waitForURL(/\/(market)?$/);
  await register(page, say, stage().address);
  await page.goto('/verify');
  await page.waitForURL(/\/$/);
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
});

test('a wrong password and an unknown account get the same sentence of the server', async () => {
  const { page } = await stage().visit();
  const email = await register(page, say, stage().address);
  await signOut(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  for (const [name, password] of [
    [email, 'not-the-password'],
    [newAddress(), PASSWORD],
  ] as const) {
    await page.goto('/login');
    await fillLogin(page, say, name, password);
    await page.waitForURL('**/verify');
    await typeCode(page, 'ABCDEF');
    await alertsAre(page, sentence(Code.credentialsWrong));
  }
  await forgetCodePauses();
  await page.goto('/login');
  await fillLogin(page, say, email, PASSWORD);
  // The second is the first since the registration: the wrong password brought none.
  await codeSentTo(stage().address, email, 2);
  expect((await codesTo(stage().address, email)).length).toBe(2);
});

test('five wrong passwords lock the login; a reset password unlocks it at once, by codes that the wrong ones did not use up', async () => {
  const { page } = await stage().visit();
  const email = await register(page, say, stage().address);
  await signOut(page);
  const codesCount = async () => (await codesTo(stage().address, email)).length;
  const before = await codesCount();
  // A wrong password looks like a right one until its code is asked for (S02).
  for (const password of ['wrong-1', 'wrong-2', 'wrong-3', 'wrong-4', 'wrong-5', PASSWORD]) {
    await forgetCodePauses();
    await page.goto('/login');
    await fillLogin(page, say, email, password);
    await page.waitForURL('**/verify');
  }
  expect(await codesCount()).toBe(before);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await forgetCodePauses();
  await contact(page).fill(email);
  await submitForm(page);
  await page.waitForURL('**/verify');
  await typeCode(page, await codeSentTo(stage().address, email, before + 1));
  await page.waitForURL('**/set-pass');
  const fresh = 'four-loud-lighthouses';
  await page.locator('input[name=new-password]').fill(fresh);
  await page.locator('input[name=confirm-password]').fill(fresh);
  await submitForm(page);
  await page.waitForURL('**/login');
  await signInByMail(stage().address, { page, email }, say, { password: fresh });
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
});
