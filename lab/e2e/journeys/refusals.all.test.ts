import { expect, test } from 'vitest';
import { FuturesPage } from '../steps/futures-steps.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

/** An account with a long of one BTC contract and one of ETH. */
async function openTwoPositions(): Promise<string> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '1000');
  const open = (symbol: string, quantity: string) =>
    post(stage(), trader, '/api/contract/open', {
      ...{ symbol, quantity, orderType: 2, side: 1, leverage: 20 },
    });
  await open('BTCUSDT', '0.01');
  await open('ETHUSDT', '0.1');
  return trader.token;
}

test('a Close All that fails makes one note; one position is one position', async () => {
  const { page } = await stage().visit({ token: await openTwoPositions() });
  const futures = new FuturesPage(page, say, 'desktop');
  const refusal = { code: 4001, msg: 'The book is empty', data: null };
  await page.route('**/api/contract/*/close', (route) => route.fulfill({ json: refusal }));
  await futures.open('BTC');
  await futures.positionCount(2);
  const closeAll = () => futures.button('futuresPanel.closeAll', futures.panel).click();
  await closeAll();
  await futures.dialog.getByText('Close all 2 positions at the market price?').waitFor();
  await futures.button('futuresPanel.closeAll', futures.dialog).click();
  await page.getByText('Failed to close 2 position(s): The book is empty').waitFor();
  expect(await page.getByRole('log').getByRole('alert').count()).toBe(1);
  await futures.dialog.waitFor({ state: 'hidden' });
  await page.getByText('Hide other contracts').click();
  await futures.positionCount(1);
  await closeAll();
  await futures.dialog.getByText('Close 1 position in BTC/USDT at the market price?').waitFor();
});
