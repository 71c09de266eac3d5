import { CloseReason, OrderStatus, Side, TimeInForce } from '@bourse/contract/messages.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import {
  amountText,
  type Catalog,
  type Market,
  priceText,
  quantityText,
} from '../../live/catalog.ts';
import type { OwnFill } from '../../live/own-fill.ts';
import type { OrderRow } from './store.ts';

const timeInForceNames = {
  [TimeInForce.UNSPECIFIED]: 'GTC',
  [TimeInForce.GTC]: 'GTC',
  [TimeInForce.IOC]: 'IOC',
  [TimeInForce.FOK]: 'FOK',
  [TimeInForce.PO]: 'PO',
} as const satisfies Record<TimeInForce, string>;

const reasonNames = {
  [CloseReason.UNSPECIFIED]: '',
  [CloseReason.FILLED]: 'filled',
  [CloseReason.USER]: 'user',
  [CloseReason.REMAINDER]: 'remainder',
  [CloseReason.SELF_TRADE]: 'self-trade',
  [CloseReason.POST_ONLY]: 'post-only',
  [CloseReason.MARKET_CLOSED]: 'market-closed',
  [CloseReason.LIQUIDATION]: 'liquidation',
  [CloseReason.FILL_OR_KILL]: 'fill-or-kill',
  [CloseReason.MARGIN]: 'margin',
  [CloseReason.POSITION_CLOSED]: 'position-closed',
  [CloseReason.SIBLING]: 'sibling',
} as const satisfies Record<CloseReason, string>;

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
    reason: reasonNames[order.closeReason],
    timeInForce: timeInForceNames[order.timeInForce],
    stopPrice: priceText(market, order.stopPriceTicks),
    triggered: order.triggered,
    clientOrderId: order.clientOrderId,
    createTime: order.createTime,
    updateTime: order.updateTime,
  };
}

/** Notional over quantity, truncated to the market's price decimals; '0' in them without a fill. */
function averagePriceText(market: Market, dealtLots: number, dealtNotional: number): string {
  if (dealtLots === 0) return priceText(market, 0);
  // notional = ticks * lots * unit, and unit = tickSize * lotSize / 10^baseDecimals.
  const scale = 10n ** BigInt(market.base.decimals);
  const unit = (BigInt(market.tickSize) * BigInt(market.lotSize)) / scale;
  return priceText(market, Number(BigInt(dealtNotional) / (BigInt(dealtLots) * unit)));
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
  };
}
