/** Turns a position round: closes it at the market and opens as much on the other side. */
import { Code } from '@bourse/contract/codes.ts';
import {
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { Command, PlaceContractOrder, ReversePosition } from '@bourse/contract/messages.ts';
import { notionalOf, shareCeil } from '../../arithmetic.ts';
import { initialMargin, unrealisedProfit } from '../../perpetual/margin.ts';
import type { Contract } from '../../position/contract.ts';
import { NONE, signOf } from '../../position/holdings.ts';
import { Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { crossFigures } from '../margin/figures.ts';
import { refuseOrder } from './admit-order.ts';
import { isMeant, legOfSide, refuseCaller } from './named.ts';
import { refuseOpening } from './opening.ts';
import { admitContractOrder, carryOutContractOrder, endTurn, startOrder } from './place-order.ts';

/**
 * Two orders at the market in one command, so that nothing trades between them: the first closes all of the
 * position, the second opens as many lots as the first has closed. Each is admitted like an order that is sent
 * alone, the second by what the first left. Refused as a whole where the second can be foreseen to be refused; where
 * prices make it so meanwhile, the position is closed and none is opened.
 */
export function reversePosition(state: State, command: Command, body: ReversePosition): void {
  const { futures, outcome } = state;
  const { user } = command;
  const contract = futures.contracts[body.contract];
  const refused = refuseCaller(user, contract);
  if (refused || !contract) return outcome.refuse(refused ?? refusal(Code.contractUnknown));
  const leg = legOfSide(state, user, contract, body.positionSide);
  if (leg === NONE || !isMeant(state, leg, body.opened)) {
    return outcome.refuse(refusal(Code.positionUnknown));
  }
  const lots = futures.holdings.lots[leg]!;
  const closing = closingOrder(contract, leg, body, lots);
  const plan = admitContractOrder(state, user, closing);
  if (plan instanceof Refusal) return outcome.refuse(plan);
  const wrong = refuseOtherSide(
    state,
    contract,
    user,
    leg,
    openingOrder(contract, leg, body, lots),
  );
  if (wrong) return outcome.refuse(wrong);
  // ---- Nothing below can fail. ----
  const id = startOrder(state, command, closing, plan, command.key);
  const opening = openingOrder(contract, leg, body, closedLots(state, id));
  const wouldClose = futures.accounts.isOneWay(user) && futures.holdings.lots[leg]! > 0;
  const admitted = wouldClose ? null : admitContractOrder(state, user, opening);
  if (!admitted || admitted instanceof Refusal) return endTurn(state, id);
  carryOutContractOrder(state, command, opening, admitted, '');
}

/** What the order has closed so far, whether or not it is still open. */
function closedLots({ futures, outcome }: State, order: number): number {
  const slot = futures.orders.find(order);
  return slot === NONE ? outcome.answer.dealtLots : futures.orders.dealtLots[slot]!;
}

/**
 * Why the other side may not be opened, as far as it can be foreseen: by the contract's limits as they are, and by
 * the margin that is free once the position is closed at the mark, less both fees. Null: nothing is foreseen.
 */
function refuseOtherSide(
  state: State,
  contract: Contract,
  user: number,
  leg: number,
  opening: PlaceContractOrder,
): Refusal | null {
  const { holdings } = state.futures;
  const { markTicks, unit, rules } = contract;
  const lots = opening.quantityLots;
  const refused =
    refuseOrder(state, user, opening) ??
    refuseOpening(state, contract, leg ^ 1, lots, { highestTicks: markTicks });
  if (refused) return refused;
  const { equity, initial, ordered, isStale } = crossFigures(state, user);
  if (isStale) return refusal(Code.markStale);
  const notional = notionalOf(markTicks, lots, unit);
  const fee = shareCeil(notional, rules.takerRate);
  const leverage = holdings.leverage[leg >> 1]!;
  const free = equity - initial - ordered + freedMargin(state, leg, notional) - BigInt(fee);
  const needed = BigInt(initialMargin(notional, leverage) + fee);
  if (needed <= free) return null;
  return refusal(Code.insufficientMargin, free > 0n ? free : 0n, rules.quoteAsset);
}

/** What closing at the mark adds to the margin that is free: a cross position's profit is counted there already. */
function freedMargin({ futures }: State, leg: number, notional: number): bigint {
  const { holdings } = futures;
  const cost = holdings.cost[leg]!;
  if (holdings.isCross(leg >> 1)) return BigInt(initialMargin(cost, holdings.leverage[leg >> 1]!));
  return BigInt(holdings.margin[leg]! + unrealisedProfit(signOf(leg), notional, cost));
}

function closingOrder(
  contract: Contract,
  leg: number,
  { positionSide }: ReversePosition,
  lots: number,
): PlaceContractOrder {
  const side = signOf(leg) === 1 ? Side.SELL : Side.BUY;
  return { ...marketOrder(contract, side, positionSide, lots), reduceOnly: true };
}

function openingOrder(
  contract: Contract,
  leg: number,
  { positionSide }: ReversePosition,
  lots: number,
): PlaceContractOrder {
  const side = signOf(leg) === 1 ? Side.SELL : Side.BUY;
  return marketOrder(contract, side, otherSide(positionSide), lots);
}

function otherSide(side: PositionSide): PositionSide {
  if (side === PositionSide.LONG) return PositionSide.SHORT;
  return side === PositionSide.SHORT ? PositionSide.LONG : PositionSide.UNSPECIFIED;
}

function marketOrder(
  { id: contract }: Contract,
  side: Side,
  positionSide: PositionSide,
  quantityLots: number,
): PlaceContractOrder {
  return {
    contract,
    side,
    positionSide,
    type: OrderType.MARKET,
    timeInForce: TimeInForce.UNSPECIFIED,
    priceTicks: 0,
    quantityLots,
    reduceOnly: false,
    triggerPriceTicks: 0,
    triggerType: TriggerType.UNSPECIFIED,
    selfTradePrevention: SelfTradePrevention.UNSPECIFIED,
  };
}
