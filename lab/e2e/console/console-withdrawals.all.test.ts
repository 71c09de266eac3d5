import type { Role } from '@bourse/contract/console/roles.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import { call } from '../../load/traders.ts';
import {
  askWithdrawal,
  bindAuthenticator,
  freshAddress,
  withdrawalRow,
} from '../steps/wallet-steps.ts';
import { useOwnStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import {
  addOperator,
  confirmAct,
  enterConsole,
  firstOperator,
  type OperatorKey,
  query,
  signInOperator,
} from './console-steps.ts';

const stage = useOwnStage();
const REASON = 'as agreed on the telephone';
/** Blocks come every second or so; a busy machine takes its time. */
const CHAIN_MS = 60_000;
const FUNDS = { from: 2, to: 1, coin: 'USDT', amount: '1000' };

let trader: Trader;
let secret: string;
let operator: OperatorKey;
let isOpen = false;

/** The account whose withdrawals these are, made in the first test: with an authenticator and funds. */
async function openAccount(): Promise<void> {
  if (isOpen) return;
  const [one] = await stage().traders(1);
  if (!one) throw new Error('no account was opened');
  trader = one;
  const path = '/api/finance/transfer/internal';
  expect((await call(stage().address, trader, 'POST', path, FUNDS)).code).toBe(0);
  secret = await bindAuthenticator(stage().address, trader);
  operator = await firstOperator(stage().address);
  isOpen = true;
}
beforeEach(openAccount);

const ask = (amount: string, address: string) =>
  askWithdrawal(stage().address, trader, secret, { amount, address });
const statusOf = async (code: string) => {
  const [row] = await query('select status, passed_by from withdrawals where id = $1', [code]);
  return row;
};

/** The page of withdrawals, as somebody of these roles sees it. */
async function openAs(...roles: readonly Role[]): Promise<Page> {
  await query('update operators set roles = $1 where id = 1', [roles]);
  const { page } = await stage().visit({ reducedMotion: true });
  await signInOperator(page, operator);
  await page.getByRole('navigation').getByRole('link', { name: 'Withdrawals' }).click();
  return page;
}
const rowOf = (page: Page, code: string) =>
  page.getByRole('link', { name: new RegExp(`No\\. ${code}\\b`) });
/** The pane of one, opened under the tab that has it. */
async function openOne(page: Page, code: string, tab = 'For you') {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  await rowOf(page, code).click();
  const pane = page.getByRole('region', { name: `Withdrawal ${code}` });
  await pane.getByRole('heading', { name: 'What will be sent' }).waitFor();
  return pane;
}

test('one is passed and leaves, one is rejected with a reason and its money is back', async () => {
  const [good, bad] = [freshAddress(), freshAddress()];
  const passed = await ask('120', good);
  const refused = await ask('80', bad);
  const page = await openAs('risk');
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Withdrawals' });
  await menu.getByText('2', { exact: true }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Withdrawals under review 2/ })
    .click();
  const pane = await openOne(page, passed);
  await pane.getByText('no earlier payment to this address').waitFor();
  await pane.getByText(/Not triggered: .*soon after a deposit/).waitFor();
  await pane.getByText(good).waitFor();
  await pane.getByText('not saved').waitFor();
  await pane.getByText('0 own, 0 by others').waitFor();
  expect(await faultsOf(page)).toEqual(noFaults);

  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(good).waitFor();
  const passes = dialog.getByRole('button', { name: 'Approve', exact: true });
  await dialog.getByLabel(/^Reason, in a sentence/).fill('short');
  expect(await passes.isDisabled()).toBe(true);
  // Its ends are what a look-alike has, too.
  await dialog.getByLabel(/^Reason, in a sentence/).fill(REASON);
  await dialog.getByLabel('Authenticator code').fill('123456');
  await dialog.getByLabel(/underlined/).fill(good.slice(-6));
  expect(await passes.isDisabled()).toBe(true);
  await dialog.getByLabel(/underlined/).fill(good.slice(18, 24));
  expect(await passes.isEnabled()).toBe(true);
  expect(await faultsOf(page)).toEqual(noFaults);
  await confirmAct(page, 'Approve', operator.secret);
  await expect.poll(async () => (await statusOf(passed)).passed_by).toBe('operator:1');

  const other = await openOne(page, refused);
  await page.keyboard.press('r');
  await confirmAct(page, 'Reject', operator.secret);
  await rowOf(page, refused).waitFor({ state: 'detached' });
  await other.getByText('Rejected').waitFor();
  expect((await statusOf(refused)).status).toBe(3);
  const acts = await query(
    `select act from audit_rows where act like 'withdrawal-%' and after_state like $1 order by id`,
    [`%${REASON}%`],
  );
  expect(acts).toEqual([{ act: 'withdrawal-pass' }, { act: 'withdrawal-hold' }]);
});

test('one is put off for a day: it is for others then, and nobody passes it meanwhile', async () => {
  const code = await ask('35', freshAddress());
  const page = await openAs('treasury');
  const pane = await openOne(page, code);
  await page.keyboard.press('h');
  await confirmAct(page, 'Hold 24 h', operator.secret);
  await pane.getByText(/^On hold until .* UTC$/).waitFor();
  expect(await pane.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  await rowOf(page, code).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^For others/ }).click();
  await rowOf(page, code).getByText('on hold').waitFor();
  expect(page.url()).toContain(`open=${code}`);
  await page.reload();
  await pane.getByText(/ UTC by /).waitFor();
  await query('update withdrawals set held_until = 1 where id = $1', [code]);
  await pane.getByRole('button', { name: /^Approve/ }).waitFor();
});

test('filters narrow what is listed, and stay in the address', async () => {
  const code = await ask('36', freshAddress());
  const page = await openAs('risk');
  await rowOf(page, code).waitFor();
  await page.getByLabel('Reason').selectOption('new device');
  await page.getByText('No withdrawals').waitFor();
  await page.reload();
  await page.getByText('No withdrawals').waitFor();
  await page.getByLabel('Reason').selectOption('new address');
  await rowOf(page, code).waitFor();
});

test('on a phone a chosen one fills the screen, with each fact and each act in sight and in reach', async () => {
  const address = freshAddress();
  const code = await ask('25', address);
  const page = await openAs('risk');
  await page.setViewportSize({ width: 390, height: 844 });
  const pane = await openOne(page, code);
  for (const part of [
    pane.getByRole('link', { name: /^UID/ }),
    pane.getByText(address),
    pane.getByText('new address'),
    pane.getByText('Limit left today'),
    pane.getByRole('button', { name: /^Approve/ }),
    pane.getByRole('button', { name: /^Reject/ }),
    pane.getByRole('button', { name: /^Hold 24 h/ }),
  ]) {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    expect(box?.x, String(part)).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999), String(part)).toBeLessThanOrEqual(390);
  }
  await pane.getByRole('button', { name: /^Reject/ }).click();
  const dialog = await page.getByRole('dialog').boundingBox();
  expect((dialog?.x ?? 0) + (dialog?.width ?? 999)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  expect(await faultsOf(page)).toEqual(noFaults);
  await pane.getByRole('button', { name: 'Back' }).click();
  await rowOf(page, code).waitFor();
});

test('an auditor sees what waits, and decides nothing', async () => {
  const code = await ask('30', freshAddress());
  const page = await openAs('auditor');
  const pane = await openOne(page, code, 'All');
  await pane.getByText('Under review').waitFor();
  expect(await pane.getByRole('button', { name: /^(Approve|Reject|Hold)/ }).count()).toBe(0);
  expect((await statusOf(code)).status).toBe(1);
});

test('I63 a network is closed while withdrawals are under way: what was sent arrives, what was not waits and says so, and leaves once it is opened', {
  timeout: 240_000,
}, async () => {
  const [sent, waiting] = [freshAddress(), freshAddress()];
  const first = await ask('45', sent);
  const second = await ask('55', waiting);
  const { page: owner } = await stage().visit({ token: trader.token });
  await owner.goto('/asset?tab=Withdraw');
  const form = owner.getByRole('region', { name: 'Withdraw', exact: true });
  const page = await openAs('risk', 'treasury');
  const pass = async (code: string) => {
    const pane = await openOne(page, code);
    await pane.getByRole('button', { name: /^Approve/ }).click();
    await confirmAct(page, 'Approve', operator.secret);
    return pane;
  };
  const toCoins = (desk: Page) =>
    desk.getByRole('navigation').getByRole('link', { name: 'Coins and networks' }).click();
  await pass(first);
  await expect.poll(async () => (await statusOf(first)).status, { timeout: CHAIN_MS }).toBe(6);
  await toCoins(page);
  await page.getByRole('button', { name: 'Suspend the network ETH Network' }).click();
  await confirmAct(page, 'Suspend', operator.secret);

  // Its owner is told at the form and at each one that waits; what was sent is not held up.
  await form.getByText(/^Withdrawals suspended: /).waitFor();
  const HELD_UP = 'Waiting: USDT withdrawals are suspended';
  await withdrawalRow(owner, waiting).getByText(HELD_UP).waitFor();
  await withdrawalRow(owner, waiting).getByText('Be Reviewed').waitFor();
  await withdrawalRow(owner, sent).getByText('Committed').waitFor({ timeout: CHAIN_MS });
  expect(await withdrawalRow(owner, sent).getByText(HELD_UP).count()).toBe(0);

  // The staff sees what waits and why; who passes it now sends nothing yet.
  await page.getByRole('navigation').getByRole('link', { name: 'Withdrawals' }).click();
  await rowOf(page, second).getByText('waiting: USDT on ETH is suspended').waitFor();
  const pane = await pass(second);
  await pane.getByText('Approved', { exact: true }).waitFor();
  await pane.getByText('waiting: USDT on ETH is suspended').waitFor();
  await withdrawalRow(owner, waiting).getByText('Pass', { exact: true }).waitFor();
  await withdrawalRow(owner, waiting).getByText(HELD_UP).waitFor();
  await toCoins(page);
  await page.getByText('1 pending').waitFor();
  expect(await query('select from payout_nonces where withdrawal_id = $1', [second])).toEqual([]);

  await page.getByRole('button', { name: 'Reopen the network ETH Network' }).click();
  await confirmAct(page, 'Propose', operator.secret);
  const rolf = await addOperator('rolf', ['risk']);
  const { page: other } = await stage().visit({ reducedMotion: true });
  await enterConsole(other, rolf.token);
  await other.getByRole('navigation').getByRole('link', { name: 'Approvals' }).click();
  await other.getByRole('link', { name: 'Reopen ETH network' }).click();
  await other.locator('[data-hash]').waitFor();
  await other.getByRole('button', { name: 'Approve', exact: true }).click();
  await confirmAct(other, 'Approve', rolf.secret);
  await other.getByRole('heading', { name: 'Outcome' }).waitFor();
  await withdrawalRow(owner, waiting).getByText('Committed').waitFor({ timeout: CHAIN_MS });
  await form.getByText(/^Withdrawals suspended: /).waitFor({ state: 'detached' });
  const nonces = await query(
    'select count(*)::int as count from payout_nonces where withdrawal_id = any($1)',
    [[first, second]],
  );
  expect(nonces).toEqual([{ count: 2 }]);
});

test('a large one is proposed by one person and passed by another, who sees the same fields', async () => {
  const address = freshAddress();
  const code = await ask('40', address);
  // More than a demo account has: the row alone, which the signer will hold against the log.
  await query('update withdrawals set amount = amount * 2000 where id = $1', [code]);
  const page = await openAs('treasury');
  const pane = await openOne(page, code);
  await pane.getByRole('button', { name: /^Propose/ }).click();
  await page.getByRole('dialog').getByText(address).waitFor();
  await confirmAct(page, 'Propose', operator.secret);
  await page.getByRole('status').getByText('awaits a second person').waitFor();
  await pane.getByRole('link', { name: /^PR-\d+ by / }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Approvals' }).click();
  await page.getByRole('link', { name: new RegExp(address, 'i') }).click();
  await page.getByText('You submitted this proposal').waitFor();
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);

  const second = await addOperator('ben', ['risk']);
  const { page: other } = await stage().visit();
  await enterConsole(other, second.token);
  await other.getByRole('navigation').getByRole('link', { name: 'Approvals' }).click();
  await other.getByRole('link', { name: new RegExp(address, 'i') }).click();
  await other.locator('[data-hash]').waitFor();
  await other.getByRole('button', { name: 'Approve', exact: true }).click();
  await confirmAct(other, 'Approve', second.secret);
  await other.getByRole('heading', { name: 'Outcome' }).waitFor();
  const done = await statusOf(code);
  expect(done).toEqual({ status: 2, passed_by: `operator:${second.id}` });
  await other.getByRole('navigation').getByRole('link', { name: 'Withdrawals' }).click();
  const sending = await openOne(other, code, 'Sending');
  await sending.getByText('Approved by').waitFor();
});
