import { expect, test } from 'vitest';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { ChainBook, ListedChain } from '../coins/chain-book.ts';
import { ChainRunner } from './chain-runner.ts';

function start(look: () => Promise<void>) {
  const chain = { code: 'FAKE', isAway: false } as ListedChain;
  const book = { open: () => [chain] } as unknown as ChainBook;
  const alarms = new HeardAlarms();
  const upkeep = new TestUpkeep(alarms);
  new ChainRunner(book, [{ look }], { look: async () => undefined }, [], [], upkeep).start();
  return { chain, alarms, upkeep };
}

test('F37 a chain that does not answer is under maintenance at once, and an alarm after ten looks', async () => {
  const { chain, alarms, upkeep } = start(() => Promise.reject(new Error('no answer')));
  await upkeep.pass();
  expect([chain.isAway, alarms.names]).toEqual([true, []]);
  for (let look = 0; look < 9; look += 1) await upkeep.pass();
  expect(alarms.names).toEqual(['chain_away']);
});
