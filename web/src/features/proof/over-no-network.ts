/**
 * What of a sum came over no network, atomic units: none where more came than is owed now, as when coins
 * were lost to bots, and all where more left than came.
 */
export function overNoNetwork(sum: bigint, overChains: bigint): bigint {
  if (overChains > sum) return 0n;
  return overChains < 0n ? sum : sum - overChains;
}
