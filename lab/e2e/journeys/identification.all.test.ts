import { phonePicture, testPicture } from '@bourse/server/edge/files/test-pictures.ts';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import { groundOfWorker } from '../ground.ts';
import { givePageCamera } from '../page-camera.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: groundOfWorker().databaseUrl });
  await client.connect();
});
afterAll(() => client?.end());

const PATH = '/user?tab=Identification';
const picture = async (name: string, bytes: Promise<Buffer>) => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await bytes,
});

async function trader(): Promise<Trader> {
  const [one] = await stage().traders(1);
  if (!one) throw new Error('no account was opened');
  return one;
}

/** Fills the form of an ID card and sends it, as a person does. */
async function sendPapers(page: Page, number: string): Promise<void> {
  const country = page.getByRole('button', { name: /^Issuing country or region/ });
  await country.click();
  await page.getByRole('combobox').fill('zzzz');
  await page.getByText(say('ui.noCountriesFound')).waitFor();
  await page.getByRole('combobox').fill('hong');
  await page.getByRole('option', { name: /Hong Kong/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lena Kowalska');
  await page.getByLabel('Document number', { exact: true }).fill(number);
  for (const [side, bytes] of [
    ['identity.cardFront', phonePicture()],
    ['identity.cardBack', testPicture()],
  ] as const) {
    await page.getByLabel(say(side), { exact: true }).setInputFiles(await picture('a.jpg', bytes));
    await page.getByRole('img', { name: say('identity.previewOf', { side: say(side) }) }).waitFor();
  }
  await givePageCamera(page);
  await page.getByText(/^Write \d{4} on a piece of paper/).waitFor();
  await page.getByRole('button', { name: say('identity.useCamera') }).click();
  await page.getByRole('dialog').locator('video').waitFor();
  await page.getByRole('button', { name: say('identity.takePhoto') }).click();
  const you = say('identity.previewOf', { side: say('identity.youWithDocument') });
  const preview = page.getByRole('img', { name: you });
  await preview.waitFor();
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  expect(await page.evaluate('camera.getTracks()[0].readyState')).toBe('ended');
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await page.getByText(say('identity.tickPromise')).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await page.getByRole('checkbox').check({ force: true });
  await confirm.click();
  await page.getByText(say('identity.reviewingDocuments')).waitFor();
}

/** What a developer does on /dev/identity, without the 20 s in which it can be taken back. */
async function decide({ userId }: Trader, decision: string): Promise<void> {
  const { rows } = await client.query(
    'select max(id) as id from identity_submissions where user_id = $1',
    [userId],
  );
  const answer = await fetch(`${stage().address}/dev/identity/${rows[0].id}/${decision}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  await client.query(
    'update identity_submissions set decided_at = decided_at - 20000 where id = $1 and settled_at is null',
    [rows[0].id],
  );
}

test('papers are sent, rejected with a reason, sent again and verified, each told without a reload', async () => {
  const one = await trader();
  const { page } = await stage().visit({ token: one.token });
  await page.goto(PATH);
  await page.getByText('Unverified', { exact: true }).waitFor();
  await page.evaluate(() => {
    (window as { mark?: string }).mark = 'the same page';
  });
  await sendPapers(page, 'E2E000001');
  await page.getByText('•••••0001').waitFor();
  await decide(one, 'cut-off');
  await page.getByText(/send photos that show all four corners/).waitFor();
  await page.getByRole('button', { name: say('identity.submitAgain') }).click();
  await sendPapers(page, 'E2E000001');
  await decide(one, 'approve');
  await page.getByText(say('identity.identityVerified')).waitFor();
  expect(await page.evaluate(() => (window as { mark?: string }).mark)).toBe('the same page');
  await page.goto('/user');
  await page.getByText(/^Verified on \d{4}-/).waitFor();
});

test('a second page of the same person changes with the first', async () => {
  const one = await trader();
  const first = await stage().visit({ token: one.token });
  const second = await stage().visit({ token: one.token, device: 'small-phone' });
  for (const { page } of [first, second]) {
    await page.goto(PATH);
    await page.getByLabel('Name', { exact: true }).waitFor();
  }
  await sendPapers(first.page, 'E2E000002');
  await second.page.getByText(say('identity.reviewingDocuments')).waitFor();
});
