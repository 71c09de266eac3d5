import {
  MarginMode,
  Side as OrderSide,
  OrderType,
  ProductCategory,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import { lotsOf, moneyOf, quantityOf } from '#app/data/markets/scale.ts';
import { finishDecimal, isAboveZero } from '#app/lib/decimal.ts';
import { isAtMarket, isStop, type Side } from '../order-draft.ts';
import { limitForms } from '../scale-order.ts';
import { type ExitForm, type FuturesForm, sendsExits, type TriggerPrice } from './form.ts';
import { type FormContext, type FormSummary, summarise } from './summary.ts';

type OpenBody = BodyOf<typeof routes.contractOpen>;
/** An order before it has an id of its own. */
export type OpenOrder = Omit<OpenBody, 'clientOrderId'>;
type ExitBody = NonNullable<OpenBody['takeProfit']>;

/** As the exchange numbers the prices that wake an order. */
const triggerTypes: Readonly<Record<TriggerPrice, TriggerType>> = {
  last: TriggerType.LAST,
  mark: TriggerType.MARK,
};

/**
 * The request of a form on a side (product specification part 2, section 5): margin is quantity
 * times price divided by leverage. An order that only closes names no terms of a position, but the position.
 */
export function requestOf(
  form: FuturesForm,
  { rules, leverage, isCross, positionCodes }: FormContext,
  summary: FormSummary,
  side: Side,
  symbol: string,
): OpenOrder {
  const isMarket = isAtMarket(form);
  const body: OpenOrder = {
    symbol,
    prodCategory: ProductCategory.futures,
    orderType: isMarket ? OrderType.MARKET : OrderType.LIMIT,
    side: side === 'buy' ? OrderSide.BUY : OrderSide.SELL,
    price: isMarket ? '0' : finishDecimal(form.price),
    quantity: finishDecimal(form.quantity),
  };
  if (form.isClosing) {
    body.reduceOnly = true;
    const positionCode = positionCodes[side];
    if (positionCode) body.positionCode = positionCode;
  } else {
    body.leverage = leverage;
    body.marginMode = isCross ? MarginMode.CROSS : MarginMode.ISOLATED;
    if (rules && summary.margin !== null) body.margin = moneyOf(rules, summary.margin);
  }
  if (isStop(form)) {
    body.stopPrice = finishDecimal(form.stopPrice);
    body.triggerPriceType = triggerTypes[form.stopTrigger];
  }
  if (!isMarket && form.timeInForce !== 'GTC') body.timeInForce = form.timeInForce;
  if (sendsExits(form)) {
    body.takeProfit = exitOf(form.takeProfit);
    body.stopLoss = exitOf(form.stopLoss);
  }
  return body;
}

/** The requests of a form on a side: one or, of a scale order, one for each of its limit orders, which bring no exits. */
export function requestsOf(
  form: FuturesForm,
  context: FormContext,
  summary: FormSummary,
  side: Side,
  symbol: string,
): readonly OpenOrder[] {
  if (form.kind !== 'scale' || !context.rules) {
    return [requestOf(form, context, summary, side, symbol)];
  }
  return limitForms({ ...form, hasExits: false }, context.rules).map((each) =>
    requestOf(each, context, summarise(each, context), side, symbol),
  );
}

function exitOf({ price, trigger }: ExitForm): ExitBody | null {
  if (!isAboveZero(price)) return null;
  return { triggerPrice: finishDecimal(price), triggerPriceType: triggerTypes[trigger] };
}

/**
 * What makes two orders the same (F21). Margin, a price of the book, the quantity of a typed sum, and exits that are typed as what they bring
 * may follow the last price.
 */
export function contentOf(
  order: OpenOrder,
  { sum, level, takeProfit, stopLoss }: FuturesForm,
): string {
  return JSON.stringify({
    ...order,
    margin: null,
    price: level ?? order.price,
    quantity: sum ?? order.quantity,
    takeProfit: typedExit(order.takeProfit, takeProfit),
    stopLoss: typedExit(order.stopLoss, stopLoss),
  });
}

const typedExit = (exit: OpenOrder['takeProfit'], { amount }: ExitForm) =>
  exit && { ...exit, ...(amount && { triggerPrice: amount }) };

/**
 * The form as a side's button sends it. A quantity that the slider wrote stands for a share of that
 * side's most: when that is less, or has become less meanwhile, so is the order. It never becomes
 * more than what was shown.
 */
export function settledForm(
  form: FuturesForm,
  { rules }: FormContext,
  summary: FormSummary,
  side: Side,
): FuturesForm {
  const { lots } = summary[side];
  if (form.share === null || !rules || lots === null) return form;
  return lots < (lotsOf(rules, form.quantity) ?? 0)
    ? { ...form, quantity: lots > 0 ? quantityOf(rules, lots) : '' }
    : form;
}
