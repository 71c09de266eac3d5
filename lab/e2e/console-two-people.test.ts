import type { Role } from '@bourse/contract/console/roles.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addOperator, enterConsole, freshCode, query } from './console-steps.ts';
import { useOwnStage } from './use-stage.ts';

const stage = useOwnStage();
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

/** Reason and factor of the open dialog, then its button. */
async function confirm({ page, secret }: Colleague, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Why, in a sentence/).fill(REASON);
  const code = dialog.getByLabel('Code of your authenticator');
  if (await code.count()) await code.fill(await freshCode(secret));
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The second person opens what waits, sees the first one's fields, and passes it. */
async function pass(second: Colleague, title: string): Promise<void> {
  const { page } = second;
  await page.goto('/console/approvals');
  await page.getByRole('link', { name: title }).click();
  await page.locator('[data-hash]').waitFor();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await confirm(second, 'Pass');
  await page.getByText('What became of it').waitFor();
}

test('S27 two people let a frozen account go on, raise its limit, and begin the reset of what it lost', async () => {
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
  const rita = await colleague('rita', ['risk']);
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
  await sam.page.getByRole('button', { name: 'Freeze…' }).click();
  await confirm(sam, 'Freeze now');
  await sam.page.getByText(/^Frozen since/).waitFor();
  // What a role may not propose is absent, and a frozen account has nothing reset.
  expect(await sam.page.getByRole('button', { name: 'Unfreeze…' }).count()).toBe(0);
  expect(await sam.page.getByRole('button', { name: /^Reset second factor/ }).count()).toBe(0);
  await open(cleo);
  await cleo.page.getByRole('button', { name: 'Unfreeze…' }).click();
  await confirm(cleo, 'Propose');
  await proposed(cleo);
  await pass(rita, `Unfreeze UID ${uid}`);

  await open(sam);
  await sam.page.getByRole('button', { name: 'Limit…' }).click();
  await sam.page.getByLabel('USDT in a UTC day, whole').fill('25000');
  await confirm(sam, 'Propose');
  await proposed(sam);
  await pass(cleo, `Let UID ${uid} withdraw 25,000 USDT a day`);
  await expect
    .poll(async () => {
      await open(sam);
      return sam.page.getByLabel('May do').textContent();
    })
    .toContain('25.0 k USDT');

  await sam.page.getByRole('button', { name: 'Reset second factor…' }).click();
  await confirm(sam, 'Propose');
  await proposed(sam);
  await pass(cleo, `Reset the authenticator of UID ${uid}`);
  await sam.page.getByRole('navigation').getByRole('link', { name: 'Recovery' }).click();
  await sam.page.getByRole('row').filter({ hasText: uid }).getByText('two of the staff').waitFor();
});
