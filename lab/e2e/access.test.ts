import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { call } from '../load/traders.ts';
import type { DeviceClass } from './browser.ts';
import { fillRegister, newAddress, submitForm } from './sign-in-steps.ts';
import { useStage } from './use-stage.ts';
import { wordsIn } from './words.ts';

const stage = useStage();
const say = wordsIn('en');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn?: boolean;
  readonly device?: DeviceClass;
  readonly play?: (page: Page) => Promise<void>;
}

const clickButton = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'market', path: '/market' },
  { name: 'favourites', path: '/market?tab=favorites', isSignedIn: true },
  { name: 'login with messages', path: '/login', play: submitForm },
  { name: 'register', path: '/register' },
  { name: 'verify', path: '/register', play: goToVerify },
  { name: 'retrieve password', path: '/retrieve-password' },
  { name: 'trading, guest', path: '/spot/BTC' },
  { name: 'trading', path: '/spot/BTC', isSignedIn: true },
  { name: 'order history', path: '/spot/BTC?orders=history', isSignedIn: true },
  { name: 'own trades', path: '/spot/BTC?orders=trades', isSignedIn: true },
  {
    name: 'last trades',
    path: '/spot/BTC',
    play: (page) => page.getByRole('tab', { name: 'Real-time trades' }).click(),
  },
  { name: 'depth', path: '/spot/BTC', play: clickButton('Depth') },
  {
    name: 'pair selector',
    path: '/spot/BTC',
    play: (page) => page.locator('button:has(h1)').click(),
  },
  { name: 'indicators', path: '/spot/BTC', play: clickButton('Indicators') },
  { name: 'transfer', path: '/spot/BTC', isSignedIn: true, play: clickButton('Transfer') },
  { name: 'cancel all', path: '/spot/BTC', isSignedIn: true, play: clickButton('Cancel All') },
  { name: 'shortcuts', path: '/spot/BTC', play: clickButton('Shortcuts') },
  {
    name: 'account menu',
    path: '/market',
    isSignedIn: true,
    play: (page) => page.getByRole('button', { name: /^Account menu/ }).click(),
  },
  {
    name: 'settings',
    path: '/market',
    play: (page) => page.getByRole('button', { name: /^Display settings/ }).click(),
  },
  { name: 'unknown market', path: '/spot/NOPE' },
  { name: 'orders', path: '/order', isSignedIn: true },
  { name: 'orders, guest', path: '/order' },
  { name: 'futures', path: '/futures' },
  {
    name: 'contract details',
    path: '/futures',
    play: (page) => page.getByTitle('Contract details').click(),
  },
  { name: 'faq', path: '/faq' },
  { name: 'trading rules', path: '/trading-rules' },
  { name: 'user agreement', path: '/user-agreement' },
  { name: 'phone, chart', path: '/spot/BTC', isSignedIn: true, device: 'small-phone' },
  { name: 'phone, book', path: '/spot/BTC?view=book', device: 'small-phone' },
  { name: 'phone, order', path: '/spot/BTC?view=order', isSignedIn: true, device: 'small-phone' },
  { name: 'phone, home', path: '/', device: 'small-phone' },
  { name: 'phone, market', path: '/market', device: 'small-phone' },
];

async function goToVerify(page: Page): Promise<void> {
  await fillRegister(page, say, newAddress());
  await submitForm(page);
  await page.locator('fieldset input').first().waitFor();
}

/** What axe finds, one line for each rule and element. */
async function violationsOf(page: Page, only?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // No page has frames: the modern mode opens a blank page for each result.
    .setLegacyMode();
  const { violations } = await (only
    ? builder.withRules(only)
    : builder.withTags(standards)
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

/** Colours have settled when nothing is in transition any more. */
async function settle(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  do {
    await frame();
    await frame();
  } while (document.getAnimations().some(({ playState }) => playState === 'running'));
}

let token: Promise<string> | undefined;

/** An account with an order that waits, one that was filled, and a favourite. */
function tokenOfTrader(): Promise<string> {
  token ??= (async () => {
    const [trader] = await stage().traders(1);
    if (!trader) throw new Error('no account was opened');
    const post = (path: string, body: unknown) => call(stage().address, trader, 'POST', path, body);
    const order = { symbol: 'BTCUSDT', orderSide: 1, quantity: '0.001' };
    await post('/api/spot/order/place', { ...order, orderType: 1, price: '90000' });
    await post('/api/spot/order/place', { ...order, orderType: 2, price: '0' });
    await post('/api/user/collection/add', { category: 2, collection: 'BTC-USDT' });
    return trader.token;
  })();
  return token;
}

describe('WCAG 2.2 A and AA, by axe, dark and light', () => {
  test.each(screens)('$name', async ({ path, isSignedIn, device = 'desktop', play }) => {
    const session = isSignedIn ? { token: await tokenOfTrader() } : {};
    const { page } = await stage().visit({ device, ...session, reducedMotion: true });
    await page.goto(path);
    await page.locator('main :is(h1, h2, table, form, section, p):visible').first().waitFor();
    await expect.poll(() => page.locator('.skeleton, [aria-busy=true]').count()).toBe(0);
    await play?.(page);
    const dark = await violationsOf(page);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light';
    });
    await page.evaluate(settle);
    const light = await violationsOf(page, 'color-contrast');
    expect({ dark, light }).toEqual({ dark: [], light: [] });
  });
});
