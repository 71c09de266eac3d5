import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FuturesPage } from './futures-steps.ts';
import { moveToFutures, post } from './order-steps.ts';
import { codeSentTo } from './outbox.ts';
import { fillRegister, newAddress, submitForm, typeCode } from './sign-in-steps.ts';
import { TradingPage } from './trading-steps.ts';
import { useStage } from './use-stage.ts';
import { wordsIn } from './words.ts';

const stage = useStage();
const say = wordsIn('en');

/** From now on the server refuses what goes to `path`, and says nothing of why. */
async function refuseWordlessly(page: Page, path: string, status = 200): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, json: { code: 1, data: null } }),
  );
}

async function openTrading(): Promise<TradingPage> {
  const [trader] = await stage().traders(1);
  const { page } = await stage().visit({ token: trader?.token ?? '' });
  await page.goto('/spot/BTC');
  return new TradingPage(page, say);
}

test('a code that is refused without a word: Verify failed', async () => {
  const { page } = await stage().visit();
  const email = newAddress();
  await fillRegister(page, say, email);
  await submitForm(page);
  await page.waitForURL('**/verify');
  await refuseWordlessly(page, '/api/members');
  await typeCode(page, await codeSentTo(stage().address, email));
  await page.getByRole('alert').getByText('Verify failed').waitFor();
});

test('a new password that is refused without a word: Failed to set password', async () => {
  const visitor = await stage().visit();
  const { page } = visitor;
  await page.goto('/retrieve-password');
  await page.locator('input[name=contact]').fill(newAddress());
  await submitForm(page);
  await page.waitForURL('**/verify');
  await typeCode(page, 'ABCDEF');
  await page.waitForURL('**/set-pass');
  await page.locator('input[name=new-password]').fill('four-loud-lighthouses');
  await page.locator('input[name=confirm-password]').fill('four-loud-lighthouses');
  await refuseWordlessly(page, '/api/members/password/forget', 500);
  await submitForm(page);
  await page.getByText('Failed to set password').waitFor();
  visitor.forgive(/status of 500/);
});

test('a transfer that is refused without a word: Transfer failed', async () => {
  const { page, entry } = await openTrading();
  await entry.getByRole('button', { name: 'Transfer' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=amount]').fill('1');
  await refuseWordlessly(page, '/api/finance/transfer/internal');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Transfer failed').waitFor();
});

test('an order that is refused without a word: Order failed, until a field changes', async () => {
  const trading = await openTrading();
  const { page, entry } = trading;
  await refuseWordlessly(page, '/api/spot/order/place');
  await trading.chooseKind('market');
  await trading.input('quantity').fill('0.001');
  await trading.submit();
  await entry.getByText('Order failed').waitFor();
  await trading.input('quantity').fill('0.002');
  await entry.getByText('Order failed').waitFor({ state: 'hidden' });
});

test('markets that are refused without a word: Failed to load market data', async () => {
  const { page } = await stage().visit();
  await refuseWordlessly(page, '/api/product/spot/items*');
  await page.goto('/market');
  await page.getByText('Failed to load market data').first().waitFor();
});

/** An account with a long of one BTC contract and one of ETH. */
async function openTwoPositions(): Promise<string> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '1000');
  const open = (symbol: string, quantity: string) =>
    post(stage(), trader, '/api/contract/open', {
      ...{ symbol, quantity, orderType: 2, side: 1, leverage: 20 },
    });
  await open('BTCUSDT', '0.01');
  await open('ETHUSDT', '0.1');
  return trader.token;
}

test('a Close All that fails makes one note; one position is one position', async () => {
  const { page } = await stage().visit({ token: await openTwoPositions() });
  const futures = new FuturesPage(page, say, 'desktop');
  const refusal = { code: 4001, msg: 'The book is empty', data: null };
  await page.route('**/api/contract/*/close', (route) => route.fulfill({ json: refusal }));
  await futures.open('BTC');
  await futures.positionCount(2);
  const closeAll = () => futures.button('Close All', futures.panel).click();
  await closeAll();
  await futures.dialog.getByText('Close all 2 positions at the market price?').waitFor();
  await futures.button('Close All', futures.dialog).click();
  await page.getByText('Failed to close 2 position(s): The book is empty').waitFor();
  expect(await page.getByRole('log').getByRole('alert').count()).toBe(1);
  await futures.dialog.waitFor({ state: 'hidden' });
  await page.getByText('Hide other contracts').click();
  await futures.positionCount(1);
  await closeAll();
  await futures.dialog.getByText('Close 1 position of BTC/USDT at the market price?').waitFor();
});

test('no leverage but 1 to 100 can be confirmed', async () => {
  const [trader] = await stage().traders(1);
  const { page } = await stage().visit({ token: trader?.token ?? '' });
  const futures = new FuturesPage(page, say, 'desktop');
  await futures.open('BTC');
  await futures.form.getByRole('button', { name: /^Leverage/ }).click();
  const field = futures.dialog.locator('input[inputmode=decimal]');
  const confirm = futures.dialog.getByRole('button', { name: 'Confirm' });
  for (const [leverage, isOff] of [
    ['0', true],
    ['101', true],
    ['', true],
    ['50', false],
  ] as const) {
    await field.fill(leverage);
    await expect.poll(() => confirm.isDisabled(), { message: leverage }).toBe(isOff);
  }
});
