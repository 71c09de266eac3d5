/** What counts towards the bound of an account's withdrawals in one UTC day. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { notionalOrInfinity, quotientFloor } from '../arithmetic.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import { findRange } from './find-range.ts';

const DAY_MS = 86_400_000;
/** The coin in which bounds are said. */
const VALUE_SYMBOL = 'USDT';

/** The start of the present UTC day, epoch milliseconds. */
export function dayOf({ time }: State): number {
  return time - (time % DAY_MS);
}

/** Whether the withdrawals of a user are bounded, so that they are valued and counted. */
export function isBounded({ rights }: State, user: number): boolean {
  return rights.of(user)?.withdrawDayMax !== undefined;
}

/**
 * The value of an amount at the anchor of its market, quote atomic units, rounded up to a whole lot.
 * Infinite above the largest amount; null where no market has a price for it.
 */
export function withdrawnValue(state: State, asset: number, amount: number): number | null {
  if (state.assets[asset]?.symbol === VALUE_SYMBOL) return amount;
  for (const market of state.markets) {
    if (!market || market.rules.baseAsset !== asset) continue;
    const { lotSize, quoteAsset } = market.rules;
    if (state.assets[quoteAsset]!.symbol !== VALUE_SYMBOL) continue;
    const wholeLots = quotientFloor(amount, lotSize);
    const lots = wholeLots * lotSize === amount ? wholeLots : wholeLots + 1;
    const priceTicks = findRange(state, market).anchorTicks;
    return notionalOrInfinity(priceTicks, lots, market.notionalUnit);
  }
  return null;
}

/** Why an account may not have so much more leave today, or null. */
export function refuseBeyondDay(
  state: State,
  user: number,
  asset: number,
  amount: number,
): Refusal | null {
  const most = state.rights.of(user)?.withdrawDayMax;
  if (most === undefined) return null;
  const value = withdrawnValue(state, asset, amount);
  if (value === null) return refusal(Code.unavailable);
  const left = Math.max(most - state.rights.countedIn(user, dayOf(state)), 0);
  if (value <= left && value <= AMOUNT_MAX) return null;
  return refusal(Code.withdrawDayMax, left, valueAssetOf(state));
}

function valueAssetOf({ assets }: State): number {
  return assets.find((asset) => asset?.symbol === VALUE_SYMBOL)?.asset ?? 0;
}
