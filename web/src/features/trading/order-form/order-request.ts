import type { BodyOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import type { OrderForm } from './form.ts';
import type { OrderSummary } from './summary.ts';

export type PlaceBody = BodyOf<typeof routes.spotOrderPlace>;

/**
 * The request of a form (product specification part 2, section 5): market orders send price 0, the
 * amount is quantity times price, for market orders at the last price.
 */
export function requestOf(
  form: OrderForm,
  summary: OrderSummary,
  symbol: string,
  clientOrderId: string,
): PlaceBody {
  const isMarket = form.kind === 'market';
  const body: PlaceBody = {
    symbol,
    orderType: isMarket ? 2 : 1,
    orderSide: form.side === 'buy' ? 1 : 2,
    price: isMarket ? '0' : settled(form.price),
    quantity: settled(form.quantity),
    clientOrderId,
  };
  if (summary.total) body.amount = summary.total;
  if (form.kind === 'stop-limit') body.stopPrice = settled(form.stopPrice);
  if (!isMarket && form.timeInForce !== 'GTC') body.timeInForce = form.timeInForce;
  return body;
}

/** A number as typed, without a point that nothing follows. */
const settled = (text: string) => text.replace(/\.$/, '');

/** An order that was sent and whose answer never came. */
export interface Unanswered {
  readonly content: string;
  readonly clientOrderId: string;
}

/**
 * The client order id of a request: a new one, unless the same order was sent before and its answer
 * never came. Then it is the same id, and the exchange takes the order once (F21).
 */
export function clientOrderIdFor(
  content: string,
  unanswered: Unanswered | null,
  newId: () => string,
): string {
  return unanswered?.content === content ? unanswered.clientOrderId : newId();
}
