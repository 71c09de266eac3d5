import {
  type CatalogMarket,
  catalogMarkets,
  notionalUnitOf,
} from '../../server/src/platform/markets/catalog.ts';
import {
  type CatalogContract,
  catalogContracts,
  indexSourceIds,
} from '../../server/src/platform/markets/contracts.ts';

/** A coin of the small world: a spot market, a contract, and how the house quotes them. */
export interface Coin {
  readonly symbol: string;
  readonly market: CatalogMarket;
  readonly contract: CatalogContract;
  /** Quote units of one lot at a price of one tick. */
  readonly spotUnit: number;
  readonly contractUnit: number;
  /** Spot ticks of one tick of the contract. */
  readonly spotTicksOfContractTick: number;
  /** Between two plans of the maker of each product, as server/src/market/makers/liquidity.ts has it. */
  readonly planMs: { readonly spot: number; readonly contract: number };
}

/** Three sources quote every index. */
export const sources = indexSourceIds.simulated;

/** One with the narrow bands and high tiers of a large coin, one with those of a small coin. */
export const coins: readonly Coin[] = [
  coin('BTC', { spot: 700, contract: 1_500 }),
  coin('AVAX', { spot: 1_200, contract: 2_200 }),
];

function coin(symbol: string, planMs: Coin['planMs']): Coin {
  const market = catalogMarkets.find(({ base }) => base.symbol === symbol);
  const contract = catalogContracts('simulated').find(({ base }) => base.symbol === symbol);
  if (!market || !contract) throw new Error(`${symbol} has no market or no contract`);
  return {
    symbol,
    market,
    contract: renumbered(contract),
    spotUnit: notionalUnitOf(market),
    contractUnit: notionalUnitOf(contract),
    spotTicksOfContractTick: contract.definition.tickSize / market.definition.tickSize,
    planMs,
  };
}

/**
 * With a small, unused number: the engine walks all numbers up to the largest one several times a
 * command, which is a tenth of a game's time.
 */
function renumbered(contract: CatalogContract): CatalogContract {
  const id = catalogMarkets.length + 1 + contract.base.id;
  return { ...contract, id, definition: { ...contract.definition, contract: id } };
}
