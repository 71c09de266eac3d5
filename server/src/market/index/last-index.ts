import type { LiveState } from '#engine/live/live-state.ts';
import type { CatalogMarket } from '#platform/markets/catalog.ts';
import type { CatalogContract } from '#platform/markets/contracts.ts';

/** What is read of the exchange to find an index again. */
export type IndexView = { readonly spotIndex: Pick<LiveState['spotIndex'], 'of'> } & {
  readonly futures: Pick<LiveState['futures'], 'mark'>;
};

/**
 * What the index last said of a market, in its ticks and parts of one: as the engine knows it, of
 * the market itself or of the coin's contract, and where there never was one the price that the
 * market began with. Never a trade: who makes one would make the index (R2).
 */
export function lastIndexTicks(
  view: IndexView,
  market: CatalogMarket,
  contracts: readonly CatalogContract[],
): number {
  const observed = view.spotIndex.of(market.id);
  if (observed) return observed.priceTicks;
  const contract = contracts.find(({ symbol }) => symbol === market.symbol);
  const indexTicks = contract ? view.futures.mark(contract.id).indexTicks : 0;
  if (!contract || indexTicks === 0) return market.initialPriceTicks;
  return indexTicks * 10 ** (market.priceDecimals - contract.priceDecimals);
}
