import { OrderType } from '@bourse/contract/enumerations.ts';
import { useSpotOrder } from '../../data/orders/spot-orders.ts';
import { useMarketsBySymbol } from '../../data/orders/use-markets-by-symbol.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { fillColumns } from '../orders/fill-columns.tsx';
import {
  KindCell,
  PairCell,
  priceText,
  QUOTE_DECIMALS,
  quantityText,
} from '../orders/order-cells.tsx';
import { reasonTextOf, statusTextOf, totalOf } from '../orders/order-text.ts';
import { Figure } from '../position-dialogs/parts.tsx';
import { Detail, Fills, figures, OrderFacts } from './detail-parts.tsx';

/** A spot order with its fills. */
export function SpotOrderDetail({ code }: { code: string }) {
  const t = useText();
  const markets = useMarketsBySymbol();
  return (
    <Detail loaded={useSpotOrder(code)}>
      {(order) => {
        const market = markets.get(order.symbol);
        return (
          <>
            <p className="text-small">
              <PairCell symbol={order.symbol} markets={markets} /> ·{' '}
              <KindCell order={order} market={market} />
            </p>
            <dl className={figures}>
              <Figure name={t('trading.status')}>{t(statusTextOf(order))}</Figure>
              <Figure name={t('trading.price')}>
                {order.orderType === OrderType.MARKET
                  ? t('trading.market')
                  : priceText(market, order.price)}
              </Figure>
              <Figure name={t('trading.averagePrice')}>
                {priceText(market, order.averagePrice)}
              </Figure>
              <Figure name={t('trading.quantity')}>{quantityText(market, order.quantity)}</Figure>
              <Figure name={t('trading.orderFilled')}>
                {quantityText(market, order.dealQuantity)}
              </Figure>
              <Figure name={t('trading.total')}>
                {formatNumber(totalOf(order), QUOTE_DECIMALS)} {market?.quote}
              </Figure>
              {isAboveZero(order.stopPrice) && (
                <Figure name={t('trading.triggerPrice')}>
                  {priceText(market, order.stopPrice)}
                </Figure>
              )}
              <OrderFacts order={order} reason={reasonTextOf(order)} />
            </dl>
            <Fills columns={fillColumns(t, markets)} fills={order.fills} />
          </>
        );
      }}
    </Detail>
  );
}
