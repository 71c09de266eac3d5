/** Numbers of commands on contracts that are no whole ones: refused by shape, whatever the field. */
import { Code } from '@bourse/contract/codes.ts';
import type { Exit, PlaceContractOrder } from '@bourse/contract/messages.ts';
import { type Refusal, refusal } from '../../refusal.ts';

/** Refuses a command in which some number, at any depth, is no safe integer. */
export function refuseNumbers(body: object): Refusal | null {
  const wrong = wrongField(body);
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
    order.timeInForce >= 0 &&
    order.triggerType >= 0 &&
    order.selfTradePrevention >= 0 &&
    order.triggerPriceTicks >= 0;
  if (!isSound) return refusal(Code.shapeInvalid, wrongField(order) ?? 'order');
  return refuseExitNumbers(order.takeProfit) ?? refuseExitNumbers(order.stopLoss);
}

function refuseExitNumbers(exit: Exit | undefined): Refusal | null {
  return exit ? refuseNumbers(exit) : null;
}

/** The first field, or null. */
function wrongField(body: object): string | null {
  // Most commands are cancels: a loop over names makes no rows of them.
  const fields = body as Readonly<Record<string, unknown>>;
  for (const field in fields) {
    const value = fields[field];
    if (typeof value === 'number' && !Number.isSafeInteger(value)) return field;
    const inner = typeof value === 'object' && value !== null ? wrongField(value) : null;
    if (inner !== null) return inner;
  }
  return null;
}
