import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { caller, startTestExchange, type TestExchange } from '../../api/exchange.ts';
import { launchChromium, openVisitor } from '../browser.ts';
import { groundOfWorker } from '../ground.ts';
import { wordsIn } from '../words.ts';

let exchange: TestExchange;
let browser: Browser;

beforeAll(async () => {
  // Its database stands beside the others of the run.
  vi.stubEnv('TEST_DATABASE_URL', groundOfWorker().databaseUrl);
  [exchange, browser] = await Promise.all([
    startTestExchange({ index: { BTCUSDT: '90000' } }),
    launchChromium(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await exchange?.stop();
});

test.each(['en', 'zh-CN'] as const)(
  'R1 a leap of the index leaves an order behind: the page tells of the call auction, and of its end (%s)',
  async (language) => {
    const say = wordsIn(language);
    const [seller, buyer] = (await exchange.traders(2)).map((one) => caller(exchange, one));
    if (!seller || !buyer) throw new Error('no accounts');
    const order = { symbol: 'BTC', orderType: 1, quantity: '0.01' };
    const place = async (user: typeof seller, side: 1 | 2, price: string) => {
      const path = '/api/spot/order/place';
      const { code, msg } = await user.post(path, { ...order, orderSide: side, price });
      expect(code, msg).toBe(0);
    };
    await exchange.moveIndex({ BTCUSDT: '90000' });
    await expect
      .poll(() =>
        place(seller, 2, '82000').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await exchange.moveIndex({ BTCUSDT: '100000' });
    const { address } = exchange;
    const { page, close } = await openVisitor(browser, { address, language });
    await page.goto('/spot/BTC');
    // All that is read aloud from here on.
    await page.evaluate(() => {
      const heard: string[] = [];
      const listen = () => {
        for (const status of document.querySelectorAll('[role="status"]')) {
          const text = status.textContent ?? '';
          if (text !== '' && heard.at(-1) !== text && !heard.includes(text)) heard.push(text);
        }
        document.body.dataset.heard = JSON.stringify(heard);
      };
      new MutationObserver(listen).observe(document, {
        ...{ subtree: true, childList: true, characterData: true },
      });
    });
    const heard = async (): Promise<string[]> =>
      JSON.parse(await page.evaluate(() => document.body.dataset.heard ?? '[]'));
    // The book comes over the feed, and so does what is waited for.
    await page.getByText('82,000.00').first().waitFor();
    // Within the band of the new index, which the seller's price is below.
    await expect
      .poll(() =>
        place(buyer, 1, '95000').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    // Its start and its end, and none of the seconds between them.
    const over = say('trading.callAuctionOver');
    const begins = say('trading.callAuctionCountdown', {
      seconds: 0,
    });
    await expect.poll(heard).toContain(over);
    const ofAuction = (await heard()).filter((text) =>
      text.startsWith(begins.split('0')[0] ?? begins),
    );
    expect(ofAuction).toHaveLength(1);
    // The one price that both allow and that is the nearest to the index.
    await page.getByText('95,000.00').first().waitFor();
    await close();
  },
);
