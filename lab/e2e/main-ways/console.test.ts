import type { Role } from '@bourse/contract/console/roles.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  addOperator,
  confirmAct,
  enterConsole,
  firstOperator,
  query,
  signInOperator,
} from '../console/console-steps.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();
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

const go = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();

/** The second person opens what waits, sees the first one's fields, and passes it. */
async function pass({ page, secret }: Colleague, title: string): Promise<void> {
  await go(page, 'Approvals');
  await page.getByRole('link', { name: title }).click();
  await page.locator('[data-hash]').waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await confirmAct(page, 'Approve', secret, REASON);
  await page.getByRole('heading', { name: 'Outcome' }).waitFor();
}

test('the first operator signs in and puts an invitation forward; a second one passes it, and the audit log has it', async () => {
  const second = await colleague('clara', ['compliance']);
  const operator = await firstOperator(stage().address);
  const { page: first } = await stage().visit();
  await signInOperator(first, operator);
  await go(first, 'Settings');
  await first.getByRole('button', { name: 'Invite…' }).click();
  const invite = first.getByRole('dialog');
  await invite.getByLabel('Login name').fill('eve');
  await invite.getByLabel('Full name').fill('Eve L');
  await invite.getByLabel('Email').fill('eve@example.com');
  await confirmAct(first, 'Propose', operator.secret);
  await first.getByRole('link', { name: 'View', exact: true }).click();
  await first.getByText('You submitted this proposal').waitFor();
  await first.locator('[data-hash]').waitFor();
  expect(await first.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);

  await pass(second, 'Invite Eve L');
  expect(new URL(second.page.url()).pathname).toBe(new URL(first.url()).pathname);
  await go(first, 'Settings');
  await first.getByRole('button', { name: 'Send a new link…' }).waitFor();
  await go(first, 'Audit log');
  await first.getByText(/^Chain intact/).waitFor();
  await first.getByLabel('Action').fill('proposal-pass');
  await first.getByLabel('Action').press('Enter');
  const row = first.locator('tr.open').first();
  await row.getByText('Proposal approved').waitFor();
  await row.getByRole('button').click();
  await first.getByText(REASON).first().waitFor();
});

test('S27 one person freezes an account, whose owner is out at once; two people let it go on', async () => {
  const [trader] = await stage().traders(1);
  // Who comes by the front door has rights from the start.
  await query('insert into account_rights (user_id) values ($1)', [trader?.userId]);
  const [{ uid }] = await query(
    `update users set authenticator_bound_at = 1 where id = $1 returning public_number as uid`,
    [trader?.userId],
  );
  const supporter = await colleague('sofia', ['support']);
  const compliant = await colleague('colin', ['compliance']);
  const open = async ({ page }: Colleague) => {
    await page.goto(`/console/customers/${uid}`);
    await page.getByRole('heading', { name: `UID ${uid}` }).waitFor();
  };

  const { page: customer } = await stage().visit({ token: trader?.token ?? '' });
  await customer.goto('/market');
  await customer.getByRole('button', { name: /^Account menu/ }).waitFor();
  await open(supporter);
  await supporter.page.getByRole('button', { name: 'Freeze…' }).click();
  await supporter.page.getByLabel(/^Reason shown to the customer/).selectOption('access');
  await confirmAct(supporter.page, 'Freeze now', supporter.secret, REASON);
  await supporter.page.getByText(/^Frozen since/).waitFor();
  // Whoever is frozen leaves at once, wherever they look (S09).
  await customer.waitForURL('**/login?next=*');
  await customer.getByText('Your session has ended. Please log in again.').waitFor();
  // What a role may not propose is absent, and a frozen account has nothing reset.
  const absent = supporter.page.getByRole('button', { name: /^(Unfreeze|Remove 2FA)/ });
  expect(await absent.count()).toBe(0);
  await open(compliant);
  await compliant.page.getByRole('button', { name: 'Unfreeze…' }).click();
  await confirmAct(compliant.page, 'Propose', compliant.secret, REASON);
  await compliant.page
    .getByRole('status')
    .getByText(/PR-\d+/)
    .waitFor();
  await pass(await colleague('rita', ['risk']), `Unfreeze UID ${uid}`);
  await open(supporter);
  await supporter.page.getByRole('button', { name: 'Freeze…' }).waitFor();
});
