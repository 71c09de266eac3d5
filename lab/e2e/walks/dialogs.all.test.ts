import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DeviceClass, Language } from '../browser.ts';
import { futuresTrader, MIDDLE, openFuturesStage } from '../futures-stage.ts';
import { holdFeed } from '../hold-feed.ts';
import { FuturesPage } from '../steps/futures-steps.ts';
import { textOf } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage(openFuturesStage);

const readers: readonly { name: string; device: DeviceClass; language: Language }[] = [
  { name: 'English, desktop', device: 'desktop', language: 'en' },
  { name: 'Chinese, phone', device: 'small-phone', language: 'zh-CN' },
];

/** A page with a long of 10x, isolated, whose profit moves twice a second. */
async function withLong(device: DeviceClass, language: Language) {
  const { token } = await futuresTrader(stage(), '1000');
  const { page } = await stage().visit({ device, language, token });
  const hold = await holdFeed(page);
  const futures = new FuturesPage(page, wordsIn(language), device);
  await futures.open('BTC');
  await futures.settle(10);
  await futures.openAtMarket('futuresForm.openLong', '0.05');
  await futures.positionCount(1);
  return { page, futures, hold };
}

/** Where the send button of the open dialog stands, in each frame of so many milliseconds: every place once. */
const placesOf = (dialog: Locator, milliseconds: number) =>
  dialog.evaluate(async (element, endsAfterMs) => {
    const places = new Set<number>();
    const endMs = performance.now() + endsAfterMs;
    while (performance.now() < endMs) {
      await new Promise(requestAnimationFrame);
      const button = element.querySelector('button[type=submit]');
      if (button) places.add(Math.round(button.getBoundingClientRect().top));
    }
    return [...places];
  }, milliseconds);

/** Until the dialog has come to rest where it opens. */
async function atRest(dialog: Locator): Promise<void> {
  await dialog.locator('button[type=submit]').waitFor();
  await dialog.evaluate((element) =>
    // One that is given up, because what it moved is gone, is at rest, too.
    Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
}

test.each(readers)(
  "the button of a position's dialog stands still while prices move, and whatever is typed and said ($name)",
  async ({ device, language }) => {
    const { page, futures } = await withLong(device, language);
    const { dialog, say } = futures;
    const row = futures.rows.first();
    const moves: Record<string, readonly number[]> = {};
    const look = async (name: string, fill: () => Promise<void>) => {
      await atRest(dialog);
      const before = await textOf(dialog);
      const looking = placesOf(dialog, 3_500);
      await fill();
      moves[name] = await looking;
      // Figures are cut as elsewhere, whatever the exchange knows them by.
      expect(await textOf(dialog), name).not.toMatch(/\d\.\d{6}/);
      // The prices did move.
      await expect.poll(() => textOf(dialog), { message: name }).not.toBe(before);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    };
    const send = () => dialog.locator('button[type=submit]').click();
    const quantity = dialog.locator('input[name=quantity]');

    await row.getByRole('button', { name: say('futuresPanel.setTpSl') }).click();
    await look('exits', async () => {
      const takeProfit = dialog.getByLabel(say('futuresForm.takeProfit'), { exact: true });
      const stopLoss = dialog.getByLabel(say('futuresForm.stopLoss'), { exact: true });
      await send();
      await takeProfit.fill('1');
      await send();
      await takeProfit.fill(String(MIDDLE + 9_000));
      // Beyond the liquidation price: it asks.
      await stopLoss.fill(String(MIDDLE - 20_000));
      await send();
      await stopLoss.fill(String(MIDDLE - 900));
      await quantity.fill('99');
      await send();
      await quantity.fill('0.01');
    });
    await futures
      .button(futures.isPhone ? 'futuresPanel.marketClose' : 'trading.market', row)
      .first()
      .click();
    await look('close', async () => {
      await quantity.fill('99');
      await send();
      await quantity.fill('0.02');
    });
    // Beside the fields of a desktop's row there is room for few buttons: it stands in their menu.
    if (!futures.isPhone) await futures.button('ui.more', row).click();
    await futures.button('futuresPanel.add', row).first().click();
    await look('add', async () => {
      await quantity.fill('999');
      await send();
      await quantity.fill('0.01');
    });
    await row.getByRole('button', { name: say('futuresPanel.adjustMargin') }).click();
    await look('margin', async () => {
      await dialog.locator('input[name=amount]').fill('999999');
      await send();
      await dialog.locator('input[name=amount]').fill('10');
    });
    for (const [name, places] of Object.entries(moves)) expect(places, name).toHaveLength(1);
  },
);

test('D31 while prices are old, the dialogs of a position ask before they send', async () => {
  const { page, futures, hold } = await withLong('desktop', 'en');
  const { say } = futures;
  const row = futures.rows.first();
  const isOld = page.getByText(/^Price is \d+ s old$/).first();
  const question = page.getByRole('dialog', { name: /^Price is \d+ s old$/ });
  const form = (name: string) => page.getByRole('dialog', { name, exact: true });

  const openings: readonly [title: string, open: () => Promise<void>, fill: () => Promise<void>][] =
    [
      [
        'Position TP/SL',
        () => row.getByRole('button', { name: say('futuresPanel.setTpSl') }).click(),
        () => form('Position TP/SL').getByLabel('Take profit', { exact: true }).fill('99000'),
      ],
      [
        'Adjust margin',
        () => row.getByRole('button', { name: say('futuresPanel.adjustMargin') }).click(),
        () => form('Adjust margin').locator('input[name=amount]').fill('10'),
      ],
      [
        'Close position',
        () => futures.button('trading.market', row).first().click(),
        async () => {},
      ],
    ];
  for (const [title, open, fill] of openings) {
    await open();
    const dialog = form(title);
    await fill();
    hold(true);
    await isOld.waitFor();
    await dialog.locator('button[type=submit]').click();
    // It hears keys once it has the focus.
    await question.locator(':focus').waitFor();
    // Escape leaves the question, not what was typed.
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await dialog.isVisible(), title).toBe(true);
    await dialog.locator('button[type=submit]').click();
    await question.getByRole('button', { name: /anyway$/ }).click();
    await question.waitFor({ state: 'hidden' });
    hold(false);
    await page.getByText(/^Live( ·|$)/).waitFor();
    if (title === 'Position TP/SL') {
      await futures.said('futuresPanel.tpSlSet').waitFor();
      await page.keyboard.press('Escape');
    }
    await dialog.waitFor({ state: 'hidden' });
  }
  await futures.positionCount(0);
});
