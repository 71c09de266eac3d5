import { testPicture } from '@bourse/server/edge/files/test-pictures.ts';
import type { Page } from 'playwright-core';
import { untilInSight } from '../in-sight.ts';
import { givePageCamera } from '../page-camera.ts';

const SENT_AT = 1_763_774_436_000;
const sent = {
  ...{ country: 'HK', name: 'Lena Kowalska', idNumber: '•••••5(3)', certificateKind: 1 },
  ...{
    submitTime: SENT_AT,
    passTime: 0,
    decideTime: 0,
    rightsUntil: 0,
    reason: '',
    reasonText: '',
    selfieNote: '0482',
  },
};
const reasonOf = (language: string) =>
  language === 'en'
    ? 'Part of your document is cut off. Please send photos that show all four corners.'
    : '证件未完整拍入。请重新提交能看到四角的照片。';

/** Draws the Identification tab in one of its states: what the server answers is put in its place. */
export function showIdentity(step: 'filled' | 'camera' | 'waiting' | 'rejected' | 'verified') {
  return async (page: Page): Promise<void> => {
    if (step === 'filled') return fill(page);
    if (step === 'camera') return openCamera(page);
    const language = await page.evaluate(() => document.documentElement.lang);
    const later = SENT_AT + 7_200_000;
    const states = {
      waiting: { ...sent, status: 1 },
      rejected: {
        ...{ ...sent, status: 3, decideTime: later },
        ...{ reason: 'cut-off', reasonText: reasonOf(language) },
      },
      verified: { ...sent, status: 2, decideTime: later, passTime: later },
    };
    await page.route('**/api/user/kyc/result', (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: states[step] } }),
    );
    await page.reload();
    await untilInSight(page, 'dl');
  };
}

async function openCamera(page: Page): Promise<void> {
  await givePageCamera(page);
  await page.getByRole('button', { name: /^(Use camera|使用摄像头)$/ }).click();
  await untilInSight(page, '[role=dialog] video');
}

async function fill(page: Page): Promise<void> {
  await page.route('**/api/user/upload/image', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { url: 'A'.repeat(32) } } }),
  );
  await page.locator('main form button[popovertarget]').first().click();
  await page.locator('[role=option]').nth(4).click();
  await page.locator('input[name=realName]').fill('Lena Kowalska');
  await page.locator('input[name=certificateNo]').fill('R482715(3)');
  const file = {
    name: 'front.jpg',
    mimeType: 'image/jpeg',
    buffer: await testPicture('jpeg', 640, 400),
  };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.locator('main form img').waitFor();
  await page.locator('input[type=checkbox]').check({ force: true });
  // A whole page is drawn from its top.
  await page.evaluate(() => window.scrollTo(0, 0));
}
