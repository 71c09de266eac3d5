import { expect, test } from 'vitest';
import { HeardAlarms } from '../../platform/test-alarms.ts';
import { resealAll } from './reseal.ts';

test('S29 where the old key of one keeper is lost, the others are sealed anew all the same, and it is heard', async () => {
  const alarms = new HeardAlarms();
  const done: string[] = [];
  const keeper = (name: string, isLost = false) => ({
    reseal: async () => {
      if (isLost) throw new Error(`${name}: no key opens this`);
      done.push(name);
    },
  });
  const keepers = [keeper('people'), keeper('papers', true), keeper('bots'), keeper('push', true)];
  await resealAll([...keepers, keeper('keys')], alarms);
  expect(done).toEqual(['people', 'bots', 'keys']);
  expect(alarms.heard.map(({ name, cause }) => [name, cause?.message])).toEqual([
    ['upkeep_failed', 'papers: no key opens this'],
    ['upkeep_failed', 'push: no key opens this'],
  ]);
});
