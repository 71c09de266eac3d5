import { appCode } from '@bourse/server/people/sign-in/factor/test-app.ts';
import type { Page } from 'playwright-core';
import { codeSentTo, codesTo, forgetCodePauses } from '../outbox.ts';
import type { Say } from '../words.ts';
import { fillLogin, PASSWORD, typeCode } from './sign-in-steps.ts';

/** Somebody in a browser, who reads their mail. */
export interface Person {
  readonly page: Page;
  readonly email: string;
}

export const signedIn = (page: Page, say: Say) =>
  page.getByRole('button', { name: new RegExp(`^${say('shell.accountMenu')}`) });

export async function signOut(page: Page, say: Say): Promise<void> {
  await signedIn(page, say).click();
  await page.getByRole('button', { name: say('shell.logOut') }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell.login') })
    .waitFor();
}

/** What a button of the security tab opens. */
export async function openSecurity(page: Page, name: string): Promise<void> {
  await page.goto('/user?tab=Security');
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** In the open dialog: asks for a code beside its field and types the one that arrives. */
export async function typeSentCode(
  exchange: string,
  { page, email: target }: Person,
  say: Say,
  label: string,
): Promise<void> {
  const count = (await codesTo(exchange, target)).length;
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  const frame = field.locator('xpath=..');
  await frame.getByRole('button', { name: say('authenticator.sendCode') }).click();
  await frame.getByText(/^Resend in \d+ s$/).waitFor();
  await field.fill(await codeSentTo(exchange, target, count + 1));
}

/** Binds an authenticator as its owner does; returns its key, and the code that bound it. */
export async function bindByKey(
  exchange: string,
  person: Person,
  say: Say,
): Promise<{ readonly secret: string; readonly used: string }> {
  const { page } = person;
  await openSecurity(page, 'Authenticator App: Settings');
  const dialog = page.getByRole('dialog');
  const key = (await dialog.getByTestId('authenticator-key').textContent()) ?? '';
  const secret = key.replaceAll(' ', '');
  await typeSentCode(exchange, person, say, say('authenticator.emailCode'));
  const used = appCode(secret, Date.now());
  await typeCode(page, used);
  await dialog.getByRole('button', { name: say('ui.confirm'), exact: true }).click();
  await page.getByText(say('shell.operationSuccessful'), { exact: true }).waitFor();
  return { secret, used };
}

/**
 * From the login form (at `path`) through the code of the mail: in, or asked for the authenticator.
 */
export async function signInByMail(
  exchange: string,
  { page, email }: Person,
  say: Say,
  { path = '/login', password = PASSWORD } = {},
): Promise<void> {
  await forgetCodePauses();
  const count = (await codesTo(exchange, email)).length;
  await page.goto(path);
  await fillLogin(page, say, email, password);
  await page.waitForURL('**/verify');
  await typeCode(page, await codeSentTo(exchange, email, count + 1));
}
