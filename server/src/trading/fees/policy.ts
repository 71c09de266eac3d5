import type { FeeTier } from '@bourse/contract/messages.ts';

/**
 * The highest tier whose volume is reached, 0 by default.
 *
 * @param volume in 30 days, atomic units of the quote coin
 * @param unit atomic units of a whole one
 */
function tierOfVolume(tiers: readonly FeeTier[], volume: bigint, unit: bigint): number {
  return tiers.reduce(
    (reached, { volumeMin }, tier) =>
      volumeMin !== undefined && volume >= BigInt(volumeMin) * unit ? tier : reached,
    0,
  );
}

/** Whether volume moves accounts into and out of a tier; what the house gives by hand stays. */
export function isByVolume(tiers: readonly FeeTier[], tier: number): boolean {
  return tiers[tier]?.volumeMin !== undefined;
}

/**
 * The tier that an account must be moved to; undefined: it stays where it is.
 *
 * @param volume in 30 days, atomic units of the quote coin
 * @param unit atomic units of a whole one
 */
export function tierDue(
  tiers: readonly FeeTier[],
  present: number,
  volume: bigint,
  unit: bigint,
): number | undefined {
  if (!isByVolume(tiers, present)) return undefined;
  const tier = tierOfVolume(tiers, volume, unit);
  return tier === present ? undefined : tier;
}
