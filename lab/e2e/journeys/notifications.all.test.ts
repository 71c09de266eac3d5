import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import type { DeviceClass, Language } from '../browser.ts';
import { useStage } from '../use-stage.ts';
import { faultsOf } from '../walks/axe.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();

const readers: readonly { name: string; device: DeviceClass; language: Language }[] = [
  { name: 'English, desktop', device: 'desktop', language: 'en' },
  { name: 'Chinese, phone', device: 'small-phone', language: 'zh-CN' },
];

async function expectAccessible(page: Page): Promise<void> {
  // It lies over what is pressed for its three seconds.
  await expect.poll(() => page.getByRole('log').locator('> div').count()).toBe(0);
  expect(await faultsOf(page)).toEqual({ dark: [], light: [] });
}

interface Depth {
  readonly buy: readonly { readonly price: string }[];
  readonly sell: readonly { readonly price: string }[];
}

/** One buys at the best price of the book but does not take, the other one sells to them: who takes is told nothing. */
async function buyResting(maker: Trader, taker: Trader): Promise<void> {
  const { address } = stage();
  const book = '/api/product/spot/depth?symbol=BTCUSDT&limit=1';
  const { data } = await call<Depth>(address, maker, 'GET', book);
  const middle = (Number(data.buy[0]?.price) + Number(data.sell[0]?.price)) / 2;
  const order = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, quantity: '0.001' };
  const PLACE = '/api/spot/order/place';
  await call(address, maker, 'POST', PLACE, { ...order, price: middle.toFixed(2) });
  const sale = { ...order, orderType: 2, orderSide: 2, price: '0' };
  await call(address, taker, 'POST', PLACE, sale);
}

test.each(readers)(
  'an alert is set beside the pair and told, an order that fills is seen on two pages without reload and read on both ($name)',
  async ({ device, language }) => {
    const say = wordsIn(language);
    const [trader, taker] = await stage().traders(2);
    if (!trader || !taker) throw new Error('no account was opened');
    const { token } = trader;
    const one = await stage().visit({ device, language, token, reducedMotion: true });
    const other = await stage().visit({ device, language, token, reducedMotion: true });
    await other.page.goto('/notifications');
    await other.page.getByText(say('notifications.noNotificationsYet')).waitFor();

    const { page } = one;
    await page.goto('/spot/BTC');
    const isPhone = device === 'small-phone';
    // On a phone the alerts stand in the sheet of the pair.
    if (isPhone) await page.locator('button:has(h1)').click();
    await page
      .getByRole('button', { name: say('shell.pairPriceAlerts', { pair: 'BTC/USDT' }) })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('notifications.alertPrice')).fill('999999');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say('notifications.setAlert') }).click();
    await dialog.getByText(say('notifications.risesTo', { price: '999,999.00' })).waitFor();
    await page.keyboard.press('Escape');
    // A phone that trades has no bar (decision 249).
    if (isPhone) await page.goto('/market');

    await buyResting(trader, taker);
    const bell = say('notifications.notificationsUnread', { count: 1 });
    for (const visitor of [one, other]) {
      await visitor.page.locator(`header [aria-label="${bell}"]`).waitFor();
    }
    const title = language === 'en' ? 'Order filled: BTC/USDT' : '委托已成交：BTC/USDT';
    await other.page.getByText(title).waitFor();
    await expectAccessible(other.page);
    await other.page.getByRole('button', { name: say('notifications.markAllRead') }).click();
    for (const visitor of [one, other]) {
      await visitor.page
        .locator(`header [aria-label="${say('notifications.notifications')}"]`)
        .waitFor();
    }

    await other.page.getByRole('tab', { name: say('notifications.priceAlerts') }).click();
    const remove = say('notifications.removeAlert', {
      alert: say('notifications.risesTo', { price: '999,999.00' }),
    });
    await other.page.getByRole('button', { name: remove }).click();
    await other.page.getByText(say('notifications.noPriceAlerts')).waitFor();
    await other.page.getByRole('tab', { name: say('notifications.notificationSettings') }).click();
    const fills = other.page.getByRole('group', { name: say('notifications.orderFills') });
    const mail = fills.getByLabel(say('notifications.byEmail'));
    await fills.getByText(say('notifications.byEmail')).click();
    await expect.poll(() => mail.isChecked()).toBe(true);
    await expectAccessible(other.page);
    await other.page.reload();
    await expect.poll(() => mail.isChecked()).toBe(true);
  },
);
