/** Every reason to refuse a set of rules of risk. Reads only. */
import { AMOUNT_MAX, RATE_ONE } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { SetRiskRules } from '@bourse/contract/messages.ts';
import {
  KEYS_OF_USER_MAX,
  OPEN_ORDERS_OF_USER_MAX,
  PRICE_RATE_MAX,
  PRICE_TICKS_MAX,
  STOPS_OF_MARKET_MAX,
} from '../limits.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';

const VERSION_MAX = 2 ** 31;
const HOUR_MS = 3_600_000;
/** Points of the moving basis: an hour of them. */
const POINTS_MAX = 3_600;
/** Samples of a book that are kept: ten minutes of them. */
const SAMPLES_MAX = 600;
/** Ten times the maintenance margin of a part: no budget needs more. */
const BUDGET_RATE_MAX = 10 * RATE_ONE;

/** The bounds of each number, which must be whole. */
const bounds: Readonly<Record<Exclude<keyof SetRiskRules, 'version'>, readonly [number, number]>> =
  {
    anchorStaleMs: [1_000, 24 * HOUR_MS],
    anchorWindowMs: [1_000, HOUR_MS],
    anchorNotionalMin: [0, AMOUNT_MAX],
    bandTicksMin: [1, PRICE_TICKS_MAX],
    auctionMs: [0, HOUR_MS],
    wakeNotionalMin: [0, AMOUNT_MAX],
    wakesMax: [1, STOPS_OF_MARKET_MAX],
    wakeBandRate: [1, PRICE_RATE_MAX],
    wokenProtectionRate: [1, PRICE_RATE_MAX],
    wokenMarkRate: [0, PRICE_RATE_MAX],
    wokenWidenMs: [0, HOUR_MS],
    indexSilentMs: [0, 24 * HOUR_MS],
    fundBudgetRate: [0, BUDGET_RATE_MAX],
    fundHoldMs: [0, 24 * HOUR_MS],
    fundBrakeRate: [1, RATE_ONE],
    fundSpreadRate: [0, RATE_ONE],
    basisPointsMin: [1, POINTS_MAX],
    dueSlackRate: [0, RATE_ONE],
    markBandRate: [1, PRICE_RATE_MAX],
    impactSpreadRate: [0, PRICE_RATE_MAX],
    standingSamplesMin: [0, SAMPLES_MAX],
    standingSamples: [0, SAMPLES_MAX],
    triggersOfUserMax: [1, OPEN_ORDERS_OF_USER_MAX],
    triggersOfMarketMax: [1, STOPS_OF_MARKET_MAX],
    triggersOfUserMin: [1, OPEN_ORDERS_OF_USER_MAX],
    triggersNotional: [1, AMOUNT_MAX],
    openInterestShareRate: [1, RATE_ONE],
    keysOfUserMax: [1, KEYS_OF_USER_MAX],
    keysOfUserMin: [0, KEYS_OF_USER_MAX],
    keysNotional: [0, AMOUNT_MAX],
    openInterestReserveRate: [0, RATE_ONE],
  };

/** A higher version replaces a lower one, never the other way. */
export function refuseRiskRules(state: State, caller: number, rules: SetRiskRules): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  if (!within(rules.version, state.riskRules.version + 1, VERSION_MAX)) {
    return refusal(Code.definitionInvalid, 'version');
  }
  for (const [field, [least, most]] of Object.entries(bounds)) {
    const value = rules[field as keyof typeof bounds];
    if (!within(value, least, most)) return refusal(Code.definitionInvalid, field);
  }
  if (rules.keysOfUserMin > rules.keysOfUserMax) {
    return refusal(Code.definitionInvalid, 'keysOfUserMin');
  }
  const { standingSamples, standingSamplesMin } = rules;
  const isMost = within(2 * standingSamplesMin, standingSamples + 1, 2 * standingSamples);
  if (standingSamplesMin > 0 && !isMost) {
    return refusal(Code.definitionInvalid, 'standingSamplesMin');
  }
  return null;
}

function within(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
