import type { CatalogAsset } from '#platform/markets/catalog.ts';
import type { ChainCoin } from '../chains/chain.ts';

/**
 * Atomic units of a coin as units of a chain; undefined: the chain does not list it, or is not that fine.
 */
export type ChainAmount = (chain: string, symbol: string, amount: number) => bigint | undefined;

/** @param carried what each chain lists, by its code */
export function chainAmountOf(
  carried: ReadonlyMap<string, readonly Pick<ChainCoin, 'symbol' | 'decimals'>[]>,
  assets: readonly CatalogAsset[],
): ChainAmount {
  return (chain, symbol, amount) => {
    const coin = carried.get(chain)?.find((one) => one.symbol === symbol);
    const asset = assets.find((one) => one.symbol === symbol);
    if (!coin || !asset) return undefined;
    const finer = coin.decimals - asset.decimals;
    if (finer >= 0) return BigInt(amount) * 10n ** BigInt(finer);
    const step = 10n ** BigInt(-finer);
    return BigInt(amount) % step === 0n ? BigInt(amount) / step : undefined;
  };
}
