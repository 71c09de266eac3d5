import { OrderType, Side } from '@bourse/contract/enumerations.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import { finishDecimal } from '#app/lib/decimal.ts';
import { isAtMarket, isStop } from '../order-draft.ts';
import { limitForms } from '../scale-order.ts';
import type { SpotForm } from './form.ts';
import { type OrderContext, type OrderSummary, summarise } from './summary.ts';

/** An order before it has an id of its own. */
export type SpotOrderTerms = Omit<BodyOf<typeof routes.spotOrderPlace>, 'clientOrderId'>;

/**
 * The request of a form (product specification part 2, section 5): market orders send price 0, the
 * amount is quantity times price, for market orders at the last price.
 */
export function requestOf(form: SpotForm, summary: OrderSummary, symbol: string): SpotOrderTerms {
  const isMarket = isAtMarket(form);
  const order: SpotOrderTerms = {
    symbol,
    orderType: isMarket ? OrderType.MARKET : OrderType.LIMIT,
    orderSide: form.side === 'buy' ? Side.BUY : Side.SELL,
    price: isMarket ? '0' : finishDecimal(form.price),
    quantity: finishDecimal(form.quantity),
  };
  if (summary.total) order.amount = summary.total;
  if (isStop(form)) order.stopPrice = finishDecimal(form.stopPrice);
  if (!isMarket && form.timeInForce !== 'GTC') order.timeInForce = form.timeInForce;
  return order;
}

/** The requests of a form: one or, of a scale order, one for each of its limit orders. */
export function requestsOf(
  form: SpotForm,
  context: OrderContext,
  summary: OrderSummary,
  symbol: string,
): readonly SpotOrderTerms[] {
  if (form.kind !== 'scale' || !context.scale) return [requestOf(form, summary, symbol)];
  return limitForms(form, context.scale).map((each) =>
    requestOf(each, summarise(each, context), symbol),
  );
}

/** What makes two orders the same (F21). Amount, the quantity of a typed sum, and a price of
 * the book may follow the market. */
export const contentOf = (order: SpotOrderTerms, { sum, level }: SpotForm): string =>
  JSON.stringify({
    ...{ ...order, amount: null },
    price: level ?? order.price,
    quantity: sum ?? order.quantity,
  });
