import { expect, test } from 'vitest';
import {
  everythingOf,
  fund,
  placeAndCancel,
  placeAtDeepBid,
  signUp,
  tradeAtMarket,
} from '../steps/journey-steps.ts';
import { TradingPage } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');
const AWAY = 'Live connection lost. Data on this page may be out of date.';
/** A server starts again meanwhile, on a machine that does more than that. */
const RESTART_MS = 90_000;

test('over a restart the page says that nobody answers, is live again by itself, and everything is as it was', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  await signUp(page, say, stage().address);
  await fund(page, say);
  const trading = new TradingPage(page, say);
  await page.goto('/spot/BTC');
  await placeAndCancel(trading);
  await tradeAtMarket(trading);
  await trading.book.getByRole('tab', { name: 'Order book' }).click();
  await trading.orders.getByRole('tab').first().click();
  await placeAtDeepBid(trading);
  const before = await everythingOf(trading);
  await stage().halt();
  await page.getByText(AWAY).waitFor();
  // It has tried in vain once.
  await expect.poll(() => visitor.complaints.length).toBeGreaterThan(0);
  await stage().resume();
  await page.getByText(/^Live( ·|$)/).waitFor({ timeout: RESTART_MS });
  await trading.openCount(1);
  await expect.poll(() => everythingOf(trading), { timeout: 60_000 }).toEqual(before);
  // While it drains, the server answers 503; then nothing answers.
  visitor.forgive(/WebSocket|ERR_CONNECTION_REFUSED|Feed|status of 503/);
});
