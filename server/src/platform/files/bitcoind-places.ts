import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Where the program of Bitcoin's node may be: where BITCOIND_PATH says and nowhere else, or what
 * `scripts/bitcoin.mjs` has fetched, or on the path.
 */
export function bitcoindPlaces(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const { BITCOIND_PATH: named, XDG_CACHE_HOME: cache, PATH: path = '' } = environment;
  if (named) return [named];
  const fetched = join(cache || join(homedir(), '.cache'), 'bourse', 'bitcoin', 'bitcoind');
  return [fetched, ...path.split(delimiter).map((folder) => join(folder, 'bitcoind'))];
}
