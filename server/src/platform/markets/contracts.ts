import type { AssetAmount, DefineContract } from '@bourse/contract/messages.ts';
import { INTEREST_RATE, impactNotionalOf } from '@bourse/core/perpetual/funding.ts';
import type { Tier } from '@bourse/core/perpetual/tiers.ts';
import {
  type CatalogAsset,
  type CatalogMarket,
  catalogMarkets,
  decimalsOf,
  exact,
  type Listing,
  percent,
} from './catalog.ts';

/** A perpetual contract; its symbol is that of the spot market whose index it follows. */
export interface CatalogContract extends Listing {
  readonly definition: DefineContract;
}

/** What counts as an index: which sources, and how far they must agree. */
type IndexRules = Pick<
  DefineContract,
  'sources' | 'staleAfterMs' | 'sourcesMin' | 'sourceDeviationRate'
>;

/** A spot market with what its index is made of. */
export type IndexMarket = Pick<CatalogMarket, 'id' | 'symbol' | 'priceDecimals'> & {
  readonly index: IndexRules;
};

/** A contract's number is the base asset's and this: it shares a space with spot markets. */
export const CONTRACT_ID_BASE = 1_000;

/** How many sources the index has, and how many of them it needs. */
interface SourceSet {
  readonly sources: DefineContract['sources'];
  readonly sourcesMin: number;
}

/** Sources by what INDEX_SOURCE says. A number never changes: the log holds it. */
export const indexSourceIds = {
  ccxt: { binance: 1, bybit: 2, okx: 3, coinbase: 4, kraken: 5, bitstamp: 6 },
  /** Three venues of the simulated market. */
  simulated: [11, 12, 13],
  recorded: 21,
} as const;

const sourceSets = {
  simulated: {
    sources: [
      { source: indexSourceIds.simulated[0], weight: 40 },
      { source: indexSourceIds.simulated[1], weight: 35 },
      { source: indexSourceIds.simulated[2], weight: 25 },
    ],
    sourcesMin: 2,
  },
  recorded: { sources: [{ source: indexSourceIds.recorded, weight: 1 }], sourcesMin: 1 },
  ccxt: {
    sources: [
      { source: indexSourceIds.ccxt.binance, weight: 30 },
      { source: indexSourceIds.ccxt.bybit, weight: 20 },
      { source: indexSourceIds.ccxt.okx, weight: 20 },
      { source: indexSourceIds.ccxt.coinbase, weight: 15 },
      { source: indexSourceIds.ccxt.kraken, weight: 10 },
      { source: indexSourceIds.ccxt.bitstamp, weight: 5 },
    ],
    sourcesMin: 2,
  },
} as const satisfies Record<string, SourceSet>;

interface ContractRow {
  readonly coin: string;
  readonly tick: string;
  readonly lot: string;
  /** The largest order, coins. */
  readonly quantityMax: string;
  /** The largest position, coins: at `priceMax` it stays below what the engine values exactly. */
  readonly positionMax: string;
  readonly priceMax: string;
  readonly fundingHours: 1 | 4 | 8;
  /** The first tier ends here, USDT; the others are multiples of it. */
  readonly firstTier: number;
}

// The largest position is worth about 5 million USDT (2.5 million of the smaller coins) at the
// prices of the catalog, which may rise to the fourfold (eightfold) before the rules must change.
const contractRows: readonly ContractRow[] = [
  row('BTC', '0.1', '0.0001', '30', '60', '370000', 8, 1_000_000),
  row('ETH', '0.01', '0.001', '800', '1800', '12400', 8, 800_000),
  row('SOL', '0.001', '0.01', '10000', '20000', '1110', 8, 500_000),
  row('BNB', '0.01', '0.01', '1500', '3000', '7250', 8, 400_000),
  row('XRP', '0.0001', '0.1', '600000', '1300000', '17.2', 8, 400_000),
  row('DOGE', '0.00001', '1', '8000000', '18000000', '1.22', 4, 300_000),
  row('ADA', '0.00001', '1', '2500000', '6000000', '3.7', 8, 250_000),
  row('AVAX', '0.001', '0.1', '80000', '190000', '114', 8, 200_000),
  row('LINK', '0.001', '0.1', '80000', '200000', '107', 8, 200_000),
  row('LTC', '0.01', '0.01', '12000', '30000', '740', 8, 200_000),
  row('TRX', '0.00001', '1', '4000000', '9500000', '2.28', 8, 200_000),
  row('SUI', '0.0001', '0.1', '700000', '1700000', '13', 1, 200_000),
];

// Contracts that operators may list on coins of the catalog: see offers.ts.
const offeredRows: readonly ContractRow[] = [
  row('DOT', '0.001', '0.1', '350000', '900000', '22', 8, 200_000),
  row('NEAR', '0.001', '0.1', '450000', '1100000', '18', 8, 200_000),
  row('UNI', '0.001', '0.1', '130000', '340000', '57', 8, 200_000),
  row('AAVE', '0.01', '0.01', '5500', '14000', '1420', 8, 200_000),
];

/** Multiples of the first tier, percent of maintenance, largest leverage: the ladder's shape. */
const tierShape: readonly (readonly [multiple: number, maintenance: number, leverage: number])[] = [
  [1, 0.5, 100],
  [2, 0.65, 75],
  [3, 1, 50],
  [4, 1.5, 33],
  [5, 2, 25],
  [7, 2.5, 20],
  [10, 5, 10],
  [15, 10, 5],
  [20, 12.5, 4],
];
/** Ends above the largest value that a position may reach. */
const tierLast = { notionalMax: '25000000', maintenance: 25, leverage: 2 };

/** What all contracts share. */
const version = { version: 1, effectiveTime: Date.UTC(2025, 11, 1) };
const LEVERAGE_MAX = 100;
/** All long positions of a contract together, in positions of the largest size. */
const OPEN_INTEREST_POSITIONS = 20;
const FUNDING_CAP = 0.375;

/** The contracts on the largest coins, with the index sources of a configuration. */
export function catalogContracts(indexSource: keyof typeof sourceSets): readonly CatalogContract[] {
  return contractRows.map((each) => perpetual(each, sourceSets[indexSource], false));
}

/** Contracts that operators may list, with the index sources of a configuration. */
export function offeredContracts(indexSource: keyof typeof sourceSets): readonly CatalogContract[] {
  return offeredRows.map((each) => perpetual(each, sourceSets[indexSource], true));
}

/** Every spot market with its index: by the rules of the coin's contract, if it has one. */
export function indexMarkets(
  indexSource: keyof typeof sourceSets,
  markets = catalogMarkets,
): readonly IndexMarket[] {
  return markets.map(({ id, symbol, priceDecimals, base }) => {
    const row = contractRows.find(({ coin }) => coin === base.symbol);
    const index = indexRules(sourceSets[indexSource], row !== undefined && isLarge(row));
    return { id, symbol, priceDecimals, index };
  });
}

/** What the insurance fund of a demo starts with: 2 million USDT. */
export function insuranceDeposit(quote: CatalogAsset): AssetAmount {
  return { asset: quote.id, amount: exact('2000000', quote.decimals) };
}

function isLarge({ firstTier }: ContractRow): boolean {
  return firstTier >= 500_000;
}

function indexRules({ sources, sourcesMin }: SourceSet, isLargeCoin: boolean): IndexRules {
  return {
    sources,
    staleAfterMs: 10_000,
    sourcesMin,
    sourceDeviationRate: percent(isLargeCoin ? 2 : 3),
  };
}

function perpetual(each: ContractRow, sourceSet: SourceSet, isOffered: boolean): CatalogContract {
  const market = catalogMarkets.find(({ base }) => base.symbol === each.coin);
  if (!market) throw new Error(`catalog: a contract on ${each.coin}, which has no spot market`);
  const { symbol, name, base, quote } = market;
  const tickSize = exact(each.tick, quote.decimals);
  const lotSize = exact(each.lot, base.decimals);
  const lots = (coins: string) => exact(coins, base.decimals) / lotSize;
  const id = CONTRACT_ID_BASE + base.id;
  const positionMaxLots = lots(each.positionMax);
  const isLargeCoin = isLarge(each);
  return {
    id,
    symbol,
    name,
    base,
    quote,
    priceDecimals: decimalsOf(each.tick),
    quantityDecimals: decimalsOf(each.lot),
    isOffered,
    initialPriceTicks: Math.round(
      (market.definition.initialPriceTicks * market.definition.tickSize) / tickSize,
    ),
    definition: {
      contract: id,
      symbol,
      ...version,
      baseAsset: base.id,
      quoteAsset: quote.id,
      tickSize,
      lotSize,
      quantityMinLots: 1,
      quantityMaxLots: lots(each.quantityMax),
      notionalMin: exact('5', quote.decimals),
      positionMaxLots,
      openInterestMaxLots: positionMaxLots * OPEN_INTEREST_POSITIONS,
      priceMaxTicks: exact(each.priceMax, quote.decimals) / tickSize,
      priceBandRate: percent(isLargeCoin ? 5 : 10),
      protectionRate: percent(isLargeCoin ? 3 : 5),
      markBandRate: percent(isLargeCoin ? 2 : 4),
      openOrdersMax: 200,
      makerRate: percent(0.02),
      takerRate: percent(0.05),
      liquidationFeeRate: percent(1),
      impactNotional: impactNotionalOf(LEVERAGE_MAX, 10 ** quote.decimals),
      fundingHours: each.fundingHours,
      fundingCapRate: percent(FUNDING_CAP),
      // Paid each hour for a while once a rate was at its cap.
      adaptiveFunding: true,
      // For eight hours; the engine takes the interval's part of it.
      interestRate: INTEREST_RATE,
      tiers: tiersOf(each.firstTier, quote),
      ...indexRules(sourceSet, isLargeCoin),
    },
  };
}

function tiersOf(firstTier: number, quote: CatalogAsset): Tier[] {
  const tiers = tierShape.map(([multiple, maintenance, leverageMax]) => ({
    notionalMax: firstTier * multiple * 10 ** quote.decimals,
    maintenanceRate: percent(maintenance),
    leverageMax,
  }));
  const last = {
    notionalMax: exact(tierLast.notionalMax, quote.decimals),
    maintenanceRate: percent(tierLast.maintenance),
    leverageMax: tierLast.leverage,
  };
  return [...tiers, last];
}

function row(
  coin: string,
  tick: string,
  lot: string,
  quantityMax: string,
  positionMax: string,
  priceMax: string,
  fundingHours: 1 | 4 | 8,
  firstTier: number,
): ContractRow {
  return { coin, tick, lot, quantityMax, positionMax, priceMax, fundingHours, firstTier };
}
