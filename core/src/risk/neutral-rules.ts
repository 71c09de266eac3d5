import { AMOUNT_MAX, RATE_ONE } from '@bourse/contract/amount.ts';
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import {
  KEYS_OF_USER_MAX,
  OPEN_ORDERS_OF_USER_MAX,
  PRICE_RATE_MAX,
  STOPS_OF_MARKET_MAX,
} from '../limits.ts';

/**
 * Rules of risk in numbers so wide that they bind nobody whom the rules of a market or contract do not bind.
 * Every log begins with them; the house sets its own, of a version above 0.
 */
export const neutralRules: SetRiskRules = {
  version: 0,
  anchorStaleMs: 60_000,
  anchorWindowMs: 300_000,
  // No trades are worth as much: the anchor of a market without an index is its initial price.
  anchorNotionalMin: AMOUNT_MAX,
  bandTicksMin: 1,
  auctionMs: 0,
  wakeNotionalMin: 0,
  wakesMax: STOPS_OF_MARKET_MAX,
  wakeBandRate: PRICE_RATE_MAX,
  wokenProtectionRate: PRICE_RATE_MAX,
  wokenMarkRate: 0,
  wokenWidenMs: 0,
  indexSilentMs: 86_400_000,
  fundBudgetRate: 10 * RATE_ONE,
  fundHoldMs: 0,
  fundBrakeRate: RATE_ONE,
  fundSpreadRate: RATE_ONE,
  basisPointsMin: 1,
  dueSlackRate: 0,
  markBandRate: PRICE_RATE_MAX,
  impactSpreadRate: 0,
  standingSamplesMin: 0,
  standingSamples: 0,
  triggersOfUserMax: OPEN_ORDERS_OF_USER_MAX,
  triggersOfMarketMax: STOPS_OF_MARKET_MAX,
  triggersOfUserMin: OPEN_ORDERS_OF_USER_MAX,
  triggersNotional: 1,
  openInterestShareRate: RATE_ONE,
  keysOfUserMin: KEYS_OF_USER_MAX,
  keysOfUserMax: KEYS_OF_USER_MAX,
  keysNotional: 1,
  openInterestReserveRate: 0,
};
