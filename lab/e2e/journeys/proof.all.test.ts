import { readFileSync } from 'node:fs';
import type { Answer, DataOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { ProofBranch } from '@bourse/contract/routes/proof.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addOperator, enterConsole } from '../console/console-steps.ts';
import { useStage } from '../use-stage.ts';
import { faultsOf, noFaults } from '../walks/axe.ts';

const stage = useStage();

/** A file as a person would choose it. */
async function checkFile(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer });
}

async function newestRoot(): Promise<string> {
  const answer = await fetch(`${stage().address}${routes.proofRuns.path}`);
  const { data } = (await answer.json()) as Answer<DataOf<typeof routes.proofRuns>>;
  return data?.list[0]?.root ?? '';
}

test('a proof is made in the console, holds in the page for its owner, and fails with one digit changed (I81)', {
  timeout: 240_000,
}, async () => {
  const [owner] = await stage().traders(1);
  const treasurer = await addOperator('prover', ['treasury']);
  const { page: desk } = await stage().visit();
  await enterConsole(desk, treasurer.token);
  await desk
    .getByRole('navigation')
    .getByRole('link', { name: 'Proof of reserves', exact: true })
    .click();
  // The exchange may have proved something before.
  const before = await newestRoot();
  await desk.getByRole('button', { name: 'Generate now…' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
  await expect.poll(newestRoot, { timeout: 60_000 }).not.toBe(before);
  await desk.getByText(await newestRoot()).waitFor();
  expect(await faultsOf(desk)).toEqual(noFaults);

  const { page } = await stage().visit({ token: owner!.token });
  await page.goto('/proof');
  await page.getByRole('button', { name: 'Verify my balances' }).click();
  await page.getByText('Verified: these balances are part of the published totals.').waitFor();
  await page.getByRole('status').getByText('USDT').waitFor();
  expect(await faultsOf(page)).toEqual(noFaults);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my file' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  const [leaf] = (JSON.parse(text) as ProofBranch).leaves;
  const digit = leaf?.amount.startsWith('1') ? '2' : '1';
  const changed = text.replace(
    `"amount": "${leaf?.amount}"`,
    `"amount": "${digit}${leaf?.amount.slice(1)}"`,
  );
  expect(changed).not.toBe(text);
  await checkFile(page, changed);
  await page.getByRole('alert').getByText('Verification failed.').waitFor();
  expect(await faultsOf(page)).toEqual(noFaults);
  await checkFile(page, text);
  await page.getByText('Verified: these balances are part of the published totals.').waitFor();
  await checkFile(page, JSON.stringify({ ...JSON.parse(text), leaves: [] }));
  await page.getByRole('alert').getByText('This file contains no balances').waitFor();
  await checkFile(page, 'nothing of that kind');
  await page.getByRole('alert').getByText('Verification failed.').waitFor();

  for (const look of [
    { device: 'phone', theme: 'light', language: 'zh-CN' },
    { device: 'desktop', theme: 'light', language: 'en' },
    { device: 'phone', theme: 'dark', language: 'en' },
  ] as const) {
    const { page: other, close } = await stage().visit({ token: owner!.token, ...look });
    for (const path of ['proof', 'status']) {
      await other.goto(`/${path}`);
      await other.locator('main h2').first().waitFor();
      expect(await faultsOf(other)).toEqual(noFaults);
    }
    await close();
  }
});
