import { expect, test } from 'vitest';
import {
  everythingOf,
  fund,
  placeAndCancel,
  placeAtDeepBid,
  seeOutbox,
  seePricesMove,
  signUp,
  tradeAtMarket,
} from '../steps/journey-steps.ts';
import { TradingPage } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();

test('from the first visit to a filled order and over a restart, in Chinese on a phone', async () => {
  const say = wordsIn('zh-CN');
  const { page } = await stage().visit({ device: 'small-phone', language: 'zh-CN' });
  await seePricesMove(page);
  const email = await signUp(page, say, stage().address);
  await seeOutbox(page, email, stage().address);
  await fund(page, say);

  const trading = new TradingPage(page, say, 'small-phone');
  await page.goto('/spot/BTC');
  await placeAndCancel(trading);
  await tradeAtMarket(trading);
  await survivesRestart(trading);
});

/** After the server process was replaced, everything is as it was, and the session goes on. */
async function survivesRestart(trading: TradingPage): Promise<void> {
  const { page } = trading;
  await page.goto('/spot/BTC');
  await placeAtDeepBid(trading);
  const before = await everythingOf(trading);
  // No page asks while nobody answers.
  await page.goto('about:blank');
  await stage().halt();
  await stage().resume();
  await page.goto('/spot/BTC');
  await trading.openCount(1);
  await expect.poll(() => everythingOf(trading), { timeout: 60_000 }).toEqual(before);
}
