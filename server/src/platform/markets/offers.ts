import type { DefineAsset, DefineContract, DefineMarket } from '@bourse/contract/messages.ts';
import {
  assetDefinition,
  type CatalogMarket,
  catalogMarkets,
  type Listing,
  offeredMarkets,
} from './catalog.ts';
import {
  type CatalogContract,
  catalogContracts,
  indexMarkets,
  offeredContracts,
} from './contracts.ts';

/**
 * A market or contract that the release brings an index for and does not list itself: operators may, and
 * may choose its rules, but not what its index is made of.
 */
export interface Offer {
  /** As `contract:1014`, `market:17`. */
  readonly scope: string;
  readonly listing: Listing;
  /** The rules that are proposed for it. */
  readonly rules: DefineMarket | DefineContract;
  /** The coin, which may be a new one. */
  readonly asset: DefineAsset;
}

/** What of a release has to do with an index: what it lists itself, and what it offers. */
export class ReleaseOffers {
  readonly markets: readonly CatalogMarket[] = offeredMarkets;
  readonly contracts: readonly CatalogContract[];
  readonly all: readonly Offer[];
  readonly #indexSource: Parameters<typeof catalogContracts>[0];

  constructor(indexSource: Parameters<typeof catalogContracts>[0]) {
    this.#indexSource = indexSource;
    this.contracts = offeredContracts(indexSource);
    this.all = [
      ...this.contracts.map((listing) => offerOf(`contract:${listing.id}`, listing)),
      ...this.markets.map((listing) => offerOf(`market:${listing.id}`, listing)),
    ];
  }

  /** Contracts whose index is followed, listed or not. */
  get followedContracts(): readonly CatalogContract[] {
    return [...catalogContracts(this.#indexSource), ...this.contracts];
  }

  /** Spot markets whose index is followed, listed or not. */
  get followedMarkets() {
    return indexMarkets(this.#indexSource, [...catalogMarkets, ...this.markets]);
  }
}

function offerOf(scope: string, listing: CatalogMarket | CatalogContract): Offer {
  return { scope, listing, rules: listing.definition, asset: assetDefinition(listing.base) };
}
