import type { MarketItem } from '#app/data/markets/markets.ts';
import { cancellableOf } from '#app/data/orders/cancellable.ts';
import { useOpenOrders } from '#app/data/orders/spot-orders.ts';
import { useMarketsBySymbol } from '#app/data/orders/use-markets-by-symbol.ts';
import { useSpotCancelling } from '#app/data/orders/use-spot-cancelling.ts';
import { useText } from '#app/lib/i18n.ts';
import { CancelMenu } from '#app/parts/cancel/cancel-menu.tsx';
import { useBotFilter, useTradingPreferences } from '../../page/trading-preferences.ts';
import { AllOrdersLink } from '../all-orders-link.tsx';
import { OrdersFrame } from '../orders-frame.tsx';
import { useAddressTab } from '../use-address-tab.ts';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { TradeHistory } from './trade-history.tsx';

const tabs = ['open', 'history', 'trades'] as const;

interface OrdersPanelProps {
  readonly market: MarketItem;
  readonly className?: string;
}

/** The user's orders: open ones, those that ended, and trades. */
export function OrdersPanel({ market, className }: OrdersPanelProps) {
  const t = useText();
  const [tab, setTab] = useAddressTab(tabs);
  const isHidingOthers = useTradingPreferences((state) => state.isHidingOtherPairs);
  const bots = useBotFilter();
  const markets = useMarketsBySymbol();
  const cancelling = useSpotCancelling();
  const open = useOpenOrders().data ?? [];
  const symbol = isHidingOthers ? market.symbol : '';
  const orders = open.filter((order) => symbol === '' || order.symbol === symbol);
  const { botOrderCount } = cancellableOf(orders);
  const lists = { market, markets, isHidingOthers };
  return (
    <OrdersFrame
      className={className}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'open', label: t('trading.openOrdersCount', { count: orders.length }) },
        { value: 'history', label: t('trading.orderHistory') },
        { value: 'trades', label: t('trading.tradeHistory') },
      ]}
      hideText={t('trading.hideOtherPairs')}
      hasBots={tab !== 'open' || botOrderCount > 0}
      botOrderCount={tab === 'open' ? botOrderCount : null}
      action={
        tab === 'open' ? (
          <CancelMenu cancelling={cancelling} symbol={symbol} orders={orders} />
        ) : (
          <AllOrdersLink product="spot" tab={tab} symbol={symbol} />
        )
      }
      canWorkInRows={tab === 'open'}
      cancelling={cancelling}
      marketName={market.name}
    >
      {tab === 'open' && <OpenOrders {...lists} cancelling={cancelling} />}
      {tab === 'history' && <OrderHistory key={`${symbol} ${bots}`} {...lists} bots={bots} />}
      {tab === 'trades' && <TradeHistory key={`${symbol} ${bots}`} {...lists} bots={bots} />}
    </OrdersFrame>
  );
}
