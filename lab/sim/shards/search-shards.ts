import { Broken } from '../checks.ts';
import { Sometimes } from '../sometimes.ts';
import type { ShardRules } from './shard.ts';
import { ShardWorld } from './shard-world.ts';

/** What a search must have met, or it proves little. */
export const rareStates: readonly string[] = [
  ...['a sender dies before the append', 'a sender dies after the append'],
  ...['arrives', 'comes back'].flatMap((way) => [
    `a receiver dies before the append, of money that ${way}`,
    `a receiver dies after the append, of money that ${way}`,
    `again: ${way}`,
    `too early: ${way}`,
  ]),
  ...['money is refused', 'money comes back', 'a coin is listed late', 'keys are forgotten'],
];

/** Plays worlds of two shards with seeds one after the other; says what was met. Throws Broken with the seed. */
export async function searchShards(
  {
    seed,
    worlds,
    steps,
  }: { readonly seed: number; readonly worlds: number; readonly steps: number },
  rules?: ShardRules,
): Promise<Sometimes> {
  const sometimes = new Sometimes();
  for (let at = seed; at < seed + worlds; at += 1) {
    const world = await ShardWorld.start(at, rules);
    try {
      await world.run(steps);
    } catch (error) {
      throw new Broken(`seed ${at}: ${(error as Error).message}`, { cause: error });
    }
    sometimes.add(world.sometimes);
  }
  return sometimes;
}
