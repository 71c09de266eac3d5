import { codeTexts } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appCode } from '../../server/src/features/auth/factor/test-app.ts';
import { giveReader } from './fingerprint-reader.ts';
import { codeSentTo, forgetAuthenticatorSteps, forgetCodePauses } from './outbox.ts';
import { fillLogin, PASSWORD, register, typeCode } from './sign-in-steps.ts';
import { useStage } from './use-stage.ts';
import { wordsIn } from './words.ts';

const stage = useStage();
const say = wordsIn('en');

/** What the page's own session asks of the exchange. */
function ask<Data>(page: Page, path: string, body?: object): Promise<{ code: number; data: Data }> {
  const input = [path, body] as const;
  return page.evaluate(async ([to, sent]) => {
    const { state } = JSON.parse(localStorage.getItem('bourse.session') ?? '{}');
    const answer = await fetch(to, {
      method: sent ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${state.token}`, 'content-type': 'application/json' },
      body: sent ? JSON.stringify(sent) : null,
    });
    return answer.json();
  }, input);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
}
const signedIn = (page: Page) => page.getByRole('button', { name: /^Account menu/ }).waitFor();

test('D11: with an authenticator bound, the code screen asks for its code, and takes none twice', async () => {
  const { page } = await stage().visit();
  const email = await register(page, say, stage().address);
  await forgetCodePauses();
  const { data } = await ask<{ code: string }>(page, '/api/user/google/auth/code');
  expect((await ask(page, '/api/code/send', { scene: 11 })).code).toBe(0);
  const emailCode = await codeSentTo(stage().address, email, 2);
  const used = appCode(data.code, Date.now());
  const body = { emailCode, googleAuth: data.code, googleCode: used };
  expect((await ask(page, '/api/user/google/auth/bind', body)).code).toBe(0);
  await signOut(page);
  await forgetCodePauses();
  await page.goto('/login?next=/market');
  await fillLogin(page, say, email, PASSWORD);
  await page.waitForURL('**/verify');
  await typeCode(page, await codeSentTo(stage().address, email, 3));
  await page.getByText('Enter the 6-digit code of your authenticator app').waitFor();
  await typeCode(page, used);
  await page.getByText(codeTexts[Code.authenticatorWrong].en).waitFor();
  expect(new URL(page.url()).pathname).toBe('/verify');
  await forgetAuthenticatorSteps();
  await typeCode(page, appCode(data.code, Date.now()));
  await signedIn(page);
  await page.waitForURL('**/market');
});

test('a lost authenticator is asked to go at the code screen; an open session stops that, and so does the code of the mail', async () => {
  const { page: owner } = await stage().visit();
  const email = await register(owner, say, stage().address);
  await forgetCodePauses();
  const { data } = await ask<{ code: string }>(owner, '/api/user/google/auth/code');
  await ask(owner, '/api/code/send', { scene: 11 });
  const emailCode = await codeSentTo(stage().address, email, 2);
  const googleCode = appCode(data.code, Date.now());
  await ask(owner, '/api/user/google/auth/bind', { emailCode, googleAuth: data.code, googleCode });
  const { page: other } = await stage().visit();
  const askReset = async (codes: number) => {
    await forgetCodePauses();
    await other.goto('/login');
    await fillLogin(other, say, email, PASSWORD);
    await other.waitForURL('**/verify');
    await typeCode(other, await codeSentTo(stage().address, email, codes));
    await other.getByRole('button', { name: 'Lost your authenticator?' }).click();
    await other.getByText('after a wait of 10 minutes').waitFor();
    await other.getByRole('button', { name: 'Ask for the removal' }).click();
    await other.getByText('Your authenticator will be removed on').waitFor();
  };
  await askReset(3);
  await other.getByRole('button', { name: 'Back to the login page' }).click();
  await other.waitForURL('**/login');
  await owner.goto('/market');
  await owner.getByRole('alert').getByText('Someone asked to remove your authenticator').waitFor();
  await owner.getByRole('button', { name: 'Stop the reset' }).click();
  await owner.getByText('Nothing is removed. If you did not ask for this').waitFor();
  await owner.getByRole('button', { name: 'Stop the reset' }).waitFor({ state: 'detached' });
  await askReset(4);
  const stopCodes = async () => {
    const path = `/dev/outbox.json?target=${email}`;
    const { data: box } = await ask<{ list: { text: string }[] }>(owner, path);
    return box.list.flatMap(({ text }) => /Stop code: (\S+)/.exec(text)?.[1] ?? []);
  };
  await expect.poll(async () => (await stopCodes()).length).toBe(2);
  const [stopCode = ''] = await stopCodes();
  await other.getByRole('button', { name: 'Back to the login page' }).click();
  await other.getByRole('link', { name: 'Stop an authenticator reset' }).click();
  await other.getByRole('button', { name: 'Stop the reset' }).click();
  await other.getByText('Please enter the stop code').waitFor();
  await other.getByLabel('Stop code').fill('2222-3333-4444');
  await other.getByRole('button', { name: 'Stop the reset' }).click();
  await other.getByText(codeTexts[Code.codeWrong].en).waitFor();
  await other.getByLabel('Stop code').fill(stopCode.toLowerCase());
  await other.getByRole('button', { name: 'Stop the reset' }).click();
  await other.getByText('Nothing is removed. Whoever asked for this').waitFor();
  const waiting = await ask<{ reset: null }>(owner, '/api/user/google/auth/reset');
  expect(waiting.data.reset).toBeNull();
});

/** Somebody who has just registered, signed in where there is a reader: passkeys belong to a name, and an address is none. */
async function withReader(next: string): Promise<{ page: Page; here: string; email: string }> {
  const { page } = await stage().visit();
  const here = stage().address.replace('127.0.0.1', 'localhost');
  await giveReader(page);
  const { page: first } = await stage().visit();
  const email = await register(first, say, stage().address);
  await forgetCodePauses();
  await page.goto(`${here}/login?next=${next}`);
  await fillLogin(page, say, email, PASSWORD);
  await page.waitForURL('**/verify');
  await typeCode(page, await codeSentTo(stage().address, email, 2));
  await signedIn(page);
  return { page, here, email };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(name, { exact: true }).waitFor();
}

interface Offer {
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

test('a passkey signs in alone, and no more once it is removed', async () => {
  const { page, here } = await withReader('/market');
  const { data } = await ask<Offer>(page, '/api/user/passkey/offer', {});
  const answer = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return made.toJSON();
  }, data.options);
  const added = await ask<{ list: { code: string; name: string }[] }>(
    ...([page, '/api/user/passkey/add', { name: 'Laptop', answer }] as const),
  );
  expect(added.data.list).toMatchObject([{ name: 'Laptop' }]);
  const again = await ask(page, '/api/user/passkey/add', { name: 'Laptop', answer });
  expect(again.code).toBe(Code.passkeyRefused);
  await signOut(page);
  await page.goto(`${here}/login?next=/market`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await signedIn(page);
  await page.waitForURL('**/market');
  const code = added.data.list[0]?.code;
  // The sign-in by passkey is a fresh second factor.
  const removed = await ask<{ list: object[] }>(page, `/api/user/passkey/${code}/remove`, {});
  expect(removed.data.list).toEqual([]);
  await signOut(page);
  await page.goto(`${here}/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByText(codeTexts[Code.passkeyRefused].en).waitFor();
});

test('a passkey is added, renamed and removed in the security tab', async () => {
  const { page } = await withReader('/user?tab=Security');
  await addPasskey(page, 'Laptop');
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill('Desk');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Desk', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('A passkey signs you in with a finger').waitFor();
  expect((await ask<{ list: object[] }>(page, '/api/user/passkey/list')).data.list).toEqual([]);
});

test('who lost the only passkey asks for its removal, everybody signed in sees it, and it can be stopped', async () => {
  const { page, email } = await withReader('/user?tab=Security');
  await addPasskey(page, 'Laptop');
  await forgetCodePauses();
  await page.getByRole('button', { name: 'Lost all your passkeys?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('after a wait of 10 minutes').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog
    .getByRole('textbox')
    .last()
    .fill(await codeSentTo(stage().address, email, 3));
  await dialog.getByRole('button', { name: 'Ask for the removal' }).click();
  const banner = page.getByRole('alert').getByText('Someone asked to remove your passkeys');
  await banner.waitFor();
  await page.getByRole('button', { name: 'Stop the reset' }).click();
  await page.getByText('Nothing is removed. If you did not ask for this').waitFor();
  await banner.waitFor({ state: 'detached' });
  await page.getByText('Laptop', { exact: true }).waitFor();
});
