import type { CoinTerms } from '#custody/coins/chain-book.ts';

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
