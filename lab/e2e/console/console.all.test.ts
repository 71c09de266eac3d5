import {
  type ConsoleScreenName,
  consoleScreens,
  mayOpen,
} from '@bourse/contract/console/screens.ts';
import { appCode } from '@bourse/server/people/sign-in/factor/test-app.ts';
import { firstRoles } from '@bourse/server/staff/operators/invitations.ts';
import { expect, test } from 'vitest';
import { useOwnStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';
import { confirmAct, firstOperator, mailedLink, signInOperator } from './console-steps.ts';

const stage = useOwnStage();
const ownPages = Object.keys(consoleScreens).filter((name) =>
  mayOpen(firstRoles, name as ConsoleScreenName),
);
const PASSWORD = 'a quiet harbour of 7 boats';

test('the first operator invites the second, who binds an authenticator and enters; whose rights end is out', async () => {
  const { page: first } = await stage().visit();
  const operator = await firstOperator(stage().address);
  await signInOperator(first, operator);
  // Only this role's pages: an admin reads the audit log, and the menu has what he may open.
  const menu = first.getByRole('navigation');
  await expect.poll(() => menu.getByRole('link').allTextContents()).toHaveLength(ownPages.length);

  await first.getByRole('link', { name: 'Invite', exact: true }).click();
  const invite = first.getByRole('dialog');
  await invite.getByLabel('Login name').fill('ben');
  await invite.getByLabel('Full name').fill('Ben K');
  await invite.getByLabel('Email').fill('ben@example.com');
  await confirmAct(first, 'Invite', operator.secret);
  await first.getByText('Link emailed to ben@example.com').waitFor();
  const link = await mailedLink(stage().address, 'ben@example.com');

  const { page: second } = await stage().visit();
  const address = new URL(link);
  await second.goto(`${stage().address}${address.pathname}${address.hash}`);
  const secret = (await second.locator('[data-secret]').getAttribute('data-secret')) as string;
  expect(await faultsOf(second)).toEqual(noFaults);
  await second.getByLabel(/^Password/).fill(PASSWORD);
  await second.getByLabel('Authenticator code').fill(appCode(secret, Date.now()));
  await second.getByRole('button', { name: 'Link and log in' }).click();
  await second.getByRole('heading', { name: 'Overview' }).waitFor();
  await expect.poll(() => second.url()).not.toContain('#');

  await first.reload();
  await first.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  // Whose rights end is out at the next word from the server.
  const answers: number[] = [];
  second.on('response', (answer) => {
    if (answer.url().includes('/api/console/')) answers.push(answer.status());
  });
  await first.getByRole('row', { name: /^ben / }).getByRole('button', { name: 'Revoke…' }).click();
  await confirmAct(first, 'Revoke…', operator.secret);
  answers.length = 0;
  await second.getByRole('heading', { name: 'Log in' }).waitFor();
  // One may have been on its way.
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  for (const visitor of stage().visitors) if (visitor.page === second) visitor.forgive(/401/);
});

test('without a word from the server for five seconds acts are off, and on again after it', async () => {
  const { page } = await stage().visit();
  const operator = await firstOperator(stage().address);
  await signInOperator(page, operator);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  const button = page.getByRole('button', { name: 'Invite…' });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await page.route('**/api/console/**', (route) => route.abort());
  await expect.poll(() => button.isEnabled()).toBe(false);
  await page.unroute('**/api/console/**');
  await expect.poll(() => button.isEnabled()).toBe(true);
  for (const visitor of stage().visitors) visitor.forgive(/ERR_FAILED/);
});
