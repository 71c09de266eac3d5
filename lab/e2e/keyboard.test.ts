import { expect, test } from 'vitest';
import { call } from '../load/traders.ts';
import { FuturesPage } from './futures-steps.ts';
import { useStage } from './use-stage.ts';
import { wordsIn } from './words.ts';

const stage = useStage();
const say = wordsIn('en');

/** An account with money for futures, before the form of BTC/USDT. */
async function openForm(): Promise<FuturesPage> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  for (const [from, to] of [
    [2, 1],
    [1, 3],
  ]) {
    const body = { from, to, coin: 'USDT', amount: '500' };
    await call(stage().address, trader, 'POST', '/api/finance/transfer/internal', body);
  }
  const { page } = await stage().visit({ token: trader.token });
  const futures = new FuturesPage(page, say, 'desktop');
  await futures.open('BTC');
  await futures.form.getByText('500.00').first().waitFor();
  return futures;
}

test('a contract order by keyboard alone: its kind, its side, a quantity, Enter', async () => {
  const futures = await openForm();
  const { keyboard } = futures.page;
  await keyboard.press('m');
  // Market orders are off until prices have begun to come.
  await futures.form.locator('button:enabled', { hasText: say('Open Short') }).waitFor();
  await keyboard.press('q');
  await keyboard.type('0.002');
  await keyboard.press('Enter');
  // Nobody has said which side.
  await futures.positionCount(0);
  await keyboard.press('Escape');
  await keyboard.press('s');
  await keyboard.type('0.002');
  await keyboard.press('Enter');
  await futures.said('Order placed successfully').first().waitFor();
  await futures.positionCount(1);
  expect(await futures.rows.first().textContent()).toContain('Short');
  // The side was for one order.
  await keyboard.type('0.002');
  await keyboard.press('Enter');
  await expect.poll(() => futures.form.locator('input[name=quantity]').inputValue()).toBe('0.002');
  await futures.positionCount(1);
});
