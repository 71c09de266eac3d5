import { Side } from '@bourse/contract/enumerations.ts';
import { isBotOrder, passesBots } from '@bourse/contract/trading-bots.ts';
import { useEffect } from 'react';
import { useOwnOrders } from '#app/data/orders/use-own-orders.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import type { SpotMarket } from '../../market/trading-market.ts';
import { useBotFilter } from '../../page/trading-preferences.ts';
import type { LineCanvas } from '../plot/chart-line.ts';

/** The user's own orders in a spot market, as lines. */
export function SpotLines({ market, canvas }: { market: SpotMarket; canvas: LineCanvas }) {
  const t = useText();
  const { symbol, quantityPrecision } = market;
  const orders = useOwnOrders(symbol);
  const bots = useBotFilter();
  useEffect(() => {
    const shown = orders.filter(({ clientOrderId }) => passesBots(bots, clientOrderId));
    const lines = shown.map(({ code, orderSide, price, quantity, clientOrderId }) => {
      const isBuy = orderSide === Side.BUY;
      const side = isBuy ? t('trading.buy') : t('trading.sell');
      const amount = formatNumber(quantity, quantityPrecision, { trim: true });
      return {
        ...({ id: code, kind: 'order', price: Number(price), dragStep: null } as const),
        tone: isBuy ? ('up' as const) : ('down' as const),
        name: `${isBotOrder(clientOrderId) ? `${t('trading.botOrder')} ` : ''}${side}`,
        ...{ letter: side.slice(0, 1), quantity: amount },
      };
    });
    canvas.showLines('own', lines);
  }, [canvas, orders, bots, quantityPrecision, t]);
  return null;
}
