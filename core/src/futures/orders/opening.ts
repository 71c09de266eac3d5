/**
 * The one admission of what opens a position. An order passes it at each step of its life that can
 * open something; what fails ends, for lack of margin, before it trades (R6):
 *
 * | step                                  | asked by                                     |
 * | placed                                | planOrder                                    |
 * | armed behind a trigger                | planWaiting: margin as if it were placed     |
 * | woken                                 | planOrder, as if it were placed then         |
 * | its position shrank (one-way mode)    | shrinkClosing: closing lots become opening   |
 * | leverage raised                       | refuseLeverage: tiers of what rests, crowding |
 * | each fill, also after a halt or a gap | isSound, isCrowdedOut: as it is then         |
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Side } from '@bourse/contract/enumerations.ts';
import type { OrderPrices } from '../../perpetual/margin.ts';
import { leverageMaxOf } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf } from '../../position/holdings.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { crossFigures } from '../margin/figures.ts';
import { signOfSide } from '../margin/order-margin.ts';
import { walletRowOf } from '../margin/wallet.ts';
import { crowdedLeverage, sharesOf } from './crowding.ts';

/** Limits of a position and of the contract, and a mark to value it by (F48). */
export function refuseOpening(
  state: State,
  contract: Contract,
  leg: number,
  lots: number,
  prices: Pick<OrderPrices, 'highestTicks'>,
): Refusal | null {
  const { holdings } = state.futures;
  const { rules, unit, ladder, markTicks } = contract;
  if (contract.isStale(state.time)) return refusal(Code.markStale);
  const total = holdings.lots[leg]! + holdings.openingLots[leg]! + lots;
  if (total > rules.positionMaxLots) return refusal(Code.positionMax, rules.positionMaxLots);
  if (contract.openInterestLots + lots > rules.openInterestMaxLots) {
    return refusal(Code.openInterestMax);
  }
  // Sides are looked at one by one, so what is hedged in one account counts once (I77).
  const { largestLots } = sharesOf(contract, state.riskRules);
  if (total > largestLots) return refusal(Code.openInterestMax);
  const leverage = holdings.leverage[leg >> 1]!;
  const crowded = crowdedLeverage(state, contract, lots);
  if (leverage > crowded) return refusal(Code.leverageCrowded, crowded);
  const notional = total * Math.max(prices.highestTicks, markTicks) * unit;
  const leverageMax = leverageMaxOf(ladder, notional);
  if (leverageMax === 0) return refusal(Code.positionMax, rules.positionMaxLots);
  return leverage > leverageMax ? refusal(Code.leverageAboveTier, leverageMax) : null;
}

/** The same for an order that rests, whose opening lots are counted already, and `more` beside it. */
export function refuseOpeningOf(
  state: State,
  contract: Contract,
  slot: number,
  more: number,
): Refusal | null {
  const { orders, details } = state.futures;
  const leg = legOf(details.holding[slot]!, signOfSide(orders.side[slot] as Side));
  return refuseOpening(state, contract, leg, more, { highestTicks: details.highestTicks[slot]! });
}

/** I50: initial margin and worst-case fee within what is free, at the present marks. */
export function refuseMargin(
  state: State,
  contract: Contract,
  user: number,
  holding: number,
  margin: number,
): Refusal | null {
  const { accounts, holdings } = state.futures;
  const { equity, initial, ordered, isStale } = crossFigures(state, user);
  if (isStale) return refusal(Code.markStale);
  const free = equity - initial - ordered;
  const row = walletRowOf(state, user);
  const isHeld = holdings.isCross(holding) || state.ledger.covers(row, margin);
  const isCounted = accounts.orderMargin[user]! + margin <= AMOUNT_MAX;
  if (BigInt(margin) <= free && isHeld && isCounted) return null;
  return refusal(Code.insufficientMargin, free > 0n ? free : 0n, contract.rules.quoteAsset);
}
