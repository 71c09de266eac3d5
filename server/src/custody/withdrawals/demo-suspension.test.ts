import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { AuditEntry } from '#ports/audit-trail.ts';
import { type CoinWorld, startCoinWorld } from '../coins/test-coin-world.ts';
import { endDemoSuspensionRoute } from './withdrawals.ts';

let world: CoinWorld;
beforeAll(async () => {
  world = await startCoinWorld();
});
afterAll(() => world.stop());

test('S16 in a demo the owner lets the day pass, which is recorded; a live exchange knows no such call', async () => {
  const user = await world.person();
  const ended: number[] = [];
  const recorded: AuditEntry[] = [];
  const call: Call = {
    ...{ caller: userSession(user), language: 'en', requestId: 'test', time: 1 },
    ...{ address: '192.0.2.1', userAgent: 'test', idempotencyKey: '' },
  };
  const end = (isDemo: boolean) =>
    endDemoSuspensionRoute({
      ...{ database: world.database, isDemo },
      users: { endSuspension: async (id) => void ended.push(id) },
      audit: { record: async (one) => void recorded.push(one) },
    }).handle({ parameters: {}, query: {}, body: {} }, call);
  await expect(end(false)).rejects.toMatchObject({ code: Code.routeUnknown });
  expect([ended, recorded]).toEqual([[], []]);
  await end(true);
  expect(ended).toEqual([user]);
  expect(recorded).toMatchObject([
    { who: `user:${user}`, act: 'demo-hold-end', address: '192.0.2.1' },
  ]);
});
