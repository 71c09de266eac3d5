import { Side } from '@bourse/contract/enumerations.ts';
import { isBotOrder, passesBots } from '@bourse/contract/trading-bots.ts';
import { useEffect } from 'react';
import { type Order, useOpenOrders } from '#app/data/orders/spot-orders.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import type { SpotMarket } from '../../market/trading-market.ts';
import { useBotFilter } from '../../page/trading-preferences.ts';
import type { LineCanvas } from '../plot/chart-line.ts';

const NO_ORDERS: readonly Order[] = [];

/** The user's own orders in a spot market, as lines. */
export function SpotLines({ market, canvas }: { market: SpotMarket; canvas: LineCanvas }) {
  const t = useText();
  const { symbol, quantityPrecision } = market;
  const orders = useOpenOrders().data ?? NO_ORDERS;
  const bots = useBotFilter();
  useEffect(() => {
    const lines = orders
      .filter((order) => order.symbol === symbol && passesBots(bots, order.clientOrderId))
      .flatMap((order) => {
        // A stop that waits stands at its trigger.
        const isWaiting = Number(order.stopPrice) > 0 && !order.triggered;
        const price = Number(isWaiting ? order.stopPrice : order.price);
        if (!(price > 0)) return [];
        const isBuy = order.orderSide === Side.BUY;
        const side = isBuy ? t('trading.buy') : t('trading.sell');
        const bot = isBotOrder(order.clientOrderId) ? [t('trading.botOrder')] : [];
        const stop = isWaiting ? [t('trading.stopLine')] : [];
        return [
          {
            ...({ id: order.code, kind: 'order', price, dragStep: null } as const),
            tone: isBuy ? ('up' as const) : ('down' as const),
            name: [...bot, ...stop, side].join(' '),
            letter: [...side].slice(0, 1).join(''),
            quantity: formatNumber(order.quantity, quantityPrecision, { trim: true }),
          },
        ];
      });
    canvas.showLines('own', lines);
  }, [canvas, orders, symbol, bots, quantityPrecision, t]);
  return null;
}
