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
  wakeBandRate: percent(1),
  wokenProtectionRate: percent(1),
  fundBudgetRate: percent(100),
  fundHoldMs: 60_000,
  fundBrakeRate: percent(30),
  // Less than what friends pay in fees to have it: two fills each, one of them a taker's.
  fundSpreadRate: percent(0.1),
  basisPointsMin: 30,
  dueSlackRate: percent(25),
  // The lowest maintenance rate of all contracts is 0.5 %.
  markBandRate: percent(0.4),
  triggersOfUserMax: 100,
  openInterestShareRate: percent(10),
  keysOfUserMax: 100_000,
  openInterestReserveRate: percent(50),
};
