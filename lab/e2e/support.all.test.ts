import { expect, test } from 'vitest';
import { testPicture } from '../../server/src/gateway/test-pictures.ts';
import { call } from '../load/traders.ts';
import { faultsOf } from './axe.ts';
import type { DeviceClass, Language } from './browser.ts';
import { firstOperator, query, signInOperator } from './console-steps.ts';
import { useOwnStage } from './use-stage.ts';
import { wordsIn } from './words.ts';

const stage = useOwnStage();

const markup = '<img src=x onerror=alert(1)>';
const writers: readonly { name: string; device: DeviceClass; language: Language }[] = [
  { name: 'English, desktop', device: 'desktop', language: 'en' },
  { name: 'Chinese, phone', device: 'small-phone', language: 'zh-CN' },
];

test('a ticket is written, answered from the console and read, in both languages', async () => {
  await query('update operators set roles = $1 where id = 1', [['support', 'admin']]);
  const { page: desk } = await stage().visit();
  await signInOperator(desk, await firstOperator(stage().address));
  for (const { device, language } of writers) {
    const say = wordsIn(language);
    const [trader] = await stage().traders(1);
    if (!trader) throw new Error('no account was opened');
    const { page, complaints } = await stage().visit({ device, language, token: trader.token });
    await page.goto('/support');
    await page.getByRole('link', { name: say('support.openTicket') }).click();
    await page.getByLabel(say('support.subject')).fill(`${markup} ${language}`);
    await page.getByLabel(say('support.yourMessage')).fill(`${markup}\nIt left an hour ago.`);
    await page.getByRole('button', { name: say('support.addImages') }).click();
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await testPicture() };
    await page.getByLabel(say('support.imageNumber', { number: 1 })).setInputFiles(file);
    await page
      .getByRole('img', {
        name: say('identity.previewOf', { side: say('support.imageNumber', { number: 1 }) }),
      })
      .waitFor();
    const send = page.getByRole('button', { name: say('support.submitTicket') });
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(await faultsOf(page)).toEqual({ dark: [], light: [] });
    await send.click();
    await page.getByText('It left an hour ago.').waitFor();

    await desk.getByRole('navigation').getByRole('link', { name: 'Support' }).click();
    const subject = `${markup} ${language}`;
    const row = desk.getByRole('row').filter({ hasText: subject });
    await row.getByRole('link').first().click();
    await desk.getByText('It left an hour ago.').waitFor();
    await desk.getByRole('button', { name: 'Show image 1' }).click();
    await desk.getByRole('img', { name: 'Image from the customer' }).waitFor();
    await desk.getByRole('button', { name: 'Reply…' }).click();
    await desk.getByLabel('Message').fill(`${markup}\nIt is credited now.`);
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await desk.getByText('It is credited now.').waitFor();

    // Seen without a reload, and told in the app.
    await page.getByText('It is credited now.').waitFor();
    await page.getByText(say('support.ticketAnswered'), { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual({ dark: [], light: [] });
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await desk.locator('img[src="x"]').count()).toBe(0);
    await page.goto('/notifications');
    await page.getByText(subject, { exact: true }).waitFor();
    await expect
      .poll(async () => {
        const { data } = await call(stage().address, trader, 'GET', '/api/notification/list');
        return (data as { list: { kind: string }[] }).list.map(({ kind }) => kind);
      })
      .toContain('support');
    expect(complaints).toEqual([]);
  }
});
