import { Code } from '@bourse/contract/codes.ts';
import type { FreezeCause } from '@bourse/contract/texts/freeze-causes.ts';
import type { Page } from 'playwright-core';
import { untilInSight } from '../in-sight.ts';
import { newAddress } from '../steps/sign-in-steps.ts';
import type { Say } from '../words.ts';

/** The server's word that the code was right and an authenticator is bound, without binding one. */
export async function loseAuthenticator(page: Page, say: Say): Promise<void> {
  await page.route('**/api/login', (asked) =>
    asked.fulfill({ json: { code: Code.authenticatorDue, msg: '', data: null } }),
  );
  await page.locator('input[name=contact]').fill(newAddress());
  await page.locator('input[name=password]').fill('three-quiet-harbours');
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/verify');
  await page.locator('fieldset input').first().pressSequentially('ABC234');
  await page.getByRole('button', { name: say('recovery.lostAuthenticator') }).click();
  await page.locator('form ul').waitFor();
}

/** An export that is ready, and an account that is being closed. */
export async function showClosing(page: Page): Promise<void> {
  const now = Date.now();
  const ready = { code: 'a', state: 'ready', askedTime: now, expireTime: now + 3_600_000 };
  await page.route('**/api/user/export/list', (asked) =>
    asked.fulfill({ json: { code: 0, msg: '', data: { list: [{ ...ready, bytes: 48_200 }] } } }),
  );
  const closure = { endTime: now + 1_209_600_000, coolingMs: 1_209_600_000, dustUsdt: '1.00' };
  await page.route('**/api/user/closure', (asked) =>
    asked.fulfill({ json: { code: 0, msg: '', data: { ...closure, obstacles: [] } } }),
  );
  await page.reload();
  await untilInSight(page, '[role=status]');
}

/** Of an account that nothing keeps from being closed: the question before it is. */
export async function askClosing(page: Page): Promise<void> {
  const closure = { endTime: 0, coolingMs: 1_209_600_000, dustUsdt: '1.00', obstacles: [] };
  await page.route('**/api/user/closure', (asked) =>
    asked.fulfill({ json: { code: 0, msg: '', data: closure } }),
  );
  await page.reload();
  await page.getByRole('button', { name: /^(Close account|注销账户)$/ }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
}

/** As for an account whose authenticator somebody has said to be lost. */
export async function showReset(page: Page): Promise<void> {
  await page.route('**/api/user', async (asked) => {
    const answer = await asked.fetch();
    const json = await answer.json();
    await asked.fulfill({ json: { ...json, data: { ...json.data, isGoogleBind: true } } });
  });
  const askedTime = Date.now();
  const reset = { factor: 'authenticator', askedTime, endTime: askedTime + 172_800_000 };
  await page.route('**/api/user/google/auth/reset', (asked) =>
    asked.fulfill({ json: { code: 0, msg: '', data: { reset } } }),
  );
  await page.reload();
  await untilInSight(page, '[role=alert]');
}

/** Of an account whose only second factor is a passkey: what is asked before lost ones are removed. */
export async function losePasskeys(page: Page): Promise<void> {
  await page.route('**/api/user/factor', async (asked) => {
    const json = await (await asked.fetch()).json();
    const data = { ...json.data, passkey: true, authenticator: false };
    await asked.fulfill({ json: { ...json, data } });
  });
  await page.reload();
  await page
    .getByRole('button', { name: /^(Lost all your passkeys\?|通行密钥全部丢失？)$/ })
    .click();
  await page.getByRole('dialog').getByRole('list').waitFor();
}

/** Of an account of which some of what may leave in a day has left. */
export async function showDayBound(page: Page): Promise<void> {
  await page.route('**/api/user/rights', async (asked) => {
    const json = await (await asked.fetch()).json();
    const withdraw = { isAllowed: true, code: 0, msg: '' };
    const used = {
      withdrawDayMax: '1000',
      withdrawnToday: '612.4',
      withdrawLeft: '387.6',
      withdraw,
    };
    await asked.fulfill({ json: { ...json, data: { ...json.data, ...used } } });
  });
  await page.reload();
  await page.getByRole('progressbar', { name: /^(Withdrawn today|今日已提现)/ }).waitFor();
}

/** Of an account that the staff froze for this cause. */
export const showFrozen = (cause: FreezeCause) => async (page: Page) => {
  await page.route('**/api/user', async (asked) => {
    const json = await (await asked.fetch()).json();
    await asked.fulfill({ json: { ...json, data: { ...json.data, freeze: { cause } } } });
  });
  await page.reload();
  await untilInSight(page, '[role=alert]');
};
