import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { groundOfWorker } from './ground.ts';
import { codeSentTo } from './outbox.ts';
import { fillRegister, newAddress, submitForm, typeCode } from './sign-in-steps.ts';
import { openStage } from './stage.ts';
import { useStage } from './use-stage.ts';
import { wordsIn } from './words.ts';

/** A port of this machine that nobody listens on. */
const AWAY = 'smtp://127.0.0.1:1';
const mailsAreAway = () => ({ SMTP_URL: AWAY, MAIL_FROM: 'Bourse <mail@example.com>' });
const stage = useStage(() => openStage(groundOfWorker(), mailsAreAway));
const SENTENCE =
  'Mails are held up at the moment. Your code is kept and goes out as soon as they do; it works for ten minutes.';

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

for (const device of ['small-phone', 'desktop'] as const) {
  for (const language of ['en', 'zh-CN'] as const) {
    test(`F50: the code screen says that mails are held up, ${device}, ${language}`, async () => {
      const say = wordsIn(language);
      const { page } = await stage().visit({ device, language });
      await fillRegister(page, say, newAddress());
      await submitForm(page);
      await page.waitForURL('**/verify');
      await page.getByRole('status').getByText(say(SENTENCE)).waitFor();
      await expect.poll(() => fits(page)).toBe(true);
      // The outbox has no mails now, so nobody is sent there.
      expect(await page.getByRole('link', { name: say('Open the outbox') }).count()).toBe(0);
    });
  }
}

test('F50: a text message is not held up by the mails; the mail that a person then binds is', async () => {
  const say = wordsIn('en');
  const { page } = await stage().visit();
  const mobile = `9${String(Date.now()).slice(-7)}`;
  await fillRegister(page, say, mobile);
  await submitForm(page);
  await page.waitForURL('**/verify');
  const code = await codeSentTo(stage().address, mobile);
  expect(await page.getByText(/held up at the moment/).count()).toBe(0);
  await typeCode(page, code);
  await page.getByRole('button', { name: /^Account menu/ }).waitFor();
  await page.goto('/user?tab=Security');
  await page.getByRole('button', { name: 'Email verification: Bind', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('New email'), { exact: true }).fill(newAddress());
  const field = dialog.getByLabel(say('Code sent to the new email'), { exact: true });
  await field
    .locator('xpath=..')
    .getByRole('button', { name: say('Send code') })
    .click();
  await dialog.getByRole('status').getByText(say(SENTENCE)).waitFor();
});
