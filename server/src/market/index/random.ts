import { getRandomValues } from 'node:crypto';
import type { Config } from '#platform/config.ts';

const HIGH_SPAN = 2 ** 21;
const LOW_SPAN = 2 ** 32;

/** A stream of chance that is the same for the same seed, on every machine. */
export interface Random {
  /** Uniform in [0, 1), 32 bits. */
  next(): number;
  /** Mean 0, deviation 1. */
  normal(): number;
  /** Student's t with 4 degrees of freedom, scaled to deviation 1: fat tails, like returns. */
  fatNormal(): number;
  /** How many events of a mean rate happen; for means up to some dozens. */
  poisson(mean: number): number;
}

/** Extreme draws are cut here, in deviations: a return is fat-tailed, not unbounded. */
const FAT_DEVIATIONS_MAX = 9;

/** The generator sfc32 by Chris Doty-Humphrey (PractRand), seeded by any integers. */
export function createRandom(...seeds: readonly number[]): Random {
  let a = hashIntegers(1, ...seeds);
  let b = hashIntegers(2, ...seeds);
  let c = hashIntegers(3, ...seeds);
  let counter = 1;

  const nextInteger = () => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    return result >>> 0;
  };
  const next = () => nextInteger() / 2 ** 32;
  /** In (0, 1): safe for a logarithm. */
  const nextOpen = () => (nextInteger() + 0.5) / 2 ** 32;
  // Box and Muller's method; the second value of each pair is dropped, so that a stream's position
  // depends on the number of calls alone.
  const normal = () => Math.sqrt(-2 * Math.log(nextOpen())) * Math.cos(2 * Math.PI * next());

  for (let round = 0; round < 12; round += 1) nextInteger();
  return {
    next,
    normal,
    fatNormal() {
      // t = Z / sqrt(V / 4), where V has a chi-square distribution with 4 degrees of freedom and
      // so is -2 ln(U1 U2). The variance of t is 2.
      const chiSquare = -2 * Math.log(nextOpen() * nextOpen());
      const value = normal() / Math.sqrt(chiSquare / 4) / Math.SQRT2;
      return Math.max(-FAT_DEVIATIONS_MAX, Math.min(FAT_DEVIATIONS_MAX, value));
    },
    poisson(mean) {
      // Knuth: multiply uniforms until the product falls below e^-mean.
      const floor = Math.exp(-mean);
      let count = -1;
      for (let product = 1; product > floor; product *= nextOpen()) count += 1;
      return Math.max(0, count);
    },
  };
}

/** Mixes integers into 32 bits that look random (the finalizer of MurmurHash3 on each). */
export function hashIntegers(...values: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const value of values) {
    // Both halves count, so that times in milliseconds may be mixed in.
    for (const half of [value | 0, Math.floor(value / 2 ** 32) | 0]) {
      hash = Math.imul(hash ^ half, 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
      hash ^= hash >>> 16;
    }
  }
  return hash >>> 0;
}

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
