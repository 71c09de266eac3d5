import { Suspense } from 'react';
import { useContractOrders } from '#app/data/futures/contract-orders.ts';
import { usePositions } from '#app/data/futures/positions.ts';
import { useContractCancelling } from '#app/data/futures/use-contract-cancelling.ts';
import type { ContractItem } from '#app/data/markets/markets.ts';
import { cancellableOf } from '#app/data/orders/cancellable.ts';
import { useText } from '#app/lib/i18n.ts';
import { AllButton } from '#app/parts/cancel/all-button.tsx';
import { CancelMenu } from '#app/parts/cancel/cancel-menu.tsx';
import { useCloseAll } from '#app/parts/positions/use-close-all.ts';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import { LoadingPart } from '#app/ui/states/loading-part.tsx';
import { useBotFilter, useTradingPreferences } from '../../page/trading-preferences.ts';
import { AllOrdersLink } from '../all-orders-link.tsx';
import { OrdersFrame } from '../orders-frame.tsx';
import { useAddressTab } from '../use-address-tab.ts';
import { OpenContractOrders } from './open-contract-orders.tsx';
import { OpenPositions } from './open-positions.tsx';

const loadHistories = () => import('./histories.tsx');
const loadTrades = () => import('./trade-history.tsx');
// Asked for at once, so that their tabs open at once, but the page does not wait for them.
for (const load of [loadHistories, loadTrades]) load().catch(() => undefined);
const ContractOrderHistory = lazyPart(async () => ({
  default: (await loadHistories()).ContractOrderHistory,
}));
const PositionHistory = lazyPart(async () => ({
  default: (await loadHistories()).PositionHistory,
}));
const ContractTradeHistory = lazyPart(async () => ({
  default: (await loadTrades()).ContractTradeHistory,
}));

const tabs = ['positions', 'open', 'history', 'trades', 'position-history'] as const;

interface FuturesPanelProps {
  readonly market: ContractItem;
  readonly className?: string;
}

/** The user's positions and contract orders: those that are open, and those that ended. */
export function FuturesPanel({ market, className }: FuturesPanelProps) {
  const t = useText();
  const [tab, setTab] = useAddressTab(tabs);
  const isHidingOthers = useTradingPreferences((state) => state.isHidingOtherPairs);
  const bots = useBotFilter();
  const cancelling = useContractCancelling();
  const closeAll = useCloseAll();
  const symbol = isHidingOthers ? market.symbol : '';
  const isShown = (row: { readonly symbol: string }) => symbol === '' || row.symbol === symbol;
  const positionCount = usePositions().data?.filter(isShown).length ?? 0;
  const orders = useContractOrders().data?.filter(isShown) ?? [];
  const orderCount = orders.length;
  const { botOrderCount } = cancellableOf(orders);
  const actions = {
    positions: (
      <AllButton
        text={t('futuresPanel.closeAll')}
        busyText={t('futuresPanel.closing')}
        isBusy={closeAll.isClosing}
        onClick={() => closeAll.ask(symbol)}
      />
    ),
    open: <CancelMenu cancelling={cancelling} symbol={symbol} orders={orders} />,
    history: <AllOrdersLink product="futures" tab="history" symbol={symbol} />,
    trades: <AllOrdersLink product="futures" tab="trades" symbol={symbol} />,
    'position-history': <AllOrdersLink product="futures" tab="position-history" symbol={symbol} />,
  };
  return (
    <OrdersFrame
      className={className}
      tab={tab}
      onTab={setTab}
      tabs={[
        { value: 'positions', label: t('futuresPanel.positionsCount', { count: positionCount }) },
        { value: 'open', label: t('trading.openOrdersCount', { count: orderCount }) },
        { value: 'history', label: t('trading.orderHistory') },
        { value: 'trades', label: t('trading.tradeHistory') },
        { value: 'position-history', label: t('futuresPanel.positionsHistory') },
      ]}
      hideText={t('futuresPanel.hideOtherContracts')}
      hasBots={['history', 'trades'].includes(tab) || (tab === 'open' && botOrderCount > 0)}
      botOrderCount={tab === 'open' ? botOrderCount : null}
      action={actions[tab]}
      canWorkInRows={tab === 'positions' || tab === 'open'}
      cancelling={cancelling}
      marketName={market.name}
    >
      {tab === 'positions' && <OpenPositions symbol={symbol} />}
      {tab === 'open' && <OpenContractOrders symbol={symbol} cancelling={cancelling} />}
      <Suspense fallback={<LoadingPart />}>
        {tab === 'history' && (
          <ContractOrderHistory key={`${symbol} ${bots}`} symbol={symbol} bots={bots} />
        )}
        {tab === 'trades' && (
          <ContractTradeHistory key={`${symbol} ${bots}`} symbol={symbol} bots={bots} />
        )}
        {tab === 'position-history' && <PositionHistory key={symbol} symbol={symbol} />}
      </Suspense>
    </OrdersFrame>
  );
}
