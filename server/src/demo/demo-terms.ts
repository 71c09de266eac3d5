import type { CoinTerms, TreasuryTerms } from '#custody/coins/chain-book.ts';

const shares = { hotTargetPercent: 5, hotUpperPercent: 7 };

/** How the demo keeps its coins. */
export const demoTreasury: readonly TreasuryTerms[] = [
  { coin: 'ETH', sweepMin: '0.05', coldAutoMax: '5', ...shares },
  { coin: 'USDT', sweepMin: '20', coldAutoMax: '10000', ...shares },
  { coin: 'BTC', sweepMin: '0.0005', coldAutoMax: '0.2', ...shares },
];

/** What holds for the demo's coins on its local chain. */
export const demoTerms: readonly CoinTerms[] = [
  terms('ETH', '0.001', '0.01', '100', '0.001', '5', '20'),
  terms('USDT', '1', '10', '500000', '1', '10000', '50000'),
  terms('BTC', '0.00005', '0.0005', '10', '0.00005', '0.2', '1'),
];

/** And on its own Bitcoin, where it is found. */
export const demoBitcoinTerms: readonly CoinTerms[] = [
  terms('BTC', '0.00005', '0.0005', '10', '0.0001', '0.2', '1'),
];

function terms(
  coin: string,
  depositMin: string,
  withdrawMin: string,
  withdrawMax: string,
  withdrawFee: string,
  reviewAbove: string,
  twoPeopleAbove: string,
): CoinTerms {
  return { coin, depositMin, withdrawMin, withdrawMax, withdrawFee, reviewAbove, twoPeopleAbove };
}
