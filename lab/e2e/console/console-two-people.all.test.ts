import type { Role } from '@bourse/contract/console/roles.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textOf } from '../steps/trading-steps.ts';
import { useOwnStage } from '../use-stage.ts';
import { addOperator, confirmAct, enterConsole, query } from './console-steps.ts';

const stage = useOwnStage();
/** Coins are compared each minute, and a transaction of the demo's chain is deep enough after some blocks. */
const CHAIN_MS = 90_000;
const REASON = 'ticket 8841, called in by the owner';

interface Colleague {
  readonly page: Page;
  readonly secret: string;
}

async function colleague(name: string, roles: readonly Role[]): Promise<Colleague> {
  const { token, secret } = await addOperator(name, roles);
  const { page } = await stage().visit({ reducedMotion: true });
  await enterConsole(page, token);
  return { page, secret };
}

/** The second person opens what waits, sees the first one's fields, and passes it. */
async function pass(second: Colleague, title: string): Promise<void> {
  const { page } = second;
  await page.goto('/console/approvals');
  await page.getByRole('link', { name: title }).click();
  await page.locator('[data-hash]').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await confirmAct(second.page, 'Approve', second.secret, REASON);
  await page.getByRole('heading', { name: 'Outcome' }).waitFor();
}

test('S27 two people raise the limit of an account, and begin the removal of what it lost', async () => {
  const [trader] = await stage().traders(1);
  const [row] = await query(
    `update users set authenticator_bound_at = 1 where id = $1 returning public_number`,
    [trader?.userId],
  );
  // Who comes by the front door has rights from the start.
  await query('insert into account_rights (user_id) values ($1)', [trader?.userId]);
  const uid = String(row.public_number);
  const sam = await colleague('sam', ['support']);
  const cleo = await colleague('cleo', ['compliance']);
  const open = async ({ page }: Colleague) => {
    await page.goto(`/console/customers/${uid}`);
    await page.getByRole('heading', { name: `UID ${uid}` }).waitFor();
  };
  const proposed = ({ page }: Colleague) =>
    page
      .getByRole('status')
      .getByText(/PR-\d+/)
      .waitFor();

  await open(sam);
  await sam.page.getByRole('button', { name: 'Limit…' }).click();
  await sam.page.getByLabel('Whole USDT per UTC day').fill('25000');
  await confirmAct(sam.page, 'Propose', sam.secret, REASON);
  await proposed(sam);
  await pass(cleo, `Raise the daily withdrawal limit of UID ${uid} to 25,000 USDT`);
  await expect
    .poll(async () => {
      await open(sam);
      return sam.page.getByLabel('Permissions').textContent();
    })
    .toContain('25.0 k USDT');

  await sam.page.getByRole('button', { name: 'Remove 2FA…' }).click();
  await confirmAct(sam.page, 'Propose', sam.secret, REASON);
  await proposed(sam);
  await pass(cleo, `Remove the authenticator app of UID ${uid}`);
  await sam.page.getByRole('navigation').getByRole('link', { name: 'Recovery' }).click();
  await sam.page.getByRole('row').filter({ hasText: uid }).getByText('two operators').waitFor();
});

/** What the first one is told after proposing: the number, and the seal that is read aloud. */
async function sealOf({ page }: Colleague): Promise<string> {
  const told = page.getByRole('status').filter({ hasText: 'awaits a second person' });
  const seal = /PR-\d+ submitted, seal (\w{3}-\w{3})\./.exec(await textOf(told))?.[1];
  expect(seal).toBeTruthy();
  return seal ?? '';
}

test('S27 two people change the terms of a coin, send coins to cold, and open a market that one stopped', {
  timeout: 300_000,
}, async () => {
  const tess = await colleague('tess', ['treasury']);
  const ron = await colleague('ron', ['risk']);
  // A page's link may carry how much waits there.
  const go = ({ page }: Colleague, name: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
  const passed = async (second: Colleague, title: RegExp, seal: string) => {
    await go(second, 'Approvals');
    await second.page.getByRole('link', { name: title }).click();
    await second.page.locator('[data-hash]').waitFor();
    // What is read aloud is what stands on the other screen.
    await second.page.getByText(seal).first().waitFor();
    await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await confirmAct(second.page, 'Approve', second.secret, REASON);
    await second.page.getByRole('heading', { name: 'Outcome' }).waitFor();
  };

  await go(tess, 'Coins and networks');
  const coin = tess.page.getByRole('row').filter({ hasText: 'USDT' }).first();
  await coin.getByRole('button', { name: 'Change' }).click();
  await tess.page.getByRole('dialog').getByLabel('Minimum withdrawal').fill('12.5');
  await confirmAct(tess.page, 'Propose', tess.secret, REASON);
  await passed(ron, /^Parameters of USDT/, await sealOf(tess));
  await coin.getByText('12.5', { exact: true }).waitFor();

  await go(tess, 'Treasury');
  const wallet = tess.page.getByRole('region', { name: 'Hot and cold wallets, ETH' });
  const toCold = wallet
    .getByRole('row')
    .filter({ hasText: 'USDT' })
    .getByRole('button', { name: 'To cold…' });
  // What an exchange that has just started holds is known after its first comparison.
  await toCold.waitFor({ timeout: CHAIN_MS });
  await toCold.click();
  await tess.page.getByRole('dialog').getByLabel('Amount, USDT').fill('25');
  await confirmAct(tess.page, 'Propose', tess.secret, REASON);
  await passed(ron, /^Send 25 USDT to the cold wallet/, await sealOf(tess));
  const move = tess.page.getByRole('row').filter({ hasText: 'PR-' }).filter({ hasText: '25' });
  await move.getByText('Done').waitFor({ timeout: CHAIN_MS });

  await go(ron, 'Markets and rules');
  await ron.page.getByRole('button', { name: 'Halt…' }).click();
  await confirmAct(ron.page, 'Halt', ron.secret, REASON);
  await ron.page.getByRole('button', { name: 'Propose to open…' }).click();
  await confirmAct(ron.page, 'Propose', ron.secret, REASON);
  const seal = await sealOf(ron);
  // Its author is no second person.
  await go(ron, 'Approvals');
  await ron.page.getByRole('link', { name: /^Open / }).click();
  await ron.page.getByText('You submitted this proposal').waitFor();
  expect(await ron.page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
  await passed(tess, /^Open /, seal);
  await go(ron, 'Markets and rules');
  await ron.page.getByRole('button', { name: 'Halt…' }).waitFor();
});

test('S27 two people choose another cold address, which waits a day, and a third one stops it', {
  timeout: 120_000,
}, async () => {
  const dora = await colleague('dora', ['admin']);
  const tina = await colleague('tina', ['treasury']);
  const rolf = await colleague('rolf', ['risk']);
  const open = async ({ page }: Colleague) => {
    await page.goto('/console/treasury');
    const wallet = page.getByRole('region', { name: 'Hot and cold wallets, ETH' });
    await wallet.getByText('Active cold address', { exact: true }).waitFor();
    return wallet;
  };
  const wallet = await open(dora);
  // Of those who see the page only who may propose it has the button.
  const seen = await open(rolf);
  expect(await seen.getByRole('button', { name: 'Use this…' }).count()).toBe(0);
  await wallet.getByRole('button', { name: 'Use this…' }).click();
  const dialog = dora.page.getByRole('dialog');
  await dialog.getByText('24 hours after a second person approves').waitFor();
  await confirmAct(dora.page, 'Propose', dora.secret, REASON);
  await sealOf(dora);
  await pass(tina, 'Change the active cold address of ETH');

  const waiting = await open(rolf);
  await waiting.getByText(/^Active cold address from /).waitFor();
  await waiting.getByRole('button', { name: 'Stop change' }).click();
  await confirmAct(rolf.page, 'Stop change', rolf.secret, REASON);
  await waiting.getByText('Inactive cold address').waitFor();
  expect(await waiting.getByText(/^Active cold address from /).count()).toBe(0);
});
