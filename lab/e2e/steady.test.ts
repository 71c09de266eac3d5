import { expect, test } from 'vitest';
import { call, type Trader } from '../load/traders.ts';
import type { DeviceClass, Language } from './browser.ts';
import { TradingPage } from './trading-steps.ts';
import { useStage } from './use-stage.ts';
import { wordsIn } from './words.ts';

const stage = useStage();

async function fundedTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  for (const [from, to] of [
    [2, 1],
    [1, 3],
  ]) {
    const body = { from, to, coin: 'USDT', amount: '5000' };
    const { code } = await call(
      stage().address,
      trader,
      'POST',
      '/api/finance/transfer/internal',
      body,
    );
    expect(code).toBe(0);
  }
  return trader;
}

/** The first button that sends an order: no other one is as high. */
const sendButton = (trading: TradingPage) => trading.entry.locator('form button.h-11').first();

/** How far below the top of its form that button stands, in pixels. */
const heightOf = (trading: TradingPage) =>
  sendButton(trading).evaluate((button) => {
    const form = button.closest('form') as HTMLFormElement;
    return Math.round(button.getBoundingClientRect().top - form.getBoundingClientRect().top);
  });

/** Every state of an order form that can be reached without sending anything. */
async function heightsOf(trading: TradingPage): Promise<number[]> {
  const { page } = trading;
  const quantity = trading.input('quantity');
  const send = () => sendButton(trading).click();
  const heights = [await heightOf(trading)];
  const look = async () => {
    await page.waitForTimeout(60);
    heights.push(await heightOf(trading));
  };
  // An empty form: it says what is missing.
  await send();
  await look();
  await quantity.fill('0.01');
  await look();
  // No number.
  await quantity.fill('five');
  await look();
  await quantity.fill('0.02');
  // More than there is, more than the book has, more than may be ordered.
  await quantity.fill('999999');
  await look();
  await send();
  await look();
  await quantity.fill('');
  await look();
  return heights;
}

const devices: readonly DeviceClass[] = ['desktop', 'small-phone'];
const languages: readonly Language[] = ['en', 'zh-CN'];

test('the buttons that send an order stand still: types, states, languages, on a desktop and a phone', {
  timeout: 300_000,
}, async () => {
  const { token } = await fundedTrader();
  for (const device of devices) {
    for (const path of ['/spot/BTC', '/futures/BTC']) {
      const heights = new Map<string, readonly number[]>();
      for (const language of languages) {
        const { page, close } = await stage().visit({ device, language, token });
        await page.goto(`${path}?view=order`);
        const trading = new TradingPage(page, wordsIn(language), device);
        await trading.entry.locator('input[name=quantity]').waitFor();
        await expect
          .poll(() => trading.input('price').inputValue(), { timeout: 15_000 })
          .not.toBe('');
        const kinds = trading.entry.getByRole('tablist').getByRole('tab');
        const sides = trading.entry.getByRole('radiogroup').first().locator('label');
        for (const side of [0, 1]) {
          await sides.nth(side).click();
          for (let kind = 0; kind < (await kinds.count()); kind += 1) {
            await kinds.nth(kind).click();
            const name = `${language} ${side} ${await kinds.nth(kind).textContent()}`;
            heights.set(name, await heightsOf(trading));
          }
        }
        await close();
      }
      const [first] = [...heights.values()][0] ?? [];
      const steady = Object.fromEntries(
        [...heights.entries()].map(([name, list]) => [name, list.map(() => first)]),
      );
      expect(Object.fromEntries(heights), `${device} ${path}`).toEqual(steady);
    }
  }
});
