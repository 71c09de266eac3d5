import { gzipSync } from 'node:zlib';
import { firstPartOf } from '@bourse/contract/screens.ts';
import type { CDPSession, Page } from 'playwright-core';
import { type Stage, withOwnStage } from '../e2e/stage.ts';
import { percentile, runLoad } from '../load/http-load.ts';
import { createRandom } from '../load/random.ts';
import type { Trader } from '../load/traders.ts';
import type { Figure } from './figure.ts';

const ORDERS_PER_SECOND = 100;
const TRADERS = 40;
const WATCHED_SECONDS = 10;
const INTERACTIONS = 60;
const KILOBYTE = 1_000;

/** Goals: kB of JavaScript, and seconds to the largest paint where there is one (design of the web app). */
const screens = [
  { name: 'home', path: '/', kilobytesMax: 110, largestPaintMax: 1.8, pricesMax: 2 },
  { name: 'market', path: '/market', kilobytesMax: 130 },
  { name: 'trading', path: '/spot/BTC', kilobytesMax: 230, largestPaintMax: 2.5 },
  { name: 'futures', path: '/futures/BTC', kilobytesMax: 230, largestPaintMax: 2.5 },
] as const;

/** Lighthouse's mobile device: a slow 4G line and a processor at a quarter of its speed. */
const MOBILE_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
};
const MOBILE_CPU_SLOWDOWN = 4;

/**
 * The built web app in a browser against the real server, all on this machine: what each screen
 * loads before it shows itself, whether it jumps, and what the trading page costs while orders come in.
 */
export function run(): Promise<Figure[]> {
  return withOwnStage(async (stage) => {
    const figures: Figure[] = [];
    for (const screen of screens) figures.push(...(await measureLoad(stage, screen)));
    figures.push(...(await measureTrading(stage)));
    return figures;
  });
}

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly kilobytesMax: number;
  readonly largestPaintMax?: number;
  /** Seconds until a price stands on it. */
  readonly pricesMax?: number;
}

async function measureLoad(stage: Stage, screen: Screen): Promise<Figure[]> {
  const { page, close } = await stage.visit({ device: 'small-phone' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', MOBILE_LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: MOBILE_CPU_SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(screen.path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
  const seen = await page.evaluate(() => globalThis.measured);
  const kilobytes = (await gzipBytes(page, await scriptsOf(page, screen.path))) / KILOBYTE;
  await close();
  const { name, kilobytesMax, largestPaintMax, pricesMax } = screen;
  const prices: Figure = {
    name: `a price on a slow phone, ${name}`,
    ...{ value: seen.pricesMs / 1_000, unit: 's', goal: { atMost: pricesMax ?? 0 } },
  };
  return [
    {
      name: `JavaScript that the ${name} screen needs to show itself`,
      ...{ value: kilobytes, unit: 'kB gzip', goal: { atMost: kilobytesMax } },
    },
    { name: `layout shift, ${name}`, value: seen.shift, unit: '', goal: { atMost: 0.02 } },
    {
      name: `largest paint on a slow phone, ${name}`,
      ...{ value: seen.largestPaintMs / 1_000, unit: 's' },
      ...(largestPaintMax ? { goal: { atMost: largestPaintMax } } : {}),
    },
    {
      name: `first paint on a slow phone, ${name}`,
      ...{ value: seen.firstPaintMs / 1_000, unit: 's' },
    },
    ...(pricesMax ? [prices] : []),
  ];
}

interface Measured {
  /** Sum of all shifts that no input caused. */
  shift: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** When a market with its price stood on the home page. */
  pricesMs: number;
  /** Milliseconds from each input to the next paint. */
  inputs: number[];
}

declare global {
  var measured: Measured;
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const measured: Measured = {
    ...{ shift: 0, inputs: [] },
    ...{ firstPaintMs: 0, largestPaintMs: 0, pricesMs: 0 },
  };
  globalThis.measured = measured;
  const watch = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      ...{ type, buffered: true },
      ...options,
    });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) measured.shift += shift.value;
  });
  watch('paint', ({ startTime }) => {
    measured.firstPaintMs ||= startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    measured.largestPaintMs = startTime;
  });
  watch(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) measured.inputs.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
  const lookForPrice = () => {
    const quotes = [...document.querySelectorAll('main a[href^="/spot/"]')];
    if (!quotes.some(({ textContent }) => /\d\.\d/.test(textContent))) {
      return requestAnimationFrame(lookForPrice);
    }
    measured.pricesMs = performance.now();
    return 0;
  };
  requestAnimationFrame(lookForPrice);
}

/**
 * What must have arrived before the screen is drawn: the app, and the code and texts that the build says of the screen.
 * What had arrived by then would count the chart on a slow machine and not on a fast one.
 */
function scriptsOf(page: Page, path: string): Promise<string[]> {
  return page.evaluate((firstPart) => {
    const app = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
    const { scripts, texts } = JSON.parse(document.getElementById('screens')?.textContent ?? '{}')[
      firstPart
    ];
    const ofScreen: readonly string[] = [...scripts, ...texts[document.documentElement.lang]];
    return [...app.map(({ src }) => src), ...ofScreen.map((file) => `/${file}`)];
  }, firstPartOf(path));
}

async function gzipBytes(page: Page, scripts: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const script of scripts) {
    const answer = await page.request.get(script);
    bytes += gzipSync(await answer.body()).length;
  }
  return bytes;
}

/** The trading page of a desktop while orders come in: how busy it is, how soon it answers. */
async function measureTrading(stage: Stage): Promise<Figure[]> {
  const traders = await stage.traders(TRADERS);
  const { page, close } = await stage.visit({ token: traders[0]?.token ?? '' });
  await page.addInitScript(observe);
  await page.goto('/spot/BTC');
  await page.locator('[data-row=bids]').nth(9).waitFor();
  const load = runLoad({
    ...{ port: Number(new URL(stage.address).port), connections: 8 },
    ...{ seconds: 2 * WATCHED_SECONDS + 10, ratePerSecond: ORDERS_PER_SECOND },
    next: orderRequests(traders.slice(1)),
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.waitForTimeout(2_000);
  const before = await taskTimes(devtools);
  await page.waitForTimeout(WATCHED_SECONDS * 1_000);
  const after = await taskTimes(devtools);
  await interact(page);
  const seen = await page.evaluate(() => globalThis.measured);
  await close();
  const { sentCount, acceptedCount } = await load;
  // A page where nothing happens would have good figures: orders must come in.
  if (acceptedCount < sentCount * 0.9) throw new Error(`${acceptedCount} of ${sentCount} accepted`);
  if (seen.inputs.length < INTERACTIONS / 3) throw new Error('the page took no input');
  const inputs = Float64Array.from(seen.inputs).sort();
  const busy = (after.tasks - before.tasks) / (after.time - before.time);
  return [
    {
      name: `main thread busy, trading at ${ORDERS_PER_SECOND} orders/s`,
      ...{ value: busy * 100, unit: '%', goal: { atMost: 25 } },
    },
    {
      name: `input to next paint, trading at ${ORDERS_PER_SECOND} orders/s, p98`,
      ...{ value: percentile(inputs, 0.98), unit: 'ms', goal: { atMost: 100 } },
    },
    {
      name: 'layout shift, trading while orders come in',
      ...{ value: seen.shift, unit: '', goal: { atMost: 0.02 } },
    },
  ];
}

async function taskTimes(devtools: CDPSession): Promise<{ tasks: number; time: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { tasks: read('TaskDuration'), time: read('Timestamp') };
}

/** What a trader does: takes prices, types quantities, turns pages of the panels. */
async function interact(page: Page): Promise<void> {
  const quantity = page.locator('input[name=quantity]');
  const row = page.locator('[data-row=bids]').nth(3);
  const tabs = page.getByRole('tab', { name: /^(Order book|Real-time trades)$/ });
  for (let count = 0; count < INTERACTIONS / 3; count += 1) {
    await tabs.nth(count % 2 === 0 ? 1 : 0).click();
    await quantity.press(String(count % 10));
    if (count % 2 === 1) await row.click();
  }
}

/** Limit orders a little away from the price, so that the book changes and few of them trade. */
function orderRequests(traders: readonly Trader[]): () => Buffer {
  const random = createRandom(7);
  let count = 0;
  return () => {
    const trader = traders[count % traders.length] as Trader;
    count += 1;
    const isBuy = count % 2 === 0;
    const distance = 5 + random.integer(200);
    const body = JSON.stringify({
      ...{ symbol: 'BTCUSDT', orderType: 1, orderSide: isBuy ? 1 : 2, quantity: '0.0002' },
      price: String(92_350 + (isBuy ? -distance : distance)),
      timeInForce: count % 5 === 0 ? 'IOC' : 'GTC',
    });
    return Buffer.from(
      `POST /api/spot/order/place HTTP/1.1\r\nhost: localhost\r\nlanguage: en\r\n` +
        `authorization: Bearer ${trader.token}\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
      'latin1',
    );
  };
}
