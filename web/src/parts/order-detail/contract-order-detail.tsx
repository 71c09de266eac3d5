import { OrderType } from '@bourse/contract/enumerations.ts';
import { useContractOrder } from '../../data/futures/contract-orders.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import { formatAmount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import {
  ContractLink,
  FEE_DECIMALS,
  Money,
  priceText,
  quantityText,
} from '../contracts/contract-cells.tsx';
import { contractFillColumns } from '../contracts/contract-fill-columns.tsx';
import { KindCell } from '../contracts/contract-order-columns.tsx';
import { contractReasonOf, exitTextOf, isOpening } from '../contracts/contract-order-text.ts';
import { statusTextOf } from '../orders/order-text.ts';
import { Figure } from '../position-dialogs/parts.tsx';
import { Detail, Fills, figures, OrderFacts } from './detail-parts.tsx';

/** A contract order with its fills. */
export function ContractOrderDetail({ code }: { code: string }) {
  const t = useText();
  const contracts = useContractsBySymbol();
  return (
    <Detail loaded={useContractOrder(code)}>
      {(order) => {
        const item = contracts.get(order.symbol);
        const exit = exitTextOf(order.exitType);
        return (
          <>
            <p className="text-small">
              <ContractLink symbol={order.symbol} item={item} /> · {order.leverage}x ·{' '}
              <KindCell order={order} contracts={contracts} />
            </p>
            <dl className={figures}>
              <Figure name={t('trading.status')}>{t(statusTextOf(order))}</Figure>
              <Figure name={t('trading.price')}>
                {order.orderType === OrderType.MARKET
                  ? t('trading.market')
                  : priceText(item, order.price)}
              </Figure>
              <Figure name={t('trading.averagePrice')}>{priceText(item, order.dealPrice)}</Figure>
              <Figure name={t('trading.quantity')}>
                {order.isWhole ? t('futuresPanel.whole') : quantityText(item, order.quantity)}
              </Figure>
              <Figure name={t('trading.orderFilled')}>
                {quantityText(item, order.dealQuantity)}
              </Figure>
              {!isOpening(order) && (
                <Figure name={t('futuresPanel.pnlBeforeFees')}>
                  <Money amount={order.profit} />
                </Figure>
              )}
              <Figure name={t('trading.fee')}>
                {formatAmount(order.fee, FEE_DECIMALS)} {item?.quote}
              </Figure>
              {isAboveZero(order.stopPrice) && (
                <Figure name={t('futuresPanel.triggerPrice')}>
                  {priceText(item, order.stopPrice)}
                </Figure>
              )}
              {exit && <Figure name={t('orders.exitType')}>{t(exit)}</Figure>}
              <OrderFacts order={order} reason={contractReasonOf(order.status, order.reason)} />
            </dl>
            <Fills columns={contractFillColumns(t, contracts)} fills={order.fills} />
          </>
        );
      }}
    </Detail>
  );
}
