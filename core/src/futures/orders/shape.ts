/** Numbers of commands on contracts that are no whole ones: refused by shape, whatever the field. */
import { Code } from '@bourse/contract/codes.ts';
import type { CommandBody, Exit, PlaceContractOrder } from '@bourse/contract/messages.ts';
import { type Refusal, refusal } from '../../refusal.ts';

/** Refuses a command in which some number, at any depth, is no safe integer. */
export function refuseNumbersOf(body: CommandBody): Refusal | null {
  switch (body.case) {
    case 'placeContractOrder':
      // An order is asked for its numbers with all else that it may be wrong in.
      return null;
    case 'cancelContractOrder':
      return Number.isSafeInteger(body.value.order) ? null : refusal(Code.shapeInvalid, 'order');
    default:
      return refuseNumbers(body.value ?? {});
  }
}

function refuseNumbers(message: object): Refusal | null {
  const wrong = wrongField(message);
  return wrong === null ? null : refusal(Code.shapeInvalid, wrong);
}

/** The same for an order, field by field: there are many of them. */
export function refuseOrderNumbers(order: PlaceContractOrder): Refusal | null {
  const isSound =
    Number.isSafeInteger(order.priceTicks) &&
    Number.isSafeInteger(order.quantityLots) &&
    Number.isSafeInteger(order.triggerPriceTicks) &&
    Number.isSafeInteger(order.contract) &&
    Number.isSafeInteger(order.side) &&
    Number.isSafeInteger(order.positionSide) &&
    Number.isSafeInteger(order.type) &&
    Number.isSafeInteger(order.timeInForce) &&
    Number.isSafeInteger(order.triggerType) &&
    Number.isSafeInteger(order.selfTradePrevention) &&
    isWholeOrAbsent(order.leverage) &&
    isWholeOrAbsent(order.marginMode) &&
    isWholeOrAbsent(order.opened) &&
    isWholeOrAbsent(order.expectedMargin) &&
    order.timeInForce >= 0 &&
    order.triggerType >= 0 &&
    order.selfTradePrevention >= 0 &&
    order.triggerPriceTicks >= 0;
  if (!isSound) return refusal(Code.shapeInvalid, wrongField(order) ?? 'order');
  return refuseExitNumbers(order.takeProfit) ?? refuseExitNumbers(order.stopLoss);
}

function isWholeOrAbsent(value: number | undefined): boolean {
  return value === undefined || Number.isSafeInteger(value);
}

function refuseExitNumbers(exit: Exit | undefined): Refusal | null {
  return exit ? refuseNumbers(exit) : null;
}

/** The first field, or null. */
function wrongField(body: object): string | null {
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) return field;
    const inner = typeof value === 'object' && value !== null ? wrongField(value) : null;
    if (inner !== null) return inner;
  }
  return null;
}
