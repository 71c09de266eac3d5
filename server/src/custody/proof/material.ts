import type { DefineAsset } from '@bourse/contract/messages.ts';
import type { Owed } from '@bourse/core/what-if/owed.ts';
import type { RunMaterial } from './liabilities.ts';

/**
 * What is owed, by coin and public number. Throws where a user is owed who has no account: a sum
 * that leaves money out is none.
 *
 * @param people public numbers by the engine's number
 */
export function toMaterial(
  run: Omit<RunMaterial, 'coins'>,
  assets: readonly DefineAsset[],
  owed: readonly Owed[],
  people: ReadonlyMap<number, number>,
): RunMaterial {
  const byAsset = new Map<number, [number, string][]>(assets.map(({ asset }) => [asset, []]));
  for (const { user, asset, amount } of owed) {
    const account = people.get(user);
    const own = byAsset.get(asset);
    if (account === undefined || !own) {
      throw new Error(`account ${user} is owed something, and is nobody's`);
    }
    own.push([account, String(amount)]);
  }
  return {
    ...run,
    coins: assets.map(({ asset, symbol: coin, decimals }) => {
      return { coin, decimals, owed: byAsset.get(asset) ?? [] };
    }),
  };
}
