import { Code } from '@bourse/contract/codes.ts';
import {
  type MarginMode,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  type TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { PlaceContractOrder } from '@bourse/contract/messages.ts';
import type { routes } from '@bourse/contract/routes.ts';
import type { Input } from '#edge/pipeline/handler.ts';
import { type Contract, readLots, readTicks } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { readDecimal } from '#platform/money.ts';
import { Refusal } from '#platform/refusal.ts';
import { namedPosition, oppositeSide, readExits, readLeverage } from './terms.ts';

export type OpenBody = Input<typeof routes.contractOpen>['body'];

/** The position that the order opens or adds to; of a reduce-only order, the one that it closes. */
export function targetOf({ side, reduceOnly }: OpenBody): PositionSide {
  const opened = side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT;
  return reduceOnly ? oppositeSide(opened) : opened;
}

/**
 * The order as the engine takes it: a function of the request alone, so that a request that comes twice asks
 * the same. Throws where a value fits no tick, lot or shape.
 */
export function readOrder(live: LiveState, body: OpenBody, contract: Contract): PlaceContractOrder {
  const isLimit = body.orderType === OrderType.LIMIT;
  const quantityLots = readLots(body.quantity, contract);
  if (quantityLots === 0) throw new Refusal(Code.quantityMissing);
  const priceTicks = isLimit ? readTicks(body.price ?? '0', contract) : 0;
  if (isLimit && priceTicks === 0) throw new Refusal(Code.priceMissing);
  const { quote } = contract;
  // An order that only closes needs no margin.
  const margin = body.reduceOnly ? undefined : body.margin;
  return {
    contract: contract.id,
    side: body.side as Side,
    positionSide: targetOf(body),
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
    ...(body.protectedExit && { protectedExit: true }),
    ...readExits(body, contract),
    ...(body.leverage !== undefined && { leverage: readLeverage(body.leverage, contract) }),
    ...(body.marginMode && { marginMode: body.marginMode as MarginMode }),
    ...(body.positionCode && { opened: readOpened(live, body, contract) }),
    ...(margin !== undefined && {
      expectedMargin: readDecimal(margin, quote.decimals, quote.symbol),
    }),
  };
}

/** The position that the order closes or adds to must be on its side of its contract. */
function readOpened(live: LiveState, body: OpenBody, contract: Contract): number {
  const name = namedPosition(live, body.positionCode ?? '');
  if (name.contract !== contract.id) throw new Refusal(Code.positionUnknown);
  if (name.positionSide !== targetOf(body)) throw new Refusal(Code.orderShapeInvalid);
  return name.opened;
}
