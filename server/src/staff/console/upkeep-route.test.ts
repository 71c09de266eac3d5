import { consoleUpkeepRoutes } from '@bourse/contract/console/routes/upkeep.ts';
import { expect, test } from 'vitest';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import { upkeepRoute } from './console.ts';

test('the console lists each task with what is wrong while it fails, in both languages', async () => {
  const upkeep = new TestUpkeep(undefined, () => 7_000);
  const deposits = { name: 'deposits', chain: 'ETH', where: 'keeper', everyMs: 1_000 } as const;
  upkeep.add({
    ...deposits,
    look: () => {
      throw new Error('no answer');
    },
  });
  const list = async () => {
    const { handle } = upkeepRoute(upkeep);
    return consoleUpkeepRoutes.consoleUpkeep.data.parse(await handle({} as never, {} as never))
      .list;
  };
  const failure = { en: 'deposits are delayed', zh: '充值延迟到账' };
  expect(await list()).toEqual([
    { ...deposits, lastAt: 0, tookMs: 0, failures: 0, failedSince: 0, failure },
  ]);
  await upkeep.pass();
  expect(await list()).toMatchObject([{ lastAt: 7_000, failures: 1, failedSince: 7_000 }]);
});
