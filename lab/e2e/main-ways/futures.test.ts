import { test } from 'vitest';
import { FuturesPage } from '../steps/futures-steps.ts';
import {
  addMargin,
  closeAll,
  fundOnPage,
  numberOf,
  setExits,
  watchProfit,
} from '../steps/position-steps.ts';
import { register } from '../steps/sign-in-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

test('from the first visit to a long of 20x, its exits, more margin, and all closed', async () => {
  const { page } = await stage().visit();
  await register(page, say, stage().address);
  const futures = new FuturesPage(page, say, 'desktop');
  await futures.open('BTC');
  await fundOnPage(page, say, futures);
  await futures.settle(20);
  await futures.openFirst('futuresForm.openLong', '0.02');
  await futures.positionCount(1);
  await watchProfit(futures);
  const entry = numberOf(await futures.fieldOf(futures.rows.first(), 'orders.entryPrice'));
  // Further away than the market goes meanwhile, and nearer than the liquidation.
  await setExits(futures, {
    takeProfit: Math.round(entry * 1.05),
    stopLoss: Math.round(entry * 0.97),
  });
  await addMargin(futures);
  await closeAll(futures);
});
