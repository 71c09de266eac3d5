import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { type MailServer, startMailServer, startSilentMailServer } from '../../mail-server.ts';
import { groundOfWorker } from '../ground.ts';
import { codeSentTo } from '../outbox.ts';
import { openStage } from '../stage.ts';
import { fillRegister, newAddress, submitForm, typeCode } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { type Say, wordsIn } from '../words.ts';

let mailPort = 0;
let mailServer: Pick<MailServer, 'close'> | undefined;
const stage = useStage(async () => {
  mailPort = await freePort();
  mailServer = await startSilentMailServer(mailPort);
  return openStage(groundOfWorker(), () => ({
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Bourse <mail@example.com>',
  }));
});
afterAll(() => mailServer?.close());

async function mailsAreAway(): Promise<void> {
  await mailServer?.close();
  mailServer = undefined;
}

const SENTENCE = 'signIn.emailDelayed';

/** All of the sentence is in sight, and nothing of the page stands out at its side. */
async function fits(page: Page): Promise<boolean> {
  return page
    .getByRole('status')
    .filter({ hasText: /\S/ })
    .evaluate((sentence) => {
      const { left, right } = sentence.getBoundingClientRect();
      const { clientWidth, scrollWidth } = document.documentElement;
      return left >= 0 && right <= clientWidth && scrollWidth <= clientWidth;
    });
}

/** As somebody sees it who has just filled in the form of registration. */
async function goToCode(page: Page, say: Say, email = newAddress()): Promise<void> {
  await fillRegister(page, say, email);
  await submitForm(page);
  await page.waitForURL('**/verify');
}

const isHeldUp = (page: Page, say: Say) => page.getByRole('status').getByText(say(SENTENCE));

test('F50: a mail server that says nothing holds up no page, and the code screen says so', async () => {
  const say = wordsIn('en');
  const { page } = await stage().visit();
  const token = await readFile(join(groundOfWorker().dataDir, 'keys', 'metrics'), 'utf8');
  const headers = { authorization: `Bearer ${token}` };
  // The exchange greets its mail server when it starts, and waits three seconds before it calls it slow.
  await expect
    .poll(async () => (await fetch(`${stage().address}/metrics`, { headers })).text())
    .toContain('bourse_notices_slow{channel="mail"} 1');
  await goToCode(page, say);
  await isHeldUp(page, say).waitFor();
  await page.goto('/market');
  await page.getByRole('heading', { name: 'Market quotes' }).waitFor();
});

for (const device of ['small-phone', 'desktop'] as const) {
  for (const language of ['en', 'zh-CN'] as const) {
    test(`F50: the code screen says that mails are held up, ${device}, ${language}`, async () => {
      const say = wordsIn(language);
      const { page } = await stage().visit({ device, language });
      await mailsAreAway();
      await goToCode(page, say);
      await isHeldUp(page, say).waitFor();
      await expect.poll(() => fits(page)).toBe(true);
      // The outbox has no mails now, so nobody is sent there.
      expect(await page.getByRole('link', { name: say('signIn.openOutbox') }).count()).toBe(0);
    });
  }
}

test('F50: a text message is not held up by the mails; the mail that a person then binds is', async () => {
  const say = wordsIn('en');
  const { page } = await stage().visit();
  const mobile = `9${String(Date.now()).slice(-7)}`;
  await mailsAreAway();
  await goToCode(page, say, mobile);
  const code = await codeSentTo(stage().address, mobile);
  for (const late of [SENTENCE, 'signIn.smsDelayed'] as const) {
    expect(await page.getByText(say(late)).count(), late).toBe(0);
  }
  await typeCode(page, code);
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  await page.goto('/user?tab=Security');
  await page.getByRole('button', { name: 'Email verification: Bind', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('userCentre.newEmail'), { exact: true }).fill(newAddress());
  const field = dialog.getByLabel(say('userCentre.newEmailCode'), { exact: true });
  await field
    .locator('xpath=..')
    .getByRole('button', { name: say('authenticator.sendCode') })
    .click();
  await dialog.getByRole('status').getByText(say(SENTENCE)).waitFor();
});

test('F50: once the mail server is back, the code that waited arrives and is good, and nothing is said to be late', async () => {
  const say = wordsIn('en');
  const { page } = await stage().visit();
  const email = newAddress();
  await mailsAreAway();
  await goToCode(page, say, email);
  await isHeldUp(page, say).waitFor();
  const { mails, close } = await startMailServer(mailPort);
  mailServer = { close };
  const mine = () => mails.filter(({ to }) => to?.some(({ address }) => address === email));
  // Tried again after 5, 10, 20 and then each 30 seconds.
  await expect.poll(() => mine().length, { timeout: 60_000 }).toBe(1);
  await typeCode(page, mine()[0]?.text?.split('\n')[0] ?? '');
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  const { page: next } = await stage().visit();
  await goToCode(next, say);
  await next.getByText(/^Resend in \d+ s$/).waitFor();
  expect(await isHeldUp(next, say).count()).toBe(0);
});
