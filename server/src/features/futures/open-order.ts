import { Code } from '@bourse/contract/codes.ts';
import {
  OrderType,
  type PlaceContractOrder,
  PositionSide,
  SelfTradePrevention,
  type Side,
  TimeInForce,
  type TriggerType,
} from '@bourse/contract/messages.ts';
import type { routes } from '@bourse/contract/routes.ts';
import { shareFloor } from '@bourse/core/arithmetic.ts';
import { initialMargin } from '@bourse/core/perpetual/margin.ts';
import type { Input } from '../../gateway/handler.ts';
import { readDecimal } from '../../gateway/money.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { amountText, type Contract, readLots, readTicks } from '../../live/catalog.ts';
import type { LiveState } from '../../live/live-state.ts';
import {
  currentReference,
  type ExitReference,
  oppositeSide,
  positionOf,
  readExits,
  sideOfOrder,
} from './terms.ts';

export type OpenBody = Input<typeof routes.contractOpen>['body'];

/** Margins are shown with two decimals at the least: what rounding to them moves is let pass. */
const MARGIN_DECIMALS = 2;

/** The position that the order opens or adds to; of a reduce-only order, the one that it closes. */
export function targetOf({ side, reduceOnly }: OpenBody): PositionSide {
  const opened = side === 1 ? PositionSide.LONG : PositionSide.SHORT;
  return reduceOnly ? oppositeSide(opened) : opened;
}

/** The order as the engine takes it. Throws where a value fits no tick, lot or rule. */
export function readOrder(
  live: LiveState,
  user: number,
  body: OpenBody,
  contract: Contract,
): PlaceContractOrder {
  const isLimit = body.orderType === OrderType.LIMIT;
  const quantityLots = readLots(body.quantity, contract);
  if (quantityLots === 0) throw new Refusal(Code.quantityMissing);
  const priceTicks = isLimit ? readTicks(body.price ?? '0', contract) : 0;
  if (isLimit && priceTicks === 0) throw new Refusal(Code.priceMissing);
  return {
    contract: contract.id,
    side: body.side as Side,
    positionSide: sideOfOrder(live, user, targetOf(body)),
    type: body.orderType as OrderType,
    timeInForce: body.timeInForce ? TimeInForce[body.timeInForce] : TimeInForce.UNSPECIFIED,
    priceTicks,
    quantityLots,
    reduceOnly: body.reduceOnly ?? false,
    triggerPriceTicks: readTicks(body.stopPrice ?? '0', contract),
    triggerType: (body.triggerPriceType ?? 0) as TriggerType,
    selfTradePrevention: body.selfTrade
      ? SelfTradePrevention[body.selfTrade]
      : SelfTradePrevention.UNSPECIFIED,
    ...readExits(body, contract),
  };
}

/** What the exits of an order must lie beyond: its price, else its trigger, else what trades now. */
export function exitReferenceOf(
  live: LiveState,
  { priceTicks, triggerPriceTicks }: Pick<PlaceContractOrder, 'priceTicks' | 'triggerPriceTicks'>,
  contract: Contract,
): ExitReference {
  if (priceTicks > 0) return { kind: 'limit', ticksOf: () => priceTicks };
  if (triggerPriceTicks > 0) return { kind: 'trigger', ticksOf: () => triggerPriceTicks };
  return currentReference(live, contract);
}

/** A position that is added to must be the one that the order names. */
export function checkPosition(
  live: LiveState,
  user: number,
  body: OpenBody,
  contract: Contract,
): void {
  if (!body.positionCode) return;
  const position = positionOf(live, user, body.positionCode);
  if (position.contract !== contract.id) throw new Refusal(Code.positionUnknown);
  if (position.positionSide !== targetOf(body)) throw new Refusal(Code.orderShapeInvalid);
}

/**
 * D18: the margin that the client computed must be quantity * price / leverage. A market order's
 * price is the last one; between that and the client's the market may have moved, so it may differ
 * by as much as the order's price itself may.
 */
export function checkMargin(
  live: LiveState,
  body: OpenBody,
  order: PlaceContractOrder,
  contract: Contract,
  leverage: number,
): void {
  if (body.margin === undefined || order.reduceOnly) return;
  const { quote, unit, protectionRate } = contract;
  const given = readDecimal(body.margin, quote.decimals, quote.symbol);
  const ownTicks = order.priceTicks || order.triggerPriceTicks;
  const ticks = ownTicks || live.lastPriceOf(contract.id);
  const notional = ticks * order.quantityLots * unit;
  if (!Number.isSafeInteger(notional)) throw new Refusal(Code.notionalAboveMax);
  const wanted = initialMargin(notional, leverage);
  const shown = 10 ** (quote.decimals - MARGIN_DECIMALS);
  const moved = ownTicks > 0 ? 0 : shareFloor(wanted, protectionRate);
  if (Math.abs(given - wanted) > shown + moved) {
    throw new Refusal(Code.marginWrong, [amountText(quote, wanted), quote.symbol]);
  }
}
