import { expect, test } from 'vitest';
import { Broken } from '../checks.ts';
import { rareStates, searchShards } from './search-shards.ts';
import { rulesOfShards, type Shard } from './shard.ts';
import { checkShards, type Shards } from './shard-checks.ts';
import { deposited, openings, ShardWorld } from './shard-world.ts';

test('I01 I12: money moves between two shards once, whatever dies, comes again or comes too early', async () => {
  const sometimes = await searchShards({ seed: 1, worlds: 6, steps: 250 });
  expect(rareStates.filter((name) => sometimes.of(name) === 0)).toEqual([]);
});

test('without the highest number that was taken, money is paid twice', async () => {
  const rules = { ...rulesOfShards, keepsHighest: false };
  await expect(searchShards({ seed: 1, worlds: 6, steps: 250 }, rules)).rejects.toThrow(
    /ended twice/,
  );
});

test('without the number of the message before, money is lost in transit', async () => {
  const rules = { ...rulesOfShards, asksForPrevious: false };
  await expect(searchShards({ seed: 1, worlds: 6, steps: 250 }, rules)).rejects.toThrow(
    /lost in transit/,
  );
});

test('accounts in transit say what the logs say at each pair of cursors of which neither is behind the other', async () => {
  const world = await ShardWorld.start(5);
  await world.run(90);
  const pastOf = (shard: Shard, first: number) => {
    const length = shard.engine.sequence - first + 1;
    return Promise.all(Array.from({ length }, (_, at) => shard.at(first + at)));
  };
  const spots = await pastOf(world.shards.spot, openings.spot.length);
  const others = await pastOf(world.shards.futures, openings.futures.length);
  const found = { even: 0, behind: 0, unsound: 0 };
  for (const one of spots) {
    for (const other of others) {
      const shards = { spot: one, futures: other };
      const isEven =
        one.known.taken <= other.engine.sequence && other.known.taken <= one.engine.sequence;
      if (isEven) checkShards(shards, deposited);
      found[isEven ? 'even' : 'behind'] += 1;
      if (!isEven && isBroken(shards)) found.unsound += 1;
    }
  }
  expect(found.even).toBeGreaterThan(300);
  // At the others they say nothing: money has come in that has not left yet.
  expect(found.unsound).toBeGreaterThan(found.behind / 2);
});

function isBroken(shards: Shards): boolean {
  try {
    checkShards(shards, deposited);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(Broken);
    return true;
  }
}

test('the same seed gives the same world', async () => {
  const [one, two] = [0, 0].map(() => searchShards({ seed: 77, worlds: 1, steps: 100 }));
  expect((await one)?.entries()).toEqual((await two)?.entries());
});
