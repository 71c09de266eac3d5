import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type PlayedMarket, playMarket } from '../../sim/played-market.ts';
import { mostGrown, watchMemory } from '../kept-memory.ts';
import { play, takeFeed } from '../played-feed.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();

const HOURS = 8;
const MINUTES = 60;
const SECONDS = 60;
/** More than this of what a page kept after an hour is kept of what it was told meanwhile. */
const GROWTH_MAX = 1.1;

/**
 * An hour is 18,000 frames: each second a change of the book (of the ten that a busy market pushes), two
 * trades, the tickers and the candle. A page draws twenty times a second at most; here once a minute.
 */
async function playHour(page: Page, market: PlayedMarket): Promise<void> {
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const frames = Array.from({ length: SECONDS }, () => market.nextSecond());
    await play(page, frames.flat(), market.nowMs);
  }
}

for (const product of ['spot', 'futures'] as const) {
  test(`eight hours of pushes leave the ${product} page within a tenth of what it kept after one`, async () => {
    // There, book, trades, chart and list of markets are all shown.
    const { page } = await stage().visit({ device: 'wide' });
    await takeFeed(page);
    await page.goto(`/${product}/BTC`);
    await page.getByRole('img', { name: /^Price chart/ }).waitFor();
    const market = playMarket({
      product,
      symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT', 'DOGEUSDT'],
      startMs: Date.now(),
      bookPushesPerSecond: 1,
    });
    const readMemory = await watchMemory(page);
    await playHour(page, market);
    const before = await readMemory();
    for (const figure of ['heapBytes', 'nodes', 'listeners'] as const) {
      expect(before[figure], figure).toBeGreaterThan(0);
    }
    for (let hour = 1; hour < HOURS; hour += 1) await playHour(page, market);
    // All of it was taken.
    const price = market.price.toLocaleString('en');
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${price}\\.0`));
    const trades = page.getByRole('table', { name: wordsIn('en')('trading.realTimeTrades') });
    await expect.poll(() => trades.locator('tbody tr').nth(1).textContent()).toContain(price);
    // On a busy machine a reading may find what is on its way out; what is kept stays, however often it is read.
    const grown = async () => {
      const after = await readMemory();
      return (['heapBytes', 'nodes', 'listeners'] as const)
        .filter((figure) => !(after[figure] < before[figure] * GROWTH_MAX))
        .map((figure) => `${figure} ${after[figure]}: ${mostGrown(before, after)}`);
    };
    await expect.poll(grown).toEqual([]);
  });
}
