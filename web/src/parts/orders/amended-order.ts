/** What can be changed of an open order, and what a change sends. */
import { OrderType } from '@bourse/contract/enumerations.ts';
import { compareDecimals, finishDecimal, isAboveZero } from '../../lib/decimal.ts';

/** An open order, as its row shows it. Decimal strings. */
export interface OpenOrder {
  readonly code: string;
  readonly orderType: number;
  readonly price: string;
  /** Of the whole order, what has traded included; 0: a buy that is bounded by its amount. */
  readonly quantity: string;
  readonly dealQuantity: string;
  /** 0: it has no trigger. */
  readonly stopPrice: string;
  readonly triggered: boolean;
  /** Prices have reached it, and it waits for somebody to trade with. */
  readonly waiting?: object | undefined;
  readonly protectedExit?: boolean | undefined;
}

/** What can be changed of an order. */
export type AmendedField = 'stopPrice' | 'price' | 'quantity';

/** What the user types; empty is not said. */
export type AmendmentDraft = Readonly<Record<AmendedField, string>>;

/** Whether it waits for its trigger. */
export const waitsForTrigger = ({ stopPrice, triggered }: OpenOrder) =>
  !triggered && isAboveZero(stopPrice);
/** Whether it has a price of its own. */
export const hasLimit = ({ orderType }: OpenOrder) => orderType === OrderType.LIMIT;

/** Whether its owner can change it: it rests, or waits for a trigger that no price has reached. */
export const isAmendable = (order: OpenOrder): boolean =>
  (hasLimit(order) || waitsForTrigger(order)) && !order.waiting && !order.protectedExit;

/** What can be changed of it, in the order of a form. */
export function amendedFields(order: OpenOrder): readonly AmendedField[] {
  return [
    ...(waitsForTrigger(order) ? (['stopPrice'] as const) : []),
    ...(hasLimit(order) ? (['price'] as const) : []),
    ...(isAboveZero(order.quantity) ? (['quantity'] as const) : []),
  ];
}

/** The order as a draft that changes nothing. */
export const draftOf = ({ stopPrice, price, quantity }: OpenOrder): AmendmentDraft => ({
  ...{ stopPrice, price, quantity },
});

/** What becomes of an order's place in the queue: it keeps it, goes to the end, nothing changes, or it has none yet. */
export type Turn = 'kept' | 'lost' | 'unchanged' | 'waiting';

/** What is sent: only what is new, so that nothing else is changed by the way. */
export interface OrderChange extends Partial<AmendmentDraft> {
  readonly code: string;
}

/** The change that a draft asks for; null when it asks for none. */
export function changeOf(order: OpenOrder, draft: AmendmentDraft): OrderChange | null {
  const changed = amendedFields(order).flatMap((field) => {
    const value = finishDecimal(draft[field]);
    return compareDecimals(value, order[field]) === 0 ? [] : [[field, value] as const];
  });
  return changed.length === 0 ? null : { code: order.code, ...Object.fromEntries(changed) };
}

/**
 * A smaller quantity alone takes nothing from anybody, so the order keeps its place; everything else is
 * an order as new as any (decision 80). A stop that waits is in no queue (decision 268).
 */
export function turnOf(order: OpenOrder, draft: AmendmentDraft): Turn {
  if (waitsForTrigger(order)) return 'waiting';
  const change = changeOf(order, draft);
  if (!change) return 'unchanged';
  const { price, quantity = order.quantity } = change;
  return price === undefined && compareDecimals(quantity, order.quantity) < 0 ? 'kept' : 'lost';
}
