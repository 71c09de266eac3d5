import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Trader } from '../../load/traders.ts';
import { follow } from '../follow.ts';
import { untilInSight } from '../in-sight.ts';
import { moveToFutures, post } from '../steps/order-steps.ts';
import { useStage } from '../use-stage.ts';
import { lowTargets } from './targets.ts';
import { addressesOf, screenNames } from './views.ts';

const stage = useStage();

/** Somebody with rows in the lists: a position, and an order of each product. */
async function holder(): Promise<Trader> {
  const [trader] = await stage().traders(1);
  if (!trader) throw new Error('no account was opened');
  await moveToFutures(stage(), trader, '1000');
  const send = (path: string, body: object) => post(stage(), trader, path, body);
  const long = { symbol: 'BTCUSDT', leverage: 10, side: 1 };
  await send('/api/contract/open', { ...long, orderType: 2, price: '0', quantity: '0.002' });
  await send('/api/contract/open', { ...long, orderType: 1, price: '90000', quantity: '0.001' });
  const order = { symbol: 'BTCUSDT', orderSide: 1, quantity: '0.001' };
  await send('/api/spot/order/place', { ...order, orderType: 1, price: '90000' });
  return trader;
}

/** Each address that has something too low for a finger, with what that is. */
async function lowOn(page: Page, paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  await page.goto('/');
  for (const path of paths) {
    await follow(page, path);
    await untilInSight(page, 'main :is(h1, h2, table, form, canvas, article)');
    await expect.poll(() => page.locator('main .skeleton').count(), { message: path }).toBe(0);
    found.push(...(await lowTargets(page)).map((target) => `${path} ${target}`));
  }
  return found;
}

const all = screenNames.flatMap(addressesOf);

test.each([
  [390, 844],
  [320, 568],
] as const)('whatever acts when it is pressed is 44 px high at %s by %s', async (width, height) => {
  const { token } = await holder();
  const { page } = await stage().visit({ device: 'small-phone', token, isHurried: true });
  await page.setViewportSize({ width, height });
  expect(await lowOn(page, all)).toEqual([]);
});
