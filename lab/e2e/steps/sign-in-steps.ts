import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeSentTo } from '../outbox.ts';
import type { Say } from '../words.ts';

export const PASSWORD = 'three-quiet-harbours';

let count = 0;

/** An address that nobody has used. */
export function newAddress(): string {
  count += 1;
  return `trader-${Date.now()}-${count}@example.com`;
}

export async function fillRegister(page: Page, say: Say, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel(say('ui.emailOrPhone')).fill(email);
  await page.getByLabel(say('signIn.password'), { exact: true }).fill(PASSWORD);
  await page.getByText(say('signIn.readAndAgree')).click({ position: { x: 4, y: 8 } });
}

export async function fillLogin(page: Page, say: Say, email: string, password: string) {
  await page.getByLabel(say('ui.emailOrPhone')).fill(email);
  await page.getByLabel(say('signIn.password'), { exact: true }).fill(password);
  await submitForm(page);
}

export const submitForm = (page: Page) => page.locator('form button[type=submit]').click();

/** Types a code as a person does: the cells pass the focus on. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const first = page.locator('fieldset input[autocomplete="one-time-code"]');
  await first.click();
  await page.keyboard.type(code);
}

/** From the register form to a signed-in home page. */
export async function register(page: Page, say: Say, exchange: string): Promise<string> {
  const email = newAddress();
  await fillRegister(page, say, email);
  await submitForm(page);
  await page.waitForURL('**/verify');
  await typeCode(page, await codeSentTo(exchange, email));
  await page.getByRole('button', { name: new RegExp(`^${say('shell.accountMenu')}`) }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  return email;
}
