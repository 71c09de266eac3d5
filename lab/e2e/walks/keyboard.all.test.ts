import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FuturesPage } from '../steps/futures-steps.ts';
import { moveToFutures } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

/** An account with money for futures, before the form of BTC/USDT. */
async function openForm(): Promise<FuturesPage> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '500');
  const { page } = await stage().visit({ token: trader.token });
  const futures = new FuturesPage(page, say, 'desktop');
  await futures.open('BTC');
  await futures.form.getByText('500.00').first().waitFor();
  return futures;
}

/** A key has had its effect two frames later. */
const frames = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });

test('a contract order by keyboard alone: its kind, its side, a quantity, Enter', async () => {
  const futures = await openForm();
  const { keyboard } = futures.page;
  const sent: string[] = [];
  futures.page.on('request', (request) => {
    if (request.url().endsWith('/api/contract/open')) sent.push(request.postData() ?? '');
  });
  await keyboard.press('m');
  // Market orders are off until prices have begun to come.
  await futures.form.locator('button:enabled', { hasText: say('futuresForm.openShort') }).waitFor();
  await keyboard.press('q');
  await keyboard.type('0.002');
  await keyboard.press('Enter');
  // Nobody has said which side.
  await frames(futures.page);
  expect(sent).toEqual([]);
  await keyboard.press('Escape');
  await keyboard.press('s');
  await keyboard.type('0.002');
  await keyboard.press('Enter');
  await futures.said('trading.orderPlaced').first().waitFor();
  await futures.positionCount(1);
  await futures.rows.first().getByText('Short').first().waitFor();
  // The side was for one order.
  await keyboard.type('0.002');
  await keyboard.press('Enter');
  await expect.poll(() => futures.form.locator('input[name=quantity]').inputValue()).toBe('0.002');
  await frames(futures.page);
  expect(sent).toHaveLength(1);
});
