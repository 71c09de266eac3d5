import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Keys } from '../keys.ts';
import { codeSentTo } from '../outbox.ts';
import { moveToFutures } from '../steps/order-steps.ts';
import { newAddress, PASSWORD } from '../steps/sign-in-steps.ts';
import { TradingPage } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

const stage = useStage();
const say = wordsIn('en');

/** What a mouse or a finger presses fails the test: an error in the console does. */
const withoutMouse = (page: Page) =>
  page.addInitScript(() => {
    const complain = () => console.error('a pointer was used');
    document.addEventListener('pointerdown', complain, { capture: true });
  });

test('an account is registered with its code, funds are claimed and moved, by keyboard alone', async () => {
  const { page } = await stage().visit({ reducedMotion: true });
  await withoutMouse(page);
  const keys = new Keys(page);
  const email = newAddress();
  await page.goto('/register');
  await keys.write(page.getByLabel(say('ui.emailOrPhone')), email);
  await keys.write(page.getByLabel(say('signIn.password'), { exact: true }), PASSWORD);
  await keys.use(page.locator('input[name=agree]'), 'Space');
  await keys.use(page.locator('form button[type=submit]'));
  await page.waitForURL('**/verify');
  await keys.to(page.locator('fieldset input[autocomplete="one-time-code"]'));
  await keys.type(await codeSentTo(stage().address, email));
  const menu = page.getByRole('button', { name: new RegExp(`^${say('shell.accountMenu')}`) });
  await menu.waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  // What loads above the focus moves it out of sight.
  const main = page.getByRole('main');
  await main.getByRole('region', { name: say('home.yourAccount') }).waitFor();
  await main.getByRole('row', { name: /BTC/ }).first().waitFor();
  await expect.poll(() => page.locator('.skeleton, [aria-busy=true]').count()).toBe(0);

  await keys.use(menu);
  // The page of who has nothing yet offers them, too.
  const bar = page.getByRole('banner');
  await keys.use(bar.getByRole('button', { name: say('shell.claimDemoFunds'), exact: true }));
  const offer = page.getByRole('dialog', { name: say('wallet.startTrading') });
  await offer.getByText('10,000.00 USDT').waitFor();
  await keys.press('Escape');
  await offer.waitFor({ state: 'hidden' });
  await keys.arrives(menu);

  await keys.press('Enter');
  await keys.use(page.getByRole('button', { name: say('shell.transfer'), exact: true }));
  const dialog = page.getByRole('dialog', { name: say('shell.transfer') });
  await keys.arrives(dialog.getByLabel(say('wallet.amount')));
  // Out of the dialog no Tab leads.
  await keys.to(dialog.getByRole('combobox', { name: say('wallet.toAccount') }));
  await keys.press('Enter');
  await page.getByRole('option', { name: say('wallet.futuresAccount') }).waitFor();
  await keys.press('End');
  await keys.press('Enter');
  await keys.write(dialog.getByLabel(say('wallet.amount')), '500');
  await keys.use(dialog.getByRole('button', { name: say('ui.confirm') }));
  await page.getByText(say('wallet.transferSuccess')).first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await keys.arrives(menu);
});

test('a limit order is placed and cancelled, a position opened and closed, by keyboard alone', async () => {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '500');
  const { page } = await stage().visit({ token: trader.token, reducedMotion: true });
  await withoutMouse(page);
  const keys = new Keys(page);
  await page.goto('/');
  const bar = page.getByRole('banner');
  await keys.use(bar.getByRole('link', { name: say('shell.spot'), exact: true }));
  const trading = new TradingPage(page, say);
  const price = trading.input('price');
  await expect.poll(() => price.inputValue()).toMatch(/\d/);
  const wanted = Math.round(Number(await price.inputValue()) * 0.97).toString();
  await keys.write(price, wanted);
  await keys.write(trading.input('quantity'), '0.001');
  await keys.use(trading.entry.locator('button[type=submit]'));
  await trading.said('trading.orderPlaced').waitFor();
  await trading.openCount(1);
  await keys.use(
    trading.rows
      .first()
      .getByRole('button', { name: /cancel/i })
      .last(),
  );
  const question = page.getByRole('dialog');
  await keys.use(question.getByRole('button', { name: /cancel order|confirm/i }));
  await trading.said('trading.orderCanceledSuccessfully').waitFor();
  await trading.openCount(0);
  await question.waitFor({ state: 'hidden' });
  // What asked is gone with its row: the focus stands in its panel, not at the top of the page.
  await expect
    .poll(() => trading.orders.evaluate((panel) => panel.contains(document.activeElement)))
    .toBe(true);

  await keys.use(bar.getByRole('link', { name: say('shell.futures'), exact: true }));
  await page.waitForURL('**/futures**');
  const { entry } = trading;
  const kinds = entry.getByRole('tablist');
  await keys.to(kinds.locator('[aria-selected=true]'));
  const market = kinds.getByRole('tab', { name: say('trading.market'), exact: true });
  await keys.to(market, 'ArrowRight');
  await keys.write(trading.input('quantity'), '0.002');
  await keys.use(entry.locator('button:enabled', { hasText: say('futuresForm.openLong') }));
  await trading.said('trading.orderPlaced').waitFor();
  const count = (positions: number) =>
    trading.orders.getByRole('tab', {
      name: say('futuresPanel.positionsCount', { count: positions }),
    });
  await count(1).waitFor();
  const close = trading.rows.first().getByRole('button', { name: say('trading.market') });
  await keys.use(close.first());
  const closing = page.getByRole('dialog', { name: say('futuresPanel.closePosition') });
  await closing.waitFor();
  await keys.press('Escape');
  await closing.waitFor({ state: 'hidden' });
  await keys.arrives(close.first());
  await keys.press('Enter');
  await keys.use(closing.locator('button[type=submit]'));
  await count(0).waitFor();
  await closing.waitFor({ state: 'hidden' });
  await expect
    .poll(() => trading.orders.evaluate((panel) => panel.contains(document.activeElement)))
    .toBe(true);
});
