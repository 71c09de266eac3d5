import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import { claimLimits } from '../../server/src/trading/transfers/claim-budget.ts';
import { useWorld } from './use-world.ts';

const world = useWorld();

test('R7 one address claims demo funds for so many accounts a day; others go on to claim', async () => {
  const traders = await world().traders(claimLimits.ofRange + 3);
  const claim = (at: number, address: string) =>
    world().ask({
      method: 'POST',
      path: '/api/demo/claim',
      body: {},
      trader: traders[at],
      address,
    });
  const here = '192.0.2.7';
  for (let at = 0; at < claimLimits.ofRange; at += 1) {
    expect((await claim(at, here)).code).toBe(0);
  }
  const before = await world().commandCount();
  const refused = await claim(claimLimits.ofRange, here);
  expect([refused.code, refused.msg]).toEqual([
    Code.claimsSpent,
    'No demo funds left today for your internet connection. Try again after 00:00 UTC.',
  ]);
  expect(await world().commandCount()).toBe(before);
  // Who claimed before is told so, and who comes from elsewhere has a share of their own.
  expect((await claim(0, here)).code).toBe(Code.claimedToday);
  expect((await claim(claimLimits.ofRange, '198.51.100.7')).code).toBe(0);
});
