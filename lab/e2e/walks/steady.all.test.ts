import { expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import type { DeviceClass, Language } from '../browser.ts';
import { moveToFutures } from '../steps/order-steps.ts';
import { TradingPage } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';
import { coveredBy } from './fit.ts';

const stage = useStage();

async function fundedTrader(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '5000');
  return trader;
}

/** The first button that opens or closes: until a side of a contract is chosen it is not the form's own. */
function sendButton({ entry, say }: TradingPage) {
  const coin = 'BTC';
  const names = [
    ...[say('trading.buyCoin', { coin }), say('trading.sellCoin', { coin })],
    ...[say('futuresForm.openLong'), say('futuresForm.closeShort')],
  ];
  return entry.getByRole('button', { name: new RegExp(`^(${names.join('|')})`) }).first();
}

/**
 * How far below the top of its form that button stands, in pixels, through every state that the form
 * of a kind can be brought into without sending anything. It is looked at in each of the frames in which
 * a state is drawn, by the page itself: a look from outside costs more than the state.
 */
const heightsOf = (trading: TradingPage) =>
  sendButton(trading).evaluate(async (button: HTMLElement) => {
    const form = button.closest('form') as HTMLFormElement;
    const quantity = form.querySelector('input[name=quantity]') as HTMLInputElement;
    const heights = new Set<number>();
    const look = async () => {
      for (let frame = 0; frame < 3; frame += 1) {
        await new Promise(requestAnimationFrame);
        const { top } = button.getBoundingClientRect();
        heights.add(Math.round(top - form.getBoundingClientRect().top));
      }
    };
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const type = async (text: string) => {
      quantity.focus();
      write?.call(quantity, text);
      quantity.dispatchEvent(new Event('input', { bubbles: true }));
      await look();
    };
    const send = async () => {
      button.click();
      await look();
    };
    await look();
    // An empty form: it says what is missing.
    await send();
    await type('0.01');
    if (quantity.value !== '0.01') throw new Error(`typed 0.01, it shows ${quantity.value}`);
    // No number.
    await type('five');
    await type('0.02');
    // More than there is, more than the book has, more than may be ordered.
    await type('999999');
    await send();
    await type('');
    return [...heights];
  });

const devices: readonly DeviceClass[] = ['desktop', 'small-phone'];
const languages: readonly Language[] = ['en', 'zh-CN'];

test('the buttons that send an order stand still: types, states, languages, on a desktop and a phone', async () => {
  const { token } = await fundedTrader();
  for (const device of devices) {
    for (const path of ['/spot/BTC', '/futures/BTC']) {
      const heights = new Map<string, readonly number[]>();
      for (const language of languages) {
        const { page, close } = await stage().visit({ device, language, token });
        await page.goto(path);
        const trading = new TradingPage(page, wordsIn(language), device);
        await trading.entry.locator('input[name=quantity]').waitFor();
        await expect.poll(() => trading.input('price').inputValue()).not.toBe('');
        const sides = trading.entry.getByRole('radiogroup').first().locator('label');
        const scale = wordsIn(language)('trading.scale');
        for (const side of [0, 1]) {
          await sides.nth(side).click();
          // The orders of a scale are listed above the button.
          const kinds = (await trading.kindNames()).filter((kind) => kind !== scale);
          for (const kind of kinds) {
            await trading.chooseKindNamed(kind);
            heights.set(`${language} ${side} ${kind}`, await heightsOf(trading));
          }
        }
        await close();
      }
      const [first] = [...heights.values()].flat();
      const steady = Object.fromEntries([...heights.keys()].map((name) => [name, [first]]));
      expect(heights.size).toBeGreaterThan(8);
      expect(Object.fromEntries(heights), `${device} ${path}`).toEqual(steady);
    }
  }
});

const always = ['[aria-label="Chart"]'];
const form = '[aria-label="Place order"] form';
/** What of a trading screen stays clear. On a phone a toast stands over the head's end, not over what is touched. */
const clearOn = {
  desktop: [...always, form],
  wide: [...always, form],
  'small-phone': [`${form} input[name=quantity]`],
} as const;

test('the toast of an order is clear of chart and form, and on a phone of its quantity', async () => {
  const { token } = await fundedTrader();
  for (const device of ['desktop', 'wide', 'small-phone'] as const) {
    const lookedAt = clearOn[device];
    for (const path of ['/spot/BTC', '/futures/BTC']) {
      const { page, close } = await stage().visit({ device, token });
      await page.goto(path);
      const trading = new TradingPage(page, wordsIn('en'), device);
      await expect.poll(() => trading.input('price').inputValue()).not.toBe('');
      await trading.chooseKind('market');
      await trading.input('quantity').fill('0.001');
      await sendButton(trading).click();
      for (const name of lookedAt) await page.locator(name).first().waitFor();
      const toast = page.getByRole('log').locator('> div').first();
      await toast.waitFor();
      expect(await coveredBy(toast, lookedAt), `${device} ${path}`).toEqual([]);
      // What is said of the fill stands in the same toast, below what was said first.
      await expect.poll(() => toast.locator('span > span').count()).toBe(1);
      await expect(page.getByRole('log').locator('> div').count()).resolves.toBe(1);
      expect(await coveredBy(toast, lookedAt), `${device} ${path}, filled`).toEqual([]);
      await close();
    }
  }
});
