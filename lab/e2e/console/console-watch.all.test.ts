import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { useStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import {
  firstOperator,
  freshCode,
  type OperatorKey,
  query,
  signInOperator,
} from './console-steps.ts';

const stage = useStage();
const REASON = 'the shift has agreed to this';
const MARKUP = '<img src=x onerror="document.title=1">';
const HOUR_MS = 3_600_000;

let operator: OperatorKey;
let page: Page;

beforeEach(async () => {
  ({ page } = await stage().visit());
  operator = await firstOperator(stage().address);
  await signInOperator(page, operator);
});

/** By the menu, which says beside some names how much waits. */
const goTo = (name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}( ?\\d+)?$`) })
    .click();

/** Reason and, where they are asked for, the code of the open dialog; then its button. */
async function confirm(verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const why = dialog.getByLabel(/^Reason, in a sentence/);
  if ((await why.count()) > 0) await why.fill(REASON);
  const code = dialog.getByLabel('Authenticator code');
  if ((await code.count()) > 0) await code.fill(await freshCode(operator.secret));
  await dialog.getByRole('button', { name: verb }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('what an operator announces stands on every page as text, until it is withdrawn', async () => {
  await goTo('Announcements');
  await page.getByRole('button', { name: 'Publish incident…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title, English').fill('Deposits of BTC wait');
  await dialog.getByLabel('Title, Chinese').fill('BTC 充值延迟');
  await dialog.getByLabel('Text, English').fill(`A node is being replaced.\n${MARKUP}`);
  await dialog.getByLabel('Text, Chinese').fill('正在更换节点。');
  await confirm('Publish');
  const row = page.getByRole('row', { name: /Deposits of BTC wait/ });
  await row.getByText('Live').waitFor();
  expect(await faultsOf(page)).toEqual(noFaults);

  const { page: visitor } = await stage().visit();
  await visitor.goto('/market');
  const bar = visitor.getByRole('complementary', { name: 'Announcements' });
  await bar.getByText('Deposits of BTC wait').waitFor();
  await bar.getByRole('link', { name: 'Read more' }).click();
  await visitor.getByRole('heading', { name: 'Deposits of BTC wait' }).waitFor();
  await visitor.getByText(MARKUP).waitFor();
  expect(await visitor.locator('img[src="x"]').count()).toBe(0);
  expect(await faultsOf(visitor)).toEqual(noFaults);
  await bar.getByRole('button', { name: 'Close' }).click();
  await bar.waitFor({ state: 'detached' });

  await row.getByRole('button', { name: 'Retract…' }).click();
  await confirm('Retract');
  await row.getByText('Retracted').waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'Announcements' }).waitFor();
  await expect
    .poll(() => visitor.getByRole('heading', { name: 'Deposits of BTC wait' }).count())
    .toBe(0);
}, 120_000);

test('an alarm is taken, silenced and closed, and a silent one is not counted', async () => {
  const [first] = await query('select number, object from audit_rows order by number limit 1');
  const setObject = (object: string) =>
    query('update audit_rows set object = $2 where number = $1', [first.number, object]);
  await query('alter table audit_rows disable trigger all');
  try {
    await setObject('nobody');
    await goTo('Audit log');
    await page.getByRole('button', { name: /^Verify/ }).click();
    await goTo('Overview');
    const line = page.locator('[data-alarm="audit_unsound"]');
    await line.getByText('unassigned', { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const words = await line
      .getByText('The audit log was altered after it was written')
      .boundingBox();
    expect(words?.width, 'words that have room').toBeGreaterThan(200);
    for (const deed of ['Take…', 'Silence…', 'Close…']) {
      const box = await line.getByRole('button', { name: deed }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999), deed).toBeLessThanOrEqual(390);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await line.getByRole('button', { name: 'Take…' }).click();
    await confirm('Take');
    await line.getByText('yours').waitFor();
    await line.getByRole('button', { name: 'Silence…' }).click();
    await page.getByRole('dialog').getByLabel('Duration').selectOption('15');
    await confirm('Silence');
    await line.getByText(/^Silenced by/).waitFor();
    expect(await faultsOf(page)).toEqual(noFaults);
    await goTo('Settings');
    const silence = page.locator('[data-silence="audit_unsound"]');
    await silence.getByText(`: ${REASON}`).waitFor();
    await page.getByText('not set up').waitFor();
    expect(await faultsOf(page)).toEqual(noFaults);
    await silence.getByRole('button', { name: 'Unsilence…' }).click();
    await confirm('Unsilence');
    await silence.waitFor({ state: 'detached' });
    await goTo('Alarms');
    await line.getByRole('button', { name: 'Close…' }).click();
    await confirm('Close');
    await line.waitFor({ state: 'detached' });
    const run = page.locator('[data-run="audit_unsound"]').first();
    await run.getByText(new RegExp(`^closed by .+: ${REASON}$`)).waitFor();
    expect(await faultsOf(page)).toEqual(noFaults);
  } finally {
    await setObject(first.object);
    await query('alter table audit_rows enable trigger all');
    // What comes after finds the chain whole.
    await goTo('Audit log');
    await page.getByRole('button', { name: /^Verify/ }).click();
    await page.getByText(/^Chain intact/).waitFor();
  }
}, 90_000);

test('risk is live: contracts, who is near and the fund, and what is old is marked', async () => {
  await goTo('Risk');
  const contracts = page.getByRole('region', { name: 'Contracts' });
  await contracts.getByRole('row', { name: /^BTC\/USDT/ }).waitFor();
  await page.getByText('Insurance fund').first().waitFor();
  expect(await faultsOf(page)).toEqual(noFaults);
  await page.route('**/api/console/**', (route) => route.abort());
  await page.getByText(/Couldn't load/).waitFor();
  await contracts.getByRole('row', { name: /^BTC\/USDT/ }).waitFor();
  await page.unroute('**/api/console/**');
  await page.getByText(/Couldn't load/).waitFor({ state: 'detached' });
  for (const visitor of stage().visitors) visitor.forgive(/ERR_FAILED/);
}, 60_000);

test('the one box says how it reads, finds by keys alone, and knows what was opened last', async () => {
  const [trader] = await stage().traders(1);
  const [{ uid, email }] = await query(
    'select public_number as uid, email from users where id = $1',
    [trader?.userId],
  );
  const box = page.getByRole('search');
  const input = box.getByRole('combobox');
  const said = box.getByRole('status');
  const customer = box.getByRole('option', { name: new RegExp(`^Customer UID ${uid}`) });
  const type = async (text: string) => {
    await page.keyboard.press('/');
    await page.keyboard.type(text);
  };
  // The box comes with the first word of the server.
  await input.waitFor();
  // A part of a name, not of this address: three of its characters may be digits, which could be an order's.
  await type('kowal');
  await said.getByText(/Not a complete UID/).waitFor();
  await page.keyboard.press('Enter');
  expect(await box.getByRole('option').count()).toBe(0);
  await page.keyboard.press('Escape');
  await said.waitFor({ state: 'detached' });

  await type(String(email));
  await said.getByText('Looks like: email. Press Enter to search.').waitFor();
  await page.keyboard.press('Enter');
  await customer.waitFor();
  await said.getByText('mail: 1 found').waitFor();
  expect(await box.textContent()).not.toContain(email);
  expect(await faultsOf(page)).toEqual(noFaults);
  await input.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `UID ${uid}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();

  await page.keyboard.press('/');
  await said.getByText('Recently opened').waitFor();
  await customer.waitFor();
  await input.focus();
  await customer.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `UID ${uid}` }).waitFor();

  await type('PR-7000000');
  await page.keyboard.press('Enter');
  await said.getByText('No matching proposal.').waitFor();
  await input.focus();
  await page.route('**/api/console/search', (route) => route.abort());
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await said.getByText('no response from the server').waitFor();
  await page.unroute('**/api/console/search');
  await page.keyboard.press('Escape');
  for (const visitor of stage().visitors) visitor.forgive(/ERR_FAILED/);
}, 60_000);

test('filters of a list get a name, are found again on another visit, and go away', async () => {
  await page.goto('/console/customers?state=frozen&country=HK');
  const views = page.getByRole('group', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Save view…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Frozen in Hong Kong');
  await page.keyboard.press('Enter');
  const own = views.getByRole('button', { name: 'Frozen in Hong Kong', exact: true });
  await own.waitFor();
  expect(await own.getAttribute('aria-pressed')).toBe('true');
  expect(await faultsOf(page)).toEqual(noFaults);
  await page.goto('/console/customers');
  await own.click();
  await page.waitForURL(/state=frozen/);
  await page.waitForURL(/country=HK/);
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('HK');
  await views.getByRole('button', { name: /^Remove view/ }).click();
  await own.waitFor({ state: 'detached' });
}, 60_000);

test('an auditor reads all of it, and no button there changes anything', async () => {
  const [trader] = await stage().traders(1);
  const now = Date.now();
  await query(
    `insert into authenticator_resets (user_id, asked_at, ends_at, stop_hash)
      values ($1, $2, $3, sha256($4::bytea))`,
    [trader?.userId, now, now + 48 * HOUR_MS, `stop ${trader?.userId}`],
  );
  const [{ id }] = await query(
    `insert into operators (name, full_name, password_hash, roles, created_at)
      values ('amos', 'Amos A', 'none', '{auditor}', $1) returning id`,
    [now],
  );
  const token = `operator_${'a'.repeat(43)}`;
  await query(
    `insert into operator_sessions (id, token_hash, operator_id, created_at, seen_at, expires_at,
        address, user_agent)
      values (gen_random_uuid(), sha256($1::bytea), $2, $3, $3, $4, '127.0.0.1', 'lab')`,
    [token, id, now, now + HOUR_MS],
  );
  const { page: auditor } = await stage().visit();
  await auditor.addInitScript((value) => {
    sessionStorage.setItem('bourse.console.token', value);
  }, token);
  const acts = auditor.getByRole('main').getByRole('button', { name: /…$/ });
  const seen = async (path: string, text: RegExp) => {
    await auditor.goto(`/console/${path}`);
    await auditor.getByText(text).first().waitFor();
    return acts.allTextContents();
  };
  expect(await seen('risk', /^BTC\/USDT/)).toEqual([]);
  expect(await seen('recovery', /1 session,/)).toEqual([]);
  expect(await seen('announcements', /Deposits of BTC wait|No announcements yet/)).toEqual([]);
  expect(await seen('', /^System components/)).toEqual([]);
  expect(await seen('audit', /^Chain intact/)).toEqual(['Export…']);
  await auditor.getByRole('button', { name: 'Export…' }).click();
  const dialog = auditor.getByRole('dialog');
  await dialog.getByLabel('Authenticator code').waitFor();
  expect(await dialog.getByRole('button', { name: 'Export', exact: true }).isEnabled()).toBe(false);
  expect(await faultsOf(auditor)).toEqual(noFaults);
  // Other files begin with one operator.
  await auditor.close();
  await query('delete from operator_sessions where operator_id = $1', [id]);
  await query('delete from operators where id = $1', [id]);
}, 90_000);
