import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { catalogMarkets, exact, percent } from './catalog.ts';

/** Every market and contract is quoted in this asset: amounts of the rules are its atomic units. */
const { decimals } = catalogMarkets[0]!.quote;

/** The rules of risk in numbers; docs/spec/risk.md says what each is for. */
export const riskRules: SetRiskRules = {
  version: 1,
  anchorStaleMs: 60_000,
  anchorWindowMs: 300_000,
  anchorNotionalMin: exact('10000', decimals),
  bandTicksMin: 20,
  auctionMs: 5_000,
  wakeNotionalMin: exact('100', decimals),
  wakesMax: 32,
  // The band of the mark, and what is let go beyond a mark.
  wakeBandRate: percent(0.5),
  wokenProtectionRate: percent(0.5),
  // Little more than the fees of buying and selling: who stands there for stops pays as much for it.
  wokenMarkRate: percent(0.1),
  // To hold a book for ten seconds costs a hunter more than a stop half a percent away brings.
  wokenWidenMs: 10_000,
  indexSilentMs: 600_000,
  fundBudgetRate: percent(100),
  fundHoldMs: 60_000,
  fundBrakeRate: percent(30),
  // Less than what friends pay in fees to have it: two fills each, one of them a taker's.
  fundSpreadRate: percent(0.1),
  // A minute: to hold a book for as long costs more than stops beside a moved mark bring.
  basisPointsMin: 60,
  // Due at the mark and at the index, each by itself: the mark's band is below the lowest maintenance rate.
  dueSlackRate: 0,
  // The lowest maintenance rate of all contracts is 0.5%.
  markBandRate: percent(0.4),
  impactSpreadRate: percent(0.3),
  // Two thirds of a minute: who shows depth, or takes it away, for less moves no point.
  standingSamplesMin: 40,
  standingSamples: 60,
  triggersOfUserMax: 100,
  triggersOfMarketMax: 100_000,
  triggersOfUserMin: 3,
  // 7 USDT of fees for a place that another's stop then lacks.
  triggersNotional: exact('10000', decimals),
  openInterestShareRate: percent(10),
  keysOfUserMax: 100_000,
  keysOfUserMin: 10_000,
  keysNotional: exact('1000000', decimals),
  openInterestReserveRate: percent(50),
};
