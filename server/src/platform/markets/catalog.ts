import { parseDecimal, RATE_ONE, type Rate } from '@bourse/contract/amount.ts';
import type { DefineAsset, DefineMarket, FeeTier } from '@bourse/contract/messages.ts';

/** A coin as the exchange lists it. Ids and decimals never change once a log holds them. */
export interface CatalogAsset {
  readonly id: number;
  readonly symbol: string;
  /** The whole name, as people read it. */
  readonly name: string;
  /** Decimals of one atomic unit in the engine. */
  readonly decimals: number;
  /** 1 for the first coin that was listed; the newest has the highest. */
  readonly launchOrder: number;
}

/** What a spot market and a contract have in common, with the names that the API gives them (D4). */
export interface Listing {
  readonly id: number;
  /** BTCUSDT */
  readonly symbol: string;
  /** BTC/USDT */
  readonly name: string;
  readonly base: CatalogAsset;
  readonly quote: CatalogAsset;
  /** Decimals of a price that is a multiple of the tick. */
  readonly priceDecimals: number;
  /** Decimals of a quantity that is a multiple of the lot. */
  readonly quantityDecimals: number;
  /** The release does not list it, operators may: see offers.ts. */
  readonly isOffered: boolean;
  /** Where the demo begins. */
  readonly initialPriceTicks: number;
  readonly definition: Pick<
    DefineMarket,
    'tickSize' | 'lotSize' | 'quantityMinLots' | 'quantityMaxLots' | 'notionalMin' | 'priceBandRate'
  >;
}

/** A spot market. */
export interface CatalogMarket extends Listing {
  readonly definition: DefineMarket;
}

interface CoinRow {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly launchOrder: number;
  readonly price: string;
  readonly tick: string;
  readonly lot: string;
  readonly quantityMax: string;
}

// A row's id never changes. Prices are of late 2025; each market's largest order is worth some
// million USDT, so that every notional stays far below what a number holds exactly.
const coinRows: readonly CoinRow[] = [
  coin(2, 'BTC', 'Bitcoin', 8, 1, '92350.00', '0.01', '0.0001', '50'),
  coin(3, 'ETH', 'Ethereum', 8, 3, '3085.40', '0.01', '0.0001', '1500'),
  coin(4, 'SOL', 'Solana', 8, 12, '138.62', '0.01', '0.001', '25000'),
  coin(5, 'BNB', 'BNB', 8, 6, '905.30', '0.01', '0.001', '4000'),
  coin(6, 'XRP', 'XRP', 6, 4, '2.1480', '0.0001', '0.1', '1500000'),
  coin(7, 'DOGE', 'Dogecoin', 8, 5, '0.15240', '0.00001', '1', '20000000'),
  coin(8, 'ADA', 'Cardano', 6, 7, '0.4612', '0.0001', '0.1', '6000000'),
  coin(9, 'AVAX', 'Avalanche', 8, 13, '14.210', '0.001', '0.01', '150000'),
  coin(10, 'LINK', 'Chainlink', 8, 9, '13.380', '0.001', '0.01', '150000'),
  coin(11, 'LTC', 'Litecoin', 8, 2, '92.40', '0.01', '0.001', '25000'),
  coin(12, 'TRX', 'TRON', 6, 8, '0.28450', '0.00001', '0.1', '8000000'),
  coin(13, 'SUI', 'Sui', 8, 16, '1.6240', '0.0001', '0.1', '1200000'),
  coin(14, 'DOT', 'Polkadot', 8, 11, '2.7530', '0.0001', '0.01', '700000'),
  coin(15, 'NEAR', 'NEAR Protocol', 8, 14, '2.2470', '0.0001', '0.1', '900000'),
  coin(16, 'UNI', 'Uniswap', 8, 10, '7.1850', '0.0001', '0.01', '250000'),
  coin(17, 'AAVE', 'Aave', 8, 15, '178.35', '0.01', '0.001', '10000'),
];

// Coins whose index this release has and which it does not list: operators may.
const offeredRows: readonly CoinRow[] = [
  coin(18, 'BCH', 'Bitcoin Cash', 8, 17, '540.20', '0.01', '0.001', '8000'),
  coin(19, 'ATOM', 'Cosmos', 6, 18, '2.6800', '0.0001', '0.01', '1500000'),
];

/** What every market is priced in, and what futures will settle in. */
export const quoteAsset: CatalogAsset = {
  id: 1,
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 8,
  launchOrder: 0,
};

export const catalogAssets: readonly CatalogAsset[] = [quoteAsset, ...coinRows.map(assetOf)];

export const catalogMarkets: readonly CatalogMarket[] = coinRows.map((row, index) =>
  spotMarket(row, index + 1, false),
);

/** Spot markets that operators may list, each with its coin: see offers.ts. */
export const offeredMarkets: readonly CatalogMarket[] = offeredRows.map((row, index) =>
  spotMarket(row, coinRows.length + index + 1, true),
);

/** All coins that this release can name. */
export const knownAssets: readonly CatalogAsset[] = [
  ...catalogAssets,
  ...offeredMarkets.map(({ base }) => base),
];

const names = new Map(knownAssets.map(({ symbol, name }) => [symbol, name]));

/** What a coin is called in full; its symbol where this release cannot name it. */
export function nameOfCoin(symbol: string): string {
  return names.get(symbol) ?? symbol;
}

/**
 * Fees by tier, VIP 0 first (D17); no volume reaches the last, which house traders have. What friends pay
 * to each other in full bounds games that the rules of risk price by it, so that tiers of contracts lie
 * close to each other: docs/decisions/0049-tiers-and-referral.md.
 */
export const spotFeeTiers: readonly FeeTier[] = [
  tier(0, [0.08, 0.1], [0.02, 0.05]),
  tier(100_000, [0.07, 0.09], [0.0195, 0.0498]),
  tier(500_000, [0.065, 0.085], [0.019, 0.0496]),
  tier(2_000_000, [0.06, 0.08], [0.0185, 0.0494]),
  tier(5_000_000, [0.055, 0.075], [0.018, 0.0492]),
  tier(10_000_000, [0.05, 0.07], [0.0175, 0.049]),
  tier(25_000_000, [0.045, 0.065], [0.017, 0.0488]),
  tier(50_000_000, [0.0425, 0.0625], [0.0165, 0.0486]),
  tier(100_000_000, [0.04, 0.06], [0.016, 0.0484]),
  tier(250_000_000, [0.035, 0.055], [0.015, 0.048]),
  { makerRate: percent(0.02), takerRate: percent(0.04) },
];

type Percents = readonly [maker: number, taker: number];

/** A tier from a volume of whole USDT in 30 days on; fees in percent. */
function tier(volumeMin: number, spot: Percents, futures: Percents): FeeTier {
  const [makerRate, takerRate] = spot.map(percent) as [Rate, Rate];
  const [futuresMakerRate, futuresTakerRate] = futures.map(percent) as [Rate, Rate];
  return { makerRate, takerRate, futuresMakerRate, futuresTakerRate, volumeMin };
}

/** The engine's definition of a catalog asset. */
export function assetDefinition({ id, symbol, decimals }: CatalogAsset): DefineAsset {
  return { asset: id, symbol, decimals };
}

/** Quote atomic units that one lot costs for each tick of its price: a whole number. */
export function notionalUnitOf({ definition, base }: Listing): number {
  return (definition.tickSize * definition.lotSize) / 10 ** base.decimals;
}

function assetOf({ id, symbol, name, decimals, launchOrder }: CoinRow): CatalogAsset {
  return { id, symbol, name, decimals, launchOrder };
}

function spotMarket(row: CoinRow, id: number, isOffered: boolean): CatalogMarket {
  const base = assetOf(row);
  const quote = quoteAsset;
  const tickSize = exact(row.tick, quote.decimals);
  const lotSize = exact(row.lot, base.decimals);
  const initialPriceTicks = exact(row.price, quote.decimals) / tickSize;
  return {
    id,
    symbol: base.symbol + quote.symbol,
    name: `${base.symbol}/${quote.symbol}`,
    base,
    quote,
    priceDecimals: decimalsOf(row.tick),
    quantityDecimals: decimalsOf(row.lot),
    isOffered,
    initialPriceTicks,
    definition: {
      market: id,
      symbol: base.symbol + quote.symbol,
      baseAsset: base.id,
      quoteAsset: quote.id,
      tickSize,
      lotSize,
      quantityMinLots: 1,
      quantityMaxLots: exact(row.quantityMax, base.decimals) / lotSize,
      notionalMin: exact('5', quote.decimals),
      priceBandRate: percent(10),
      protectionRate: percent(5),
      initialPriceTicks,
      openOrdersMax: 200,
    },
  };
}

function coin(
  id: number,
  symbol: string,
  name: string,
  decimals: number,
  launchOrder: number,
  price: string,
  tick: string,
  lot: string,
  quantityMax: string,
): CoinRow {
  return { id, symbol, name, decimals, launchOrder, price, tick, lot, quantityMax };
}

/** A decimal text in atomic units. Throws when the text is none. */
export function exact(text: string, decimals: number): number {
  const value = parseDecimal(text, decimals);
  if (typeof value !== 'number') throw new Error(`catalog: ${text} is ${value}`);
  return value;
}

/** Decimals that a text shows. */
export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** A percentage as a rate. */
export function percent(value: number): Rate {
  return Math.round((value / 100) * RATE_ONE);
}
