/**
 * The one admission of what opens a position. An order passes it at each step of its life that can
 * open something; what fails ends, for lack of margin, before it trades (R6):
 *
 * | step                                  | asked by                                     |
 * | placed                                | planOrder                                    |
 * | armed behind a trigger                | planWaiting: margin as if it were placed     |
 * | woken                                 | planOrder, as if it were placed then         |
 * | its position shrank (one-way mode)    | shrinkClosing: closing lots become opening   |
 * | leverage raised                       | refuseLeverage: tiers of what rests          |
 * | each fill, also after a halt or a gap | isSound: at the mark as it is then           |
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { SetRiskRules, Side } from '@bourse/contract/messages.ts';
import { shareFloor } from '../../arithmetic.ts';
import type { OrderPrices } from '../../perpetual/margin.ts';
import { leverageMaxOf } from '../../perpetual/tiers.ts';
import type { Contract, KnownShares } from '../../position/contract.ts';
import { legOf } from '../../position/holdings.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { crossFigures } from '../margin/figures.ts';
import { signOfSide } from '../margin/order-margin.ts';
import { walletRow } from '../margin/wallet.ts';

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
  if (exceedsShare(state, contract, total, lots)) return refusal(Code.openInterestMax);
  const notional = total * Math.max(prices.highestTicks, markTicks) * unit;
  const leverageMax = leverageMaxOf(ladder, notional);
  if (leverageMax === 0) return refusal(Code.positionMax, rules.positionMaxLots);
  return holdings.leverage[leg >> 1]! > leverageMax
    ? refusal(Code.leverageAboveTier, leverageMax)
    : null;
}

/**
 * Whether a position would be more than an account's share of the open interest (I79). Its sides are
 * looked at one by one, so what is hedged in one account counts once. The last part of the open
 * interest is left to small positions: who holds large ones cannot shut everybody else out.
 */
function exceedsShare(
  { riskRules }: State,
  contract: Contract,
  total: number,
  lots: number,
): boolean {
  if (riskRules === null) return false;
  const { largestLots, freeLots, smallLots } = sharesOf(contract, riskRules);
  if (total > largestLots) return true;
  return contract.openInterestLots + lots > freeLots && total > smallLots;
}

/** Shares of the open interest, in lots: rules rarely change, so they are reckoned once. */
function sharesOf(contract: Contract, riskRules: SetRiskRules): KnownShares {
  const { rules, knownShares } = contract;
  if (knownShares?.rules === rules && knownShares.riskRules === riskRules) return knownShares;
  const { openInterestMaxLots: most } = rules;
  const shares = {
    rules,
    riskRules,
    largestLots: shareFloor(most, riskRules.openInterestShareRate),
    freeLots: most - shareFloor(most, riskRules.openInterestReserveRate),
    smallLots: shareFloor(most, riskRules.openInterestSmallRate),
  };
  contract.knownShares = shares;
  return shares;
}

/** The same for an order that rests, whose opening lots are counted already. */
export function refuseOpeningOf(state: State, contract: Contract, slot: number): Refusal | null {
  const { orders, details } = state.futures;
  const leg = legOf(details.holding[slot]!, signOfSide(orders.side[slot] as Side));
  return refuseOpening(state, contract, leg, 0, { highestTicks: details.highestTicks[slot]! });
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
  const row = walletRow(state, user);
  const isHeld = holdings.isCross(holding) || state.ledger.covers(row, margin);
  const isCounted = accounts.orderMargin[user]! + margin <= AMOUNT_MAX;
  if (BigInt(margin) <= free && isHeld && isCounted) return null;
  return refusal(Code.insufficientMargin, free > 0n ? free : 0n, contract.rules.quoteAsset);
}
