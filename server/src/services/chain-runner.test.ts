import { expect, test } from 'vitest';
import { HeardAlarms } from '../platform/test-alarms.ts';
import type { ChainBook, ListedChain } from '../wallet/chain-book.ts';
import { ChainRunner } from './chain-runner.ts';

function start(look: () => Promise<void>) {
  const chain = { code: 'FAKE', isAway: false } as ListedChain;
  const book = { open: () => [chain] } as unknown as ChainBook;
  const tasks: (() => void)[] = [];
  const alarms = new HeardAlarms();
  const runner = new ChainRunner(book, [{ look }], { look: async () => undefined }, [], [], {
    alarms,
    scheduler: {
      every(_, task) {
        tasks.push(task);
        return () => undefined;
      },
    },
  });
  runner.start();
  const pass = async () => {
    for (const task of tasks) task();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { chain, alarms, runner, pass };
}

test('F37 a chain that does not answer is under maintenance at once, and an alarm after ten looks', async () => {
  const { chain, alarms, pass } = start(() => Promise.reject(new Error('no answer')));
  await pass();
  expect([chain.isAway, alarms.names]).toEqual([true, []]);
  for (let look = 0; look < 9; look += 1) await pass();
  expect(alarms.names).toEqual(['chain_away']);
});

test('a look begins after the end of its last one, and a stop waits for it', async () => {
  let looks = 0;
  let end = () => {};
  const { pass, runner } = start(
    () =>
      new Promise((resolve) => {
        looks += 1;
        end = resolve;
      }),
  );
  for (let time = 0; time < 3; time += 1) await pass();
  expect(looks).toBe(1);
  let isStopped = false;
  const stopping = runner.stop().then(() => {
    isStopped = true;
  });
  await pass();
  expect(isStopped).toBe(false);
  end();
  await stopping;
});
