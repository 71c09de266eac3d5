/** What an order takes for granted: refused where it is otherwise by now. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { PlaceContractOrder } from '@bourse/contract/messages.ts';
import { notionalOrInfinity, shareFloor } from '../../arithmetic.ts';
import { initialMargin } from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import { LEVERAGE_FIRST, legOf, NONE } from '../../position/holdings.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { signOfSide } from '../margin/order-margin.ts';
import { isClosingOrder } from './closing.ts';
import { isMeant } from './named.ts';

/** Margins are shown with two decimals at the least: what rounding to them moves is let pass. */
const MARGIN_DECIMALS = 2;

/** The position that it closes or adds to is the one that it names. */
export function refusePosition(
  state: State,
  contract: Contract,
  user: number,
  order: PlaceContractOrder,
): Refusal | null {
  if (order.opened === undefined) return null;
  const holding = state.futures.holdings.find(user, contract.id);
  if (holding === NONE) return refusal(Code.positionUnknown);
  const sign = signOfSide(order.side);
  const leg = legOf(holding, isClosingOrder(state, user, order) === (sign === 1) ? -1 : 1);
  return isMeant(state, leg, order.opened) ? null : refusal(Code.positionUnknown);
}

/**
 * D18: the margin that who asks computed is quantity * price / leverage. A market order's price is the last
 * one; between that and theirs the market may have moved, so it may differ by as much as the order's price
 * itself may.
 */
export function refuseExpectedMargin(
  state: State,
  contract: Contract,
  user: number,
  order: PlaceContractOrder,
): Refusal | null {
  const { expectedMargin } = order;
  if (expectedMargin === undefined || isClosingOrder(state, user, order)) return null;
  const { quoteAsset, protectionRate } = contract.rules;
  const ownTicks = order.priceTicks || order.triggerPriceTicks;
  const priceTicks = ownTicks || contract.lastPriceTicks || contract.markTicks;
  const notional = notionalOrInfinity(priceTicks, order.quantityLots, contract.unit);
  if (notional > AMOUNT_MAX) return refusal(Code.notionalAboveMax);
  const wanted = initialMargin(notional, order.leverage || leverageOf(state, contract, user));
  const { decimals } = state.assets[quoteAsset]!;
  const shown = 10 ** Math.max(decimals - MARGIN_DECIMALS, 0);
  const moved = ownTicks > 0 ? 0 : shareFloor(wanted, protectionRate);
  return Math.abs(expectedMargin - wanted) > shown + moved
    ? refusal(Code.marginWrong, wanted, quoteAsset)
    : null;
}

function leverageOf({ futures }: State, contract: Contract, user: number): number {
  const { holdings } = futures;
  const holding = holdings.find(user, contract.id);
  return holding === NONE ? LEVERAGE_FIRST : holdings.leverage[holding]!;
}
