import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../tidy/sources.ts';
import { useStage } from '../use-stage.ts';

const stage = useStage();

test('who asks for help opens a question, reads the rules, and sees that everything works', async () => {
  const { page } = await stage().visit();
  await page.goto('/market');
  const help = page.getByRole('navigation', { name: 'Help center' });
  await help.getByRole('link', { name: 'FAQ', exact: true }).click();
  await page.waitForURL('**/faq');
  const answer = page.getByText(/^Choose Register, enter your email address/);
  await page.getByText('How do I open an account?').waitFor();
  expect(await answer.isVisible()).toBe(false);
  await page.getByText('How do I open an account?').click();
  await answer.waitFor();

  await help.getByRole('link', { name: 'Trading rules' }).click();
  await page.waitForURL('**/trading-rules');
  // Until its text is there the page is short, and the links below it move under the pointer.
  await page.getByRole('heading', { level: 2, name: '2. Call auction' }).waitFor();

  await help.getByRole('link', { name: 'System status' }).click();
  await page.waitForURL('**/status');
  const works = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByText('Operational', { exact: true });
  for (const name of ['Trading', 'Live prices', 'Login and history', 'Verification emails']) {
    await works(name).first().waitFor();
  }
  await page.getByRole('heading', { name: 'Incidents in the past 90 days' }).waitFor();
});

test("the README's first order by a program is carried out, and closed again", async () => {
  const { address } = stage();
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, script = ''] =
    /## First order by a program\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(script).toContain('/api/contract/open');
  // Its market order needs somebody to trade with.
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  const told = script.replaceAll('http://127.0.0.1:8080', address);
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    `${told}\necho; echo "position: $POSITION"`,
  ]);
  // A code is sent, funds are claimed and moved, futures enabled, the position closed.
  const codes = Array.from(stdout.matchAll(/\{"code":(\d+)/g), ([, code]) => code);
  expect(codes).toEqual(['0', '0', '0', '0', '0']);
  expect(stdout).toMatch(/position: \d+/);
});
