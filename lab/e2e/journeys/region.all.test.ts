import { codeText } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import { query } from '../console/console-steps.ts';
import { takeFreshGround } from '../ground.ts';
import { openStage } from '../stage.ts';
import { FuturesPage } from '../steps/futures-steps.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { fillRegister, submitForm } from '../steps/sign-in-steps.ts';
import { TradingPage } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { wordsIn } from '../words.ts';

/** Where the house does not serve people, from its next start on. */
let regions = 'none';
const stage = useStage(async () =>
  openStage(await takeFreshGround(), () => ({ RESTRICTED_REGIONS: regions })),
);
const order = { symbol: 'BTCUSDT', orderSide: 1, orderType: 1, price: '90000', quantity: '0.001' };

test('S40 whose region is not served reads so before the limit is hit, and gets out', async () => {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await query(`update users set area_code = '+852', mobile = '91234567' where id = $1`, [
    trader.userId,
  ]);
  await moveToFutures(stage(), trader, '2000');
  await post(stage(), trader, '/api/spot/order/place', order);
  const long = { symbol: 'BTCUSDT', orderType: 2, side: 1, price: '0', quantity: '0.01' };
  await post(stage(), trader, '/api/contract/open', { ...long, leverage: 5 });
  // Three pages follow one account.
  const hurried = { token: trader.token, isHurried: true };
  await stage().halt();
  regions = 'KP,HK';
  await stage().resume();

  for (const [language, device] of [
    ['en', 'desktop'],
    ['zh-CN', 'small-phone'],
  ] as const) {
    const words = codeText(Code.regionNotServed, language);
    const say = wordsIn(language);
    const visitor = await stage().visit({ ...hurried, language, device });
    const { page } = visitor;
    const trading = new TradingPage(page, say, device);
    const said = trading.entry.getByText(words);
    await page.goto('/futures/BTC');
    await said.waitFor();
    await page.goto('/spot/BTC');
    await said.waitFor();
    await trading.input('price').fill('91000');
    await trading.input('quantity').fill('0.001');
    await trading.submit();
    await trading.entry.getByRole('alert').filter({ hasText: words }).waitFor();
    // What would open something was cancelled when the list changed.
    await trading.openCount(0);
    await page.goto('/user');
    const own = page.getByRole('region', { name: say('rights.permissionsAndLimits') });
    await expect.poll(() => own.getByText(words).count()).toBe(2);
    visitor.forgive(/order\/place|403/);
  }

  const { page } = await stage().visit(hurried);
  const futures = new FuturesPage(page, wordsIn('en'), 'desktop');
  await futures.open('BTC');
  await futures.positionCount(1);
  await futures.button('futuresPanel.closeAll', futures.panel).click();
  await futures.button('futuresPanel.closeAll', futures.dialog).click();
  await futures.positionCount(0);
  await page.goto('/asset?tab=Withdraw');
  await page.getByRole('region', { name: 'Withdraw', exact: true }).getByLabel('Address').waitFor();

  const { page: stranger, forgive } = await stage().visit();
  await fillRegister(stranger, wordsIn('en'), '92345678');
  await submitForm(stranger);
  await stranger.getByText(codeText(Code.regionNotServed, 'en')).waitFor();
  expect(new URL(stranger.url()).pathname).toBe('/register');
  forgive(/auth\/flow/);
});
