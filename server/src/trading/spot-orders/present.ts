import { OrderStatus, Side } from '@bourse/contract/enumerations.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import {
  amountText,
  averagePriceText,
  type Catalog,
  priceText,
  quantityText,
} from '#engine/live/catalog.ts';
import { closeReasonNames, timeInForceNames } from '#engine/live/order-names.ts';
import { presentWoken } from '#engine/live/order-waits.ts';
import type { OwnFill } from '#engine/live/own-fill.ts';
import type { OrderRow } from './store.ts';

/** An order as people and programs see it; the same for open and closed ones. */
export function presentOrder(order: OrderRow, catalog: Catalog): SpotOrder {
  const market = catalog.market(order.market);
  return {
    code: String(order.order),
    symbol: market.symbol,
    coin: market.base.symbol,
    orderSide: order.side,
    orderType: order.type,
    price: priceText(market, order.priceTicks),
    quantity: quantityText(market, order.quantityLots),
    dealQuantity: quantityText(market, order.dealtLots),
    dealAmount: amountText(market.quote, order.dealtNotional),
    averagePrice: averagePriceText(market, order.dealtLots, order.dealtNotional),
    status: order.status === OrderStatus.UNSPECIFIED ? OrderStatus.ACTIVE : order.status,
    reason: closeReasonNames[order.closeReason],
    timeInForce: timeInForceNames[order.timeInForce],
    stopPrice: priceText(market, order.stopPriceTicks),
    triggered: order.triggered,
    ...(order.protectedExit && { protectedExit: true }),
    ...presentWoken(order, market),
    clientOrderId: order.clientOrderId,
    createTime: order.createTime,
    updateTime: order.updateTime,
  };
}

/** One's own side of a trade. */
export function presentFill(fill: OwnFill, catalog: Catalog): SpotFill {
  const market = catalog.market(fill.market);
  const feeAsset = fill.side === Side.BUY ? market.base : market.quote;
  return {
    trade: String(fill.trade),
    code: String(fill.order),
    symbol: market.symbol,
    orderSide: fill.side,
    price: priceText(market, fill.priceTicks),
    quantity: quantityText(market, fill.quantityLots),
    amount: amountText(market.quote, fill.notional),
    fee: amountText(feeAsset, fill.fee),
    feeCoin: feeAsset.symbol,
    isMaker: fill.isMaker,
    tradeTime: fill.time,
    ...(fill.clientOrderId !== undefined && { clientOrderId: fill.clientOrderId }),
  };
}
