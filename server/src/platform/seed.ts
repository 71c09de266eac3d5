import { getRandomValues } from 'node:crypto';
import type { Config } from './config.ts';

const HIGH_SPAN = 2 ** 21;
const LOW_SPAN = 2 ** 32;

/**
 * Where a random sequence begins: at the configured seed, else at one that cannot be guessed, a safe
 * integer from the operating system, another one with each call. Prices that anyone who knows
 * code, seed and moment can draw again can be traded before they happen.
 */
export function seedOf({ seed }: Pick<Config, 'seed'>): number {
  if (seed !== null) return seed;
  const [high = 0, low = 0] = getRandomValues(new Uint32Array(2));
  return (high % HIGH_SPAN) * LOW_SPAN + low;
}
