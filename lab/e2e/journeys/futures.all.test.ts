import { setTimeout as sleep } from 'node:timers/promises';
import type { TradingBot } from '@bourse/contract/routes/trading-bots.ts';
import { expect, test } from 'vitest';
import { call, type Trader } from '../../load/traders.ts';
import type { DeviceClass, Language } from '../browser.ts';
import { futuresTrader, MIDDLE, openFuturesStage } from '../futures-stage.ts';
import type { ShiftedStage } from '../shifted-stage.ts';
import { FuturesPage } from '../steps/futures-steps.ts';
import { post } from '../steps/order-steps.ts';
import {
  addMargin,
  closeAll,
  fundOnPage,
  numberOf,
  setExits,
  watchProfit,
} from '../steps/position-steps.ts';
import { register } from '../steps/sign-in-steps.ts';
import { placeOf, textOf } from '../steps/trading-steps.ts';
import { useStage } from '../use-stage.ts';
import { type Say, wordsIn } from '../words.ts';

let opened: ShiftedStage;
const stage = useStage(async () => {
  opened = await openFuturesStage();
  return opened;
});

const readers: readonly { name: string; device: DeviceClass; language: Language }[] = [
  { name: 'English, desktop', device: 'desktop', language: 'en' },
  { name: 'Chinese, phone', device: 'small-phone', language: 'zh-CN' },
];

test('from the first visit to a long of 50x, its exits, more margin, and all closed, in Chinese on a phone', async () => {
  const say = wordsIn('zh-CN');
  const { page } = await stage().visit({ device: 'small-phone', language: 'zh-CN' });
  await register(page, say, stage().address);
  const futures = new FuturesPage(page, say, 'small-phone');
  await futures.open('BTC');
  await fundOnPage(page, say, futures);
  await futures.settle(50);
  await futures.openFirst('futuresForm.openLong', '0.02');
  await futures.positionCount(1);
  await watchProfit(futures);
  // Below the swing, which would wake it, and above the liquidation of who entered at its top.
  await setExits(futures, { takeProfit: MIDDLE + 5_000, stopLoss: MIDDLE - 700 });
  await addMargin(futures);
  await closeAll(futures);
});

test.each(readers)(
  'a tiny margin at 100x is liquidated, and its owner reads the receipt ($name)',
  async ({ device, language }) => {
    const say = wordsIn(language);
    const trader = await futuresTrader(stage(), '100');
    const { page } = await stage().visit({ device, language, token: trader.token });
    const futures = new FuturesPage(page, say, device);
    await futures.open('BTC');
    await futures.settle(100);
    // The index swings around its middle: from above it a long is liquidated, from below a short.
    // It is on that side for ten seconds and more once it is far and goes on away from the middle.
    let distance = 0;
    const isLeaving = async () => {
      const before = distance;
      distance = (await markOf(trader)) / MIDDLE - 1;
      return before !== 0 && Math.abs(distance) > 0.003 && Math.abs(distance) > Math.abs(before);
    };
    await expect.poll(isLeaving, { timeout: 60_000, interval: 1_000 }).toBe(true);
    const side = distance > 0 ? 'futuresForm.openLong' : 'futuresForm.openShort';
    await futures.openAtMarket(side, '0.001');
    await futures.positionCount(1);
    await page
      .getByText(
        say('futuresPanel.liquidatedNotice', {
          pair: 'BTC/USDT',
        }),
      )
      .waitFor({ timeout: 120_000 });
    await futures.positionCount(0);
    await futures.showPositionsHistory();
    const past = futures.rows.first();
    const entry = numberOf(await futures.fieldOf(past, 'orders.entryPrice'));
    await past.getByRole('button', { name: say('trading.liquidation') }).click();
    await readReceipt(futures, side === 'futuresForm.openLong' ? 1 : -1, entry);
  },
);

/** What was seen, what was done, at which prices; and the numbers agree with each other. */
async function readReceipt(
  { dialog, say }: FuturesPage,
  sign: 1 | -1,
  entry: number,
): Promise<void> {
  await dialog.getByText(say('futuresPanel.snapshot')).waitFor();
  await placeOf(say('futuresPanel.positionEquity'), dialog.locator('dt'));
  const terms = await dialog.locator('dt').allTextContents();
  const values = await dialog.locator('dd').allTextContents();
  const figure = (key: Parameters<Say>[0]) => numberOf(values[terms.indexOf(say(key))] ?? '');
  expect(figure('futuresPanel.positionEquity')).toBeLessThanOrEqual(
    figure('futuresPanel.maintenanceMargin'),
  );
  expect(figure('futuresPanel.positionBefore')).toBe(0.001);
  const lost = (sign * (entry - figure('futuresPage.markPrice'))) / entry;
  // At 100x a maintenance of 0.5% is met after 0.5%, and seen at the next second's mark.
  expect(lost).toBeGreaterThan(0.0049);
  expect(lost).toBeLessThan(0.01);
  const deeds = dialog.locator('ol ol li');
  await expect.poll(() => deeds.count()).toBeGreaterThan(1);
  expect(await textOf(deeds.first())).toContain('0.001');
}

/** A grid that stands in a short position at once; how it is seen. */
async function shortGridOn(symbol: string, trader: Trader) {
  const plan = { symbol, strategy: 'futures-grid', direction: 'short', leverage: 2 };
  const query = new URLSearchParams({ ...plan, leverage: '2' });
  const { lowerPrice, upperPrice, cells } = await must(
    trader,
    'GET',
    `/api/bots/suggestion?${query}`,
  );
  const asked = { ...plan, funds: '900', lowerPrice, upperPrice, cells };
  const { bot: made } = await post<{ bot: TradingBot }>(stage(), trader, '/api/bots/create', asked);
  const look = async () =>
    (await must<{ bot: TradingBot }>(trader, 'GET', `/api/bots/${made.code}`)).bot;
  await expect.poll(async () => Number((await look()).coins), { timeout: 60_000 }).toBeLessThan(0);
  return look;
}

test('I47 funding is paid at the hour, once, and stands in the bills', {
  timeout: 300_000,
}, async () => {
  const say = wordsIn('en');
  const hourMs = 3_600_000;
  const untilHourMs = () => hourMs - (Date.now() % hourMs);
  // A real hour that ends meanwhile would be another payment.
  if (untilHourMs() < 90_000) await sleep(untilHourMs() + 2_000);
  const trader = await futuresTrader(stage(), '1000');
  const order = { symbol: 'SUIUSDT', orderType: 2, side: 1, price: '0', quantity: '200' };
  await post(stage(), trader, '/api/contract/open', { ...order, leverage: 5 });
  const gridder = await futuresTrader(stage(), '1000');
  const bot = await shortGridOn('SUIUSDT', gridder);
  await stage().halt();
  // The server comes back some seconds before an hour ends: a slow machine takes some of them to start.
  opened.shiftClock(untilHourMs() - 30_000);
  await stage().resume();
  const bills = async (of = trader) => {
    const path = '/api/finance/bill/contract?pageSize=100';
    const { list } = await must<{ list: Bill[] }>(of, 'GET', path);
    return list.filter(({ billKindName }) => /funding fee/i.test(billKindName));
  };
  await expect.poll(async () => (await bills()).length, { timeout: 120_000 }).toBe(1);
  const [bill] = await bills();
  const path = '/api/contract/funding/history?symbol=SUIUSDT';
  const rates = async () => (await must<{ list: Rate[] }>(trader, 'GET', path)).list;
  await expect.poll(async () => (await rates()).length).toBeGreaterThan(0);
  const { fundingRate = '', markPrice = '', time = 0 } = (await rates())[0] ?? {};
  expect(time % hourMs).toBe(0);
  const paid = -200 * Number(markPrice) * Number(fundingRate);
  expect(Number(bill?.amount)).toBeCloseTo(paid, 6);
  // So does the bot whose position it was.
  await expect.poll(async () => (await bills(gridder)).length).toBe(1);
  const received = Number((await bills(gridder))[0]?.amount);
  expect(Math.sign(received)).toBe(-Math.sign(paid));
  await expect.poll(async () => -Number((await bot()).funding), { timeout: 60_000 }).toBe(received);
  // The costs of the position say it too, after the fee of its opening.
  const { page } = await stage().visit({ token: trader.token });
  const futures = new FuturesPage(page, say, 'desktop');
  await futures.open('SUI');
  await futures.positionCount(1);
  const positions = '/api/contract/position/list';
  const held = await must<{ list: { costs: string }[] }>(trader, 'GET', positions);
  const realised = -Number(held.list[0]?.costs);
  expect(realised).toBeLessThan(paid);
  // Shown with two decimals, cut.
  const shown = async () =>
    numberOf(await futures.fieldOf(futures.rows.first(), 'futuresPanel.realizedPnl'));
  await expect.poll(shown).toBe(Math.trunc(realised * 100) / 100);
  expect(await bills()).toHaveLength(1);
});

interface Bill {
  readonly billKindName: string;
  readonly amount: string;
}

interface Rate {
  readonly fundingRate: string;
  readonly markPrice: string;
  readonly time: number;
}

/** A session whose futures account holds so much. */
async function must<Data = Record<string, unknown>>(
  trader: Trader,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const { code, msg, data } = await call<Data>(stage().address, trader, method, path, body);
  expect(code, `${path} ${msg}`).toBe(0);
  return data;
}

async function markOf(trader: Trader): Promise<number> {
  const path = '/api/product/contract/items';
  const { list } = await must<{ list: { symbol: string; quotation: { markPrice: string } }[] }>(
    trader,
    'GET',
    path,
  );
  return Number(list.find(({ symbol }) => symbol === 'BTCUSDT')?.quotation.markPrice);
}
