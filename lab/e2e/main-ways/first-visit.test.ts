import { test } from 'vitest';
import {
  fund,
  placeAndCancel,
  seeOutbox,
  seePricesMove,
  signUp,
  tradeAtMarket,
} from '../steps/journey-steps.ts';
import { TradingPage } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

test('from the first visit to a filled order', async () => {
  const { page } = await stage().visit();
  await seePricesMove(page);
  const email = await signUp(page, say, stage().address);
  await seeOutbox(page, email, stage().address);
  await fund(page, say);

  const trading = new TradingPage(page, say);
  await page.goto('/spot/BTC');
  await placeAndCancel(trading);
  await tradeAtMarket(trading);
});
