import { expect, test } from 'vitest';
import { rareStates, searchShards } from './search-shards.ts';

const SEED = Number(process.env.SIM_SEED ?? 1_000);

test('I01 I12: money moves between two shards once, in many worlds and in a long one', {
  timeout: 600_000,
}, async () => {
  const sometimes = await searchShards({ seed: SEED, worlds: 80, steps: 400 });
  sometimes.add(await searchShards({ seed: SEED, worlds: 1, steps: 2_000 }));
  expect(rareStates.filter((name) => sometimes.of(name) === 0)).toEqual([]);
});
