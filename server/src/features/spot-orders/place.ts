import { parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  type CommandBody,
  OrderType,
  SelfTradePrevention,
  type Side,
  TimeInForce,
} from '@bourse/contract/messages.ts';
import type { routes } from '@bourse/contract/routes.ts';
import type { Input } from '../../gateway/handler.ts';
import { readDecimal } from '../../gateway/money.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { type Catalog, type Market, priceText, quantityText } from '../../live/catalog.ts';

type PlaceBody = Input<typeof routes.spotOrderPlace>['body'];

/** A placement as the engine's command. Throws a Refusal where a value fits no tick, lot or rule. */
export function placeCommand(body: PlaceBody, catalog: Catalog): CommandBody {
  const market = catalog.findMarket(body.symbol);
  const type = body.orderType === 1 ? OrderType.LIMIT : OrderType.MARKET;
  const quantityLots = lotsOf(body.quantity ?? '0', market);
  const quoteAmount = quoteAmountOf(body, type, quantityLots, market);
  if (quantityLots === 0 && quoteAmount === 0) throw new Refusal(Code.quantityMissing);
  const priceTicks = type === OrderType.LIMIT ? ticksOf(body.price ?? '0', market) : 0;
  if (type === OrderType.LIMIT && priceTicks === 0) throw new Refusal(Code.priceMissing);
  return {
    case: 'placeOrder',
    value: {
      market: market.market,
      side: body.orderSide as Side,
      type,
      timeInForce: body.timeInForce ? TimeInForce[body.timeInForce] : TimeInForce.UNSPECIFIED,
      priceTicks,
      quantityLots,
      quoteAmount,
      stopPriceTicks: ticksOf(body.stopPrice ?? '0', market),
      selfTradePrevention: body.selfTrade
        ? SelfTradePrevention[body.selfTrade]
        : SelfTradePrevention.EXPIRE_MAKER,
    },
  };
}

/** A price in ticks. Throws priceNotOnTick when it lies between two. */
export function ticksOf(price: string, market: Market): number {
  const refusal = new Refusal(Code.priceNotOnTick, [priceText(market, 1)]);
  return stepsOf(price, market.quote.decimals, market.tickSize, refusal);
}

function lotsOf(quantity: string, market: Market): number {
  const refusal = new Refusal(Code.quantityNotOnLot, [quantityText(market, 1)]);
  return stepsOf(quantity, market.base.decimals, market.lotSize, refusal);
}

/** Only a market buy without a quantity spends an amount; elsewhere the client's is ignored (D18). */
function quoteAmountOf(
  body: PlaceBody,
  type: OrderType,
  quantityLots: number,
  market: Market,
): number {
  if (type !== OrderType.MARKET || quantityLots > 0 || body.orderSide !== 1) return 0;
  return readDecimal(body.amount ?? '0', market.quote.decimals, market.quote.symbol);
}

/** Whole steps in a decimal; what lies between two steps is refused, never rounded. */
function stepsOf(text: string, decimals: number, step: number, between: Refusal): number {
  const amount = parseDecimal(text, decimals);
  if (amount === 'too-large') throw new Refusal(Code.amountTooLarge);
  if (typeof amount === 'string' || amount % step !== 0) throw between;
  return amount / step;
}
