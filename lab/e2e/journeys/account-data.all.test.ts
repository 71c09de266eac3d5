import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { query } from '../console/console-steps.ts';
import { messagesTo } from '../outbox.ts';
import { register } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');
/** Closures that are due are looked for every ten seconds; an export is made by a job. */
const UPKEEP_MS = 60_000;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

async function newcomer(): Promise<{ page: Page; email: string }> {
  const { page } = await stage().visit({ reducedMotion: true });
  const email = await register(page, say, stage().address);
  return { page, email };
}

test('an account is closed, taken back, closed again, and leaves every browser when its time has come', async () => {
  const { page, email } = await newcomer();
  const ask = async () => {
    await button(page, say('accountData.closeAccount')).click();
    const dialog = page.getByRole('dialog', { name: say('accountData.closeAccountQuestion') });
    await dialog.getByRole('button', { name: say('accountData.closeAccount') }).click();
    await page.getByText(/^We'll close your account on 20\d\d-/).waitFor();
  };
  await page.goto('/user');
  await ask();
  await page.reload();
  await button(page, say('accountData.keepAccount')).click();
  await page.getByText(say('accountData.accountStaysOpen')).waitFor();
  await ask();
  const toldCount = async () =>
    (await messagesTo(stage().address, email)).filter(({ kind }) => kind === 'account-closure')
      .length;
  await expect.poll(toldCount).toBe(3);
  await query(
    `update account_closures set ends_at = 1
      where over_at is null and user_id = (select id from users where email = $1)`,
    [email],
  );
  await page.waitForURL('**/login?next=*', { timeout: UPKEEP_MS });
  await page.getByText(say('signIn.sessionEnded')).waitFor();
  expect(await query('select 1 from users where email = $1', [email])).toEqual([]);
});

test('what stands against closing an account is named, and it cannot be asked for', async () => {
  const [trader] = await stage().traders(1);
  const { page } = await stage().visit({ token: trader?.token ?? '' });
  await page.goto('/user');
  await page.getByText('Resolve these first: a remaining balance').waitFor();
  expect(await button(page, say('accountData.closeAccount')).isDisabled()).toBe(true);
});

test('an export is made, downloaded once, and made anew', async () => {
  const { page } = await newcomer();
  await page.goto('/user');
  await button(page, say('accountData.createExport')).click();
  const take = button(page, /^Download \(\d/);
  await take.waitFor({ timeout: UPKEEP_MS });
  await page.getByText(/^Available until /).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), take.click()]);
  await page.getByText(say('accountData.exportDownloaded')).waitFor();
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const archive = readFileSync(await file.path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.includes('profile.json')).toBe(true);
  await button(page, say('accountData.createExport')).waitFor();
});

test('notices are moved to the phone, one way at least stays, and what was chosen is there again', async () => {
  const { page, email } = await newcomer();
  await query('update users set area_code = $1, mobile = $2 where email = $3', [
    ...['+852', `9${String(Date.now()).slice(-7)}`, email],
  ]);
  await page.goto('/user?tab=Security');
  const kind = page.getByRole('group', { name: say('accountData.apiKeyChanges') });
  const mail = kind.getByRole('checkbox', { name: say('accountData.byEmail') });
  const text = kind.getByRole('checkbox', { name: say('accountData.bySms') });
  await expect.poll(() => mail.isChecked()).toBe(true);
  expect(await mail.isDisabled()).toBe(true);
  await kind.getByText(say('accountData.bySms')).click();
  await page.getByText(say('accountData.notificationsSaved')).waitFor();
  await expect.poll(() => mail.isDisabled()).toBe(false);
  await kind.getByText(say('accountData.byEmail')).click();
  await expect.poll(() => mail.isChecked()).toBe(false);
  await expect.poll(() => text.isDisabled()).toBe(true);
  await page.reload();
  await expect.poll(() => text.isChecked()).toBe(true);
  expect(await mail.isChecked()).toBe(false);
});
