import { codeTexts } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { giveReader } from '../fingerprint-reader.ts';
import { codeSentTo, forgetCodePauses } from '../outbox.ts';
import { signedIn, signInByMail, signOut } from '../steps/security-steps.ts';
import { PASSWORD, register } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

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

/** Somebody who has just registered, signed in where there is a reader: passkeys belong to a name, and an address is none. */
async function withReader(next: string): Promise<{ page: Page; here: string; email: string }> {
  const { page } = await stage().visit();
  const here = stage().address.replace('127.0.0.1', 'localhost');
  await giveReader(page);
  const { page: first } = await stage().visit();
  const email = await register(first, say, stage().address);
  await signInByMail(stage().address, { page, email }, say, {
    path: `${here}/login?next=${next}`,
  });
  await signedIn(page, say).waitFor();
  return { page, here, email };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Passkey name').fill(name);
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
  await signOut(page, say);
  await page.goto(`${here}/login?next=/market`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await signedIn(page, say).waitFor();
  await page.waitForURL('**/market');
  const code = added.data.list[0]?.code;
  // The sign-in by passkey is a fresh second factor.
  const removed = await ask<{ list: object[] }>(page, `/api/user/passkey/${code}/remove`, {});
  expect(removed.data.list).toEqual([]);
  await signOut(page, say);
  await page.goto(`${here}/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByText(codeTexts[Code.passkeyRefused].en).waitFor();
});

test('a passkey is added, renamed and removed in the security tab', async () => {
  const { page } = await withReader('/user?tab=Security');
  await addPasskey(page, 'Laptop');
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passkey name').fill('Desk');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Desk', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(say('authenticator.passkeyBenefits')).waitFor();
  expect((await ask<{ list: object[] }>(page, '/api/user/passkey/list')).data.list).toEqual([]);
});

test('who lost the only passkey asks for its removal, everybody signed in sees it, and it can be stopped', async () => {
  const { page, email } = await withReader('/user?tab=Security');
  await addPasskey(page, 'Laptop');
  await forgetCodePauses();
  await page.getByRole('button', { name: 'Lost all your passkeys?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('you can have all your passkeys removed after 10 minutes').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog
    .getByRole('textbox')
    .last()
    .fill(await codeSentTo(stage().address, email, 3));
  await dialog.getByRole('button', { name: 'Request removal' }).click();
  const banner = page.getByRole('alert').getByText('Someone asked to remove your passkeys');
  await banner.waitFor();
  await page.getByRole('button', { name: 'Stop removal' }).click();
  await page.getByText(say('recovery.changePasswordNow')).waitFor();
  await banner.waitFor({ state: 'detached' });
  await page.getByText('Laptop', { exact: true }).waitFor();
});
