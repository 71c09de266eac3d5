import { watchMachine } from '@bourse/server/platform/test-machine.ts';
import { expect, test } from 'vitest';
import { takeFreshGround } from '../ground.ts';
import { openStage } from '../stage.ts';
import { register } from '../steps/sign-in-steps.ts';
import { TradingPage } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { type Say, wordsIn } from '../words.ts';

const FIRST_FILL_MS = 3 * 60_000;
const OWN_BOT_MS = 10 * 60_000;

const machine = watchMachine();
let begunAt = 0;

/** An exchange that has never run: the time counts from its first start, as `npm start` makes it. */
const stage = useStage(async () => {
  const ground = await takeFreshGround();
  begunAt = performance.now();
  return openStage(ground);
});

/** Milliseconds since the exchange was started or, for who comes second, since they came. */
const passedMs = () => performance.now() - begunAt;

async function claims(trading: TradingPage, say: Say): Promise<void> {
  const { page } = trading;
  const menu = page.getByRole('button', { name: new RegExp(`^${say('shell.accountMenu')}`) });
  await menu.click();
  // The page of who has nothing yet offers them, too.
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: say('shell.claimDemoFunds'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('wallet.startTrading') });
  await dialog.getByRole('button', { name: say('wallet.useInSpot') }).click();
  await page.getByText(say('wallet.transferSuccess')).first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

test.each([
  { language: 'en', device: 'desktop' },
  { language: 'zh-CN', device: 'small-phone' },
] as const)(
  'a visitor of a new exchange has a filled order within three minutes, and a bot within ten: $language on a $device',
  { timeout: 900_000 },
  async ({ language, device }) => {
    const say = wordsIn(language);
    const { page } = await stage().visit({ language, device });
    const trading = new TradingPage(page, say, device);
    await register(page, say, stage().address);
    await claims(trading, say);

    await page.goto('/spot/BTC');
    await trading.chooseKind('market');
    await trading.balanceBecomes('USDT', '10,000.0000');
    await trading.input('quantity').fill('0.01');
    await trading.submit();
    // 0.01 less the fee of 0.1% in the coin received, cut to four decimals.
    await trading.balanceBecomes('BTC', '0.0099');
    expect(passedMs()).toBeLessThan(machine.patient(FIRST_FILL_MS));

    await page.goto('/bots');
    await page.getByLabel(say('bots.fundsSetAside')).fill('2000');
    await page.getByRole('button', { name: say('bots.backtest') }).click();
    // How many days there are to look back on is not the test's.
    const backtest = say('bots.backtestDisclaimer', { days: 7 }).replace(
      /7( days)?/,
      '\\d+( days?)?',
    );
    await page.getByText(new RegExp(`^${backtest}$`)).waitFor();
    await page.getByRole('button', { name: say('bots.startBot') }).click();
    await page.getByRole('link', { name: say('bots.ordersAndHistory') }).click();
    const orders = page.getByRole('table', { name: say('bots.botOrders') });
    await orders.locator('tbody tr').first().waitFor();
    expect(passedMs()).toBeLessThan(machine.patient(OWN_BOT_MS));
    begunAt = performance.now();
  },
);
