import { testPicture } from '@bourse/server/edge/files/test-pictures.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useOwnStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import { addOperator, firstOperator, query, signInOperator } from './console-steps.ts';

const stage = useOwnStage();

async function sendPapers(page: Page, document: string): Promise<void> {
  await page.locator('label').getByText(document, { exact: true }).click();
  await page.getByRole('button', { name: /^Issuing country or region/ }).click();
  await page.getByRole('combobox').fill('hong');
  await page.getByRole('option', { name: /Hong Kong/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lena Kowalska');
  await page.getByLabel('Document number', { exact: true }).fill('CONSOLE0042');
  for (const side of ['Front of the card', 'Back of the card', 'You holding the document']) {
    const file = {
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await testPicture('jpeg', 640, 400),
    };
    await page.getByLabel(side, { exact: true }).setInputFiles(file);
    await page.getByRole('img', { name: `Preview: ${side}` }).waitFor();
  }
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText("We're reviewing your documents").waitFor();
}

/** So that the test need not wait for 20 s. */
const endUndo = (user: number) =>
  query(
    `update identity_submissions set decided_at = decided_at - 20000
      where user_id = $1 and settled_at is null`,
    [user],
  );

test('papers are rejected in the console with a reason, sent again, approved, and "Verified" arrives live', async () => {
  const [one] = await stage().traders(1);
  if (!one) throw new Error('no account was opened');
  await query('update operators set roles = $1 where id = 1', [
    ['support', 'compliance', 'risk', 'admin'],
  ]);
  const { page: customer } = await stage().visit({ token: one.token });
  await customer.goto('/user?tab=Identification');
  await sendPapers(customer, 'ID Card');

  const { page: desk } = await stage().visit();
  await signInOperator(desk, await firstOperator(stage().address));
  await desk.getByRole('navigation').getByRole('link', { name: 'Identity' }).click();
  const [{ public_number: uid }] = await query('select public_number from users where id = $1', [
    one.userId,
  ]);
  const row = desk.getByLabel('Pending').getByRole('link', { name: new RegExp(`UID ${uid}`) });
  await row.getByText('ID card · HK').waitFor();
  await row.click();
  const image = desk.getByRole('img', { name: 'Main page' });
  await image.waitFor();
  const widthOf = () => image.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(widthOf).toBe(640);
  const mark = await desk.locator('.watermark').getAttribute('data-mark');
  expect(mark).toMatch(new RegExp(`UTC for UID ${uid} only`));
  expect(await desk.getByRole('button', { name: /^Approve/ }).isDisabled()).toBe(true);
  expect(await faultsOf(desk)).toEqual(noFaults);
  const filterOf = () => image.evaluate((img: HTMLElement) => getComputedStyle(img).filter);
  expect(await filterOf()).toBe('contrast(1)');
  await desk.keyboard.press('c');
  await expect.poll(filterOf).toBe('contrast(1.5)');
  await desk.getByRole('button', { name: 'Contrast 150% c' }).waitFor();
  await desk.keyboard.press('r');
  await desk.keyboard.press('2');
  await desk.getByText(/Reject, Page cut off\. The customer will be notified in/).waitFor();
  await desk.keyboard.press('u');
  await desk.getByText('Undone: the documents are pending again.').waitFor();
  await row.click();
  await image.waitFor();
  await desk.keyboard.press('r');
  await desk.keyboard.press('2');
  await desk.getByText(/The customer will be notified in/).waitFor();
  await endUndo(one.userId);
  await customer.getByText(/send photos that show all four corners/).waitFor();

  await customer.getByRole('button', { name: 'Submit again' }).click();
  await sendPapers(customer, "Driver's license");
  await row.getByText("Driver's license · HK").waitFor();
  // A colleague has opened them a minute ago.
  const colleague = await addOperator('cleo', ['compliance']);
  await query(
    `insert into identity_claims (papers, operator_id, until)
      select max(id), $1, $2 from identity_submissions where user_id = $3`,
    [colleague.id, Date.now() + 540_000, one.userId],
  );
  await row.getByText('with cleo').waitFor();
  await row.click();
  await desk.getByText(/^cleo opened these documents first and is reviewing them/).waitFor();
  await image.waitFor();
  expect(await desk.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  expect(await faultsOf(desk)).toEqual(noFaults);
  await query('delete from identity_claims');
  await desk.reload();
  await image.waitFor();
  for (const field of ['Name', 'ID number', 'Country', 'Document', 'Validity', 'Face']) {
    await desk.getByRole('checkbox', { name: field }).check();
  }
  await desk.keyboard.press('a');
  await desk.getByText(/: Approve\. The customer will be notified in/).waitFor();
  await endUndo(one.userId);
  await customer.getByText('Your identity is verified').waitFor();
  const looks = () => query(`select 1 from audit_rows where act = 'identity-look'`);
  await expect.poll(async () => (await looks()).length).toBe(4);
});
