import { codeText } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { FinderStep } from '@bourse/contract/routes/deposits.ts';
import type { Page } from 'playwright-core';
import type { Say } from '../words.ts';

const COLD = '0x7a3F8d21C04bE95d6A1f0B7c52e9D84316Fa91c4';
const ALIKE = '0x7a3F8dE9b7012cC84f5A63d1e07B9f2285Da91c4';
const OTHER = '0x5D0c41bE09c7D2f86a3B5e1704Cd98F2a6b330c1';
const FRESH = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const HASH = `0x2f19${'8c'.repeat(28)}5fd2`;
const HOUR_MS = 3_600_000;

const place = { chain: 'ETH', network: 'ERC20', coin: 'USDT', symbol: 'USDT' };

const answer = (page: Page, path: string, data: object) =>
  page.route(`**${path}*`, (asked) => asked.fulfill({ json: { code: 0, msg: '', data } }));

const paged = (list: readonly object[]) => ({ list, page: 1, pageSize: 20 });

function withdrawal(id: number, change: object) {
  const time = Date.now() - id * HOUR_MS;
  return {
    ...{ ...place, id: String(id), createTime: time, time, fee: '1', memo: '', txid: '' },
    ...{ amount: '250', quantity: '250', received: '249', address: COLD, toAddress: COLD },
    ...{ status: 1, reason: '', confirmations: 0, withdrawConfirm: 12, waitsUntil: 0 },
    ...change,
  };
}

const withdrawals = () => [
  withdrawal(1, { reason: 'new-address', address: OTHER, toAddress: OTHER }),
  withdrawal(2, { status: 2, amount: '1200', waitsUntil: Date.now() + HOUR_MS }),
  withdrawal(3, { status: 6, amount: '12227.120000', confirmations: 5, txid: HASH }),
  withdrawal(4, { status: 4, amount: '860', txid: HASH, confirmations: 12 }),
  withdrawal(5, { status: 3, reason: 'operator' }),
  withdrawal(6, { status: 7, reason: 'user' }),
];

/** The withdrawals of somebody who has made some, with saved addresses; nothing stands against another. */
export async function showWithdrawals(page: Page): Promise<void> {
  const now = Date.now();
  const state = {
    ...{ coin: 'USDT', available: '12477.12', locked: '250' },
    hasFactor: true,
    paid: [],
    ...{ requestsMax: 10, requestsLeft: 7, nextRequestTime: 0 },
  };
  await answer(page, '/api/cryptocurrency/withdraw/state', {
    ...{ ...state, withdrawable: '12227.12', holdUntil: 0, holdCause: '' },
  });
  const saved = { ...{ chain: 'ETH', memo: '', lookAlike: '' }, createTime: now - 90 * HOUR_MS };
  const list = [
    { ...saved, id: '2', name: 'Broker account', address: OTHER, usableTime: now + HOUR_MS },
    { ...saved, id: '1', name: 'Cold wallet', address: COLD, usableTime: now - HOUR_MS },
  ];
  await answer(page, '/api/user/address/list', { list, waitMs: 86_400_000, addressesMax: 100 });
  await answer(page, '/api/cryptocurrency/withdraw/list', paged(withdrawals()));
  await page.reload();
  await page.getByText('Cold wallet').first().waitFor();
}

/** Somebody pastes an address that only looks like a saved one. */
export async function typeLookAlike(page: Page, say: Say): Promise<void> {
  await showWithdrawals(page);
  const form = page.locator('main form').first();
  await form.getByRole('textbox', { name: say('assets.address') }).fill(ALIKE);
  await form.getByRole('textbox', { name: say('wallet.amount') }).fill('20000');
  await page.getByRole('alert').first().waitFor();
}

/** Somebody sends to an address that the exchange gave out itself. */
export async function sendToOwn(page: Page, say: Say): Promise<void> {
  await showWithdrawals(page);
  const [code, language] = [
    Code.addressOwn,
    say('assets.address') === 'Address' ? 'en' : 'zh-CN',
  ] as const;
  await page.route('**/api/cryptocurrency/withdraw', (asked) =>
    asked.fulfill({ json: { code, msg: codeText(code, language), data: null } }),
  );
  const form = page.locator('main form').first();
  await form.getByRole('textbox', { name: say('assets.address') }).fill(FRESH);
  await form.getByRole('textbox', { name: say('wallet.amount') }).fill('20');
  await form.locator('button[type=submit]').click();
  await page.getByRole('alert').first().waitFor();
}

/** Money rests for a day, because the security of the account was changed. */
export async function showHold(page: Page): Promise<void> {
  await showWithdrawals(page);
  const state = { coin: 'USDT', available: '1500', locked: '0', withdrawable: '1500' };
  const holdUntil = Date.now() + 17.6 * HOUR_MS;
  await page.unroute('**/api/cryptocurrency/withdraw/state*');
  await answer(page, '/api/cryptocurrency/withdraw/state', {
    ...state,
    holdUntil,
    holdCause: 'password-changed',
    hasFactor: true,
    paid: [],
    ...{ requestsMax: 10, requestsLeft: 7, nextRequestTime: 0 },
  });
  await page.reload();
  await page.getByText('Cold wallet').first().click();
  await page.evaluate(() => scrollTo(0, 0));
}

function deposit(id: number, change: object) {
  const time = Date.now() - id * HOUR_MS;
  return {
    ...{ ...place, id: String(id), createTime: time, time, amount: '2500', txid: HASH },
    ...{ address: COLD, toAddress: COLD, status: 0, step: 'seen', confirmations: 4 },
    ...{ creditConfirm: 6, unlockConfirm: 12, creditTime: 0, ...change },
  };
}

/** One deposit is on its way, others came in before. */
export async function showDeposits(page: Page): Promise<void> {
  const done = { status: 1, confirmations: 12, creditTime: Date.now() - HOUR_MS };
  const list = [
    deposit(0, {}),
    deposit(2, { ...done, step: 'credited', confirmations: 8 }),
    deposit(3, { step: 'small', amount: '0.4' }),
    deposit(30, { ...done, step: 'withdrawable', amount: '1000' }),
  ];
  await answer(page, '/api/cryptocurrency/deposit/list', paged(list));
  await page.reload();
  await page.getByRole('progressbar').first().waitFor();
}

/** What the finder says of a transaction on Ethereum; the coin's own network has never heard of it. */
export const findDeposit = (step: FinderStep) => async (page: Page, say: Say) => {
  const deposits = step === 'credited' ? [deposit(1, { step, confirmations: 8 })] : [];
  await page.route('**/api/deposit/finder*', (asked) => {
    const isThere = new URL(asked.request().url()).searchParams.get('chain') === 'ETH';
    const data = isThere ? { step, deposits } : { step: 'unknown', deposits: [] };
    return asked.fulfill({ json: { code: 0, msg: '', data } });
  });
  await page.getByRole('textbox', { name: say('assets.transactionHash') }).fill(HASH);
  await page.getByRole('button', { name: say('assets.findTransaction'), exact: true }).click();
  await page.locator('main form + [role=status] p').first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
};

/** Nothing of the account can be read. */
export async function failAssets(page: Page): Promise<void> {
  for (const path of ['asset', 'user/address', 'cryptocurrency/withdraw', 'finance']) {
    await page.route(`**/api/${path}/**`, (asked) =>
      asked.fulfill({ status: 503, json: { code: 1004, msg: 'Try again later', data: null } }),
    );
  }
  await page.reload();
  await page.waitForTimeout(4_000);
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Account menu|账户菜单)/ }).click();
  await page.getByText('UID').waitFor();
}

export async function openTransfer(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page
    .getByRole('button', { name: /^(Transfer|划转)$/ })
    .last()
    .click();
  await page.getByRole('dialog').waitFor();
}

export async function openTransferThrough(page: Page, say: Say): Promise<void> {
  await openTransfer(page);
  await page.getByText(say('wallet.throughFunding')).click();
}
