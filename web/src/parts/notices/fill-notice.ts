import { OrderStatus, OrderType, Side } from '@bourse/contract/enumerations.ts';
import type { MarketItem } from '@bourse/contract/routes/market.ts';
import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import type { PrivateChange } from '../../data/live/push.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';

type OrderChange = Extract<PrivateChange['body'], { case: 'order' }>['value'];

/** It has ended by trading: in full, or as far as the book went (market and IOC orders, D22). */
const hasTraded = ({ status, reason, dealQuantity }: OrderChange) =>
  status === OrderStatus.FILLED ||
  (status === OrderStatus.CANCELED && reason === 'remainder' && isAboveZero(dealQuantity));

/** What to say of a private change: an order that ended by trading; null for anything else. */
export function noticeOf(
  t: Translate,
  change: PrivateChange,
  markets: ReadonlyMap<string, MarketItem>,
): string | null {
  if (change.body.case !== 'order' || !hasTraded(change.body.value)) return null;
  const { symbol, orderSide, orderType, dealQuantity, averagePrice, stopPrice, coin } =
    change.body.value;
  if (isBotOrder(change.body.value.clientOrderId)) return null;
  const market = markets.get(symbol);
  const values = {
    pair: market?.name ?? symbol,
    quantity: formatNumber(dealQuantity, market?.quantityPrecision ?? 8, { trim: true }),
    coin,
    price: formatNumber(averagePrice, market?.precision ?? 8),
  };
  const key = orderSide === Side.BUY ? 'trading.boughtNotice' : 'trading.soldNotice';
  const text = t(key, values);
  if (!isAboveZero(stopPrice)) return text;
  const cause = orderType === OrderType.MARKET ? 'trading.stopMarket' : 'trading.stopLimit';
  return t('trading.causeNotice', { cause: t(cause), text });
}
