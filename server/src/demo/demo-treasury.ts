import type { TreasuryTerms } from '#custody/coins/chain-book.ts';

const shares = { hotTargetPercent: 5, hotUpperPercent: 7 };

/** How the demo keeps its coins. */
export const demoTreasury: readonly TreasuryTerms[] = [
  { coin: 'ETH', sweepMin: '0.05', coldAutoMax: '5', ...shares },
  { coin: 'USDT', sweepMin: '20', coldAutoMax: '10000', ...shares },
  { coin: 'BTC', sweepMin: '0.0005', coldAutoMax: '0.2', ...shares },
];
