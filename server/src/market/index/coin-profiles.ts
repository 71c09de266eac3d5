/** Coins that are moved by the same news share a sector. */
export type Sector = 'bitcoin' | 'platform' | 'payment' | 'finance';

/** How a coin of the demo behaves: numbers of the kind that the real one showed over 2024-2025. */
export interface CoinProfile {
  /** Standard deviation of the log price over a year in the normal regime. */
  readonly volatilityYearly: number;
  readonly sector: Sector;
  /** Shares of the variance that come from the whole market and from the sector; the rest is own. */
  readonly marketShare: number;
  readonly sectorShare: number;
  /** What takers trade on an average day, USDT. */
  readonly turnoverDaily: number;
  /** Bid to ask at ordinary volatility, as a fraction of the price. A tick may be wider. */
  readonly spread: number;
  /** What makers show on each side within a thousandth of the price, USDT; older quotes add some. */
  readonly depth: number;
}

const BASIS_POINT = 1e-4;

// Volatility, sector, shares of market and sector, turnover, spread in basis points, depth.
const profiles: Readonly<Record<string, CoinProfile>> = {
  BTC: profile(0.44, 'bitcoin', 0.78, 0.0, 48_000_000, 0.15, 750_000),
  ETH: profile(0.62, 'platform', 0.68, 0.14, 30_000_000, 0.16, 700_000),
  SOL: profile(0.8, 'platform', 0.56, 0.18, 12_000_000, 0.5, 350_000),
  BNB: profile(0.52, 'platform', 0.52, 0.14, 6_000_000, 0.35, 210_000),
  XRP: profile(0.78, 'payment', 0.46, 0.2, 9_000_000, 0.45, 280_000),
  DOGE: profile(0.92, 'payment', 0.54, 0.14, 5_000_000, 0.5, 180_000),
  ADA: profile(0.84, 'platform', 0.52, 0.2, 2_400_000, 1.2, 105_000),
  AVAX: profile(0.88, 'platform', 0.54, 0.22, 1_800_000, 1.2, 85_000),
  LINK: profile(0.84, 'finance', 0.52, 0.2, 2_000_000, 1.2, 90_000),
  LTC: profile(0.66, 'payment', 0.52, 0.18, 1_600_000, 1.1, 80_000),
  TRX: profile(0.46, 'payment', 0.34, 0.14, 1_500_000, 0.9, 80_000),
  SUI: profile(1.02, 'platform', 0.5, 0.2, 2_200_000, 1.3, 100_000),
  DOT: profile(0.82, 'platform', 0.54, 0.22, 1_200_000, 1.2, 65_000),
  NEAR: profile(0.96, 'platform', 0.52, 0.22, 1_200_000, 1.2, 65_000),
  UNI: profile(0.94, 'finance', 0.48, 0.24, 1_300_000, 1.2, 70_000),
  AAVE: profile(0.9, 'finance', 0.5, 0.24, 1_300_000, 1.2, 70_000),
};

const ordinary = profile(0.9, 'platform', 0.5, 0.2, 1_000_000, 1.8, 60_000);

/** The profile of a coin; one that is not known behaves like an ordinary small one. */
export function coinProfile(symbol: string): CoinProfile {
  return profiles[symbol] ?? ordinary;
}

function profile(
  volatilityYearly: number,
  sector: Sector,
  marketShare: number,
  sectorShare: number,
  turnoverDaily: number,
  spreadBasisPoints: number,
  depth: number,
): CoinProfile {
  const spread = spreadBasisPoints * BASIS_POINT;
  return { volatilityYearly, sector, marketShare, sectorShare, turnoverDaily, spread, depth };
}
