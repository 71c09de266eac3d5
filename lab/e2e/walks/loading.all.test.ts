import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import type { DeviceClass } from '../browser.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';
import { shiftsOf, watchShifts } from './shifts.ts';

const stage = useStage();

interface Walk {
  readonly path: string;
  readonly isGuest?: boolean;
  /** In the page once all of it is there. */
  readonly whole: string;
}

const drawn = '[aria-label="Chart"] canvas';
const listed = 'main :is(tbody tr, article, li)';
const walks: readonly Walk[] = [
  { path: '/', isGuest: true, whole: '#roadmap' },
  { path: '/', whole: '#roadmap' },
  { path: '/market?tab=spot', isGuest: true, whole: 'tbody tr:nth-child(5)' },
  { path: '/market?tab=spot', whole: 'tbody tr:nth-child(5)' },
  { path: '/market?tab=all', whole: 'tbody tr:nth-child(5)' },
  { path: '/spot/BTC', isGuest: true, whole: drawn },
  { path: '/spot/BTC', whole: drawn },
  { path: '/futures/BTC', isGuest: true, whole: drawn },
  { path: '/futures/BTC', whole: drawn },
  { path: '/order', whole: listed },
  { path: '/order?product=futures', whole: listed },
  { path: '/asset', whole: listed },
  { path: '/asset?tab=Futures', whole: listed },
  { path: '/bots', whole: 'main input' },
];
const sizes: readonly DeviceClass[] = [
  ...(['wide', 'desktop', 'laptop', 'tablet-across'] as const),
  ...(['tablet', 'small-phone', 'least-phone'] as const),
];

/** What comes late or moves by itself has come by then. */
const LOOKED_AT_MS = 4_000;
/** Seen by no eye. */
const SHIFT_MAX = 0.01;

let opened: Promise<Trader> | undefined;
/** The same for all: somebody with an order that waits and a position. */
function trader(): Promise<Trader> {
  opened ??= openTrader();
  return opened;
}

async function openTrader(): Promise<Trader> {
  const [person] = await stage().traders(1);
  if (!person) throw new Error('no account was opened');
  await moveToFutures(stage(), person, '1000');
  const order = { symbol: 'BTCUSDT', orderType: 1, quantity: '0.002', price: '90000' };
  await post(stage(), person, '/api/spot/order/place', { ...order, orderSide: 1 });
  const position = { ...order, orderType: 2, price: '0', side: 1, leverage: 10 };
  await post(stage(), person, '/api/contract/open', position);
  return person;
}

async function isWhole(page: Page, whole: string): Promise<void> {
  await page.locator(whole).first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null);
}

/** What was seen to move, as a text; empty where nothing did. */
async function movedOn(device: DeviceClass, { path, isGuest, whole }: Walk): Promise<string> {
  const { page } = await stage().visit({
    device,
    ...(!isGuest && { token: (await trader()).token }),
  });
  await watchShifts(page);
  await page.goto(path);
  await isWhole(page, whole);
  // Again with the letters at hand: those that come late are not what this is about.
  await page.reload();
  await isWhole(page, whole);
  await page.waitForFunction((ms) => performance.now() > ms, LOOKED_AT_MS);
  const { sum, told } = await shiftsOf(page);
  return sum < SHIFT_MAX ? '' : `${sum} ${told}`;
}

test.each(walks)('nothing moves while $path loads, guest $isGuest, in six sizes', async (walk) => {
  // Beside each other: a page waits for the exchange, and for its time, most of its life.
  const moved = await Promise.all(sizes.map((device) => movedOn(device, walk)));
  const told = Object.fromEntries(sizes.map((device, at) => [device, moved[at]]));
  expect(told).toEqual(Object.fromEntries(sizes.map((device) => [device, ''])));
});
