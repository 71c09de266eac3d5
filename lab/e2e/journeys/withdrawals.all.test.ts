import { codeText } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { sayBoth } from '@bourse/server/platform/texts/texts.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import type { Language } from '../browser.ts';
import { query } from '../console/console-steps.ts';
import {
  bindAuthenticator,
  freshAddress,
  withdrawalRow as rowOf,
  withdraw,
} from '../steps/wallet-steps.ts';
import { useOwnStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useOwnStage();
/** Blocks come every second or so; a busy machine takes its time. */
const CHAIN_MS = 60_000;

const OF_BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
/** Of the rule's own examples, with the size of one letter wrong. */
const MISSPELT = '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Nothing leaves to where it would be lost: each refusal is said at the address, and goes when that changes. */
async function refusesAddresses(page: Page, language: Language, trader: Trader): Promise<void> {
  const say = wordsIn(language);
  const form = page.getByRole('region', { name: say('shell.withdraw'), exact: true });
  const field = form.getByRole('textbox', { name: say('assets.address') });
  const own = await call<{ address: string }>(
    ...([stage().address, trader, 'GET', '/api/deposit/address?chain=ETH'] as const),
  );
  const said = (fault: 'otherChain' | 'checksum') =>
    codeText(Code.addressInvalid, language, { reason: sayBoth(`addressFaults.${fault}`) });
  const refused = [
    [OF_BITCOIN, said('otherChain')],
    [MISSPELT, said('checksum')],
    [own.data.address, codeText(Code.addressOwn, language)],
  ] as const;
  for (const [address, words] of refused) {
    await field.fill(address);
    await form.getByRole('textbox', { name: say('wallet.amount') }).fill('100');
    await form.getByRole('button', { name: say('shell.withdraw'), exact: true }).click();
    await form.getByRole('alert').filter({ hasText: words }).waitFor();
    await expect.poll(() => spokenWith(field)).toBe(words);
    // It is in sight, and typed over at once.
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.press('End');
    await field.press('Backspace');
    await form.getByRole('alert').waitFor({ state: 'detached' });
  }
}

/** What a screen reader says of a field, beside its name. */
const spokenWith = (field: Locator) =>
  field.evaluate(
    (input) =>
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  );

test('a withdrawal waits for a day, goes to no wrong address, and is cancelled', {
  timeout: 240_000,
}, async () => {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await bindAuthenticator(stage().address, trader);
  const dayLater = Date.now() + 86_400_000;
  await query('update users set hold_until = $1 where id = $2', [dayLater, trader.userId]);
  const { page } = await stage().visit({ token: trader.token });
  // What an authenticator brings holds withdrawals for a day; who tries the demo out lets it pass.
  await page.goto('/asset?tab=Withdraw');
  await page.getByText(/^Withdrawals are suspended until 20\d\d-/).waitFor();
  await page.getByRole('button', { name: 'Demo: skip 24 hours' }).click();
  await page.getByText(/^Withdrawals are suspended until 20\d\d-/).waitFor({ state: 'detached' });
  await page.goto('/asset?tab=Deposit');
  await page.getByRole('button', { name: 'Get USDT' }).click();
  await page.locator('main tbody tr').filter({ hasText: 'Success' }).waitFor({ timeout: CHAIN_MS });
  await page.getByRole('navigation', { name: 'Assets' }).getByText('Withdraw').click();
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  // What has just come in may leave once its block is deep.
  await form.getByText('1,000.00000000 USDT').waitFor({ timeout: CHAIN_MS });

  await refusesAddresses(page, 'en', trader);
  const chinese = await stage().visit({
    ...{ token: trader.token, language: 'zh-CN', device: 'small-phone' },
  });
  await chinese.page.goto('/asset?tab=Withdraw');
  await refusesAddresses(chinese.page, 'zh-CN', trader);
  // Two pages that follow one account would use up its budget of reads.
  await chinese.close();

  const first = freshAddress();
  await withdraw(page, first, '100');
  const cancelled = rowOf(page, first);
  await cancelled.getByText('First withdrawal to this address').waitFor();
  await form.getByText('900.00000000 USDT').waitFor();
  await cancelled.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await cancelled.getByText('Canceled').waitFor();
  await form.getByText('1,000.00000000 USDT').waitFor();
});
