import { AMOUNT_MAX, formatDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import type { routes } from '@bourse/contract/routes.ts';
import { notionalOrInfinity } from '@bourse/core/arithmetic.ts';
import type { Input } from '#edge/pipeline/handler.ts';
import { type Catalog, type Market, readLots, readTicks } from '#engine/live/catalog.ts';
import { readDecimal } from '#platform/money.ts';
import { Refusal } from '#platform/refusal.ts';

type PlaceBody = Input<typeof routes.spotOrderPlace>['body'];

/** A placement as the engine's command. Throws a Refusal where a value fits no tick, lot or rule. */
export function placeCommand(body: PlaceBody, catalog: Catalog): CommandBody {
  const market = catalog.findMarket(body.symbol);
  const type = body.orderType === OrderType.LIMIT ? OrderType.LIMIT : OrderType.MARKET;
  const quantityLots = readLots(body.quantity ?? '0', market);
  const quoteAmount = quoteAmountOf(body, type, quantityLots, market);
  if (quantityLots === 0 && quoteAmount === 0) throw new Refusal(Code.quantityMissing);
  const priceTicks = type === OrderType.LIMIT ? readTicks(body.price ?? '0', market) : 0;
  if (type === OrderType.LIMIT && priceTicks === 0) throw new Refusal(Code.priceMissing);
  if (type === OrderType.LIMIT) refuseWrongAmount(body.amount, priceTicks, quantityLots, market);
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
      stopPriceTicks: readTicks(body.stopPrice ?? '0', market),
      selfTradePrevention: body.selfTrade
        ? SelfTradePrevention[body.selfTrade]
        : SelfTradePrevention.EXPIRE_MAKER,
      ...(body.protectedExit && { protectedExit: true }),
    },
  };
}

/** D18: what the client computed for a limit order is quantity times price, to the smallest unit, or it meant another order. */
function refuseWrongAmount(
  amount: string | undefined,
  priceTicks: number,
  quantityLots: number,
  { unit, quote: { decimals, symbol } }: Market,
): void {
  if (amount === undefined) return;
  const wanted = notionalOrInfinity(priceTicks, quantityLots, unit);
  // What is worth too much is refused for that.
  if (wanted > AMOUNT_MAX || readDecimal(amount, decimals, symbol) === wanted) return;
  throw new Refusal(Code.amountWrong, { amount: formatDecimal(wanted, decimals), coin: symbol });
}

/** Only a market buy without a quantity spends an amount; that of other market orders follows a price that moves, and is ignored. */
function quoteAmountOf(
  body: PlaceBody,
  type: OrderType,
  quantityLots: number,
  market: Market,
): number {
  if (type !== OrderType.MARKET || quantityLots > 0 || body.orderSide !== Side.BUY) return 0;
  return readDecimal(body.amount ?? '0', market.quote.decimals, market.quote.symbol);
}
