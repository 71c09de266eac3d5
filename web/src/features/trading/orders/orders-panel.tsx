import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { MarketItem } from '../../../data/markets.ts';
import { useCancelling } from '../../../data/orders/use-cancelling.ts';
import { useMarketsBySymbol } from '../../../data/orders/use-markets-by-symbol.ts';
import { useIsAuth } from '../../../data/session.ts';
import { useOpenOrders } from '../../../data/spot-orders.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { setTradingPreference, useTradingPreferences } from '../trading-preferences.ts';
import { GuestNote } from './guest-note.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { TradeHistory } from './trade-history.tsx';

const CancelDialog = lazy(async () => ({
  default: (await import('../../../data/orders/cancel-dialog.tsx')).CancelDialog,
}));

type OrdersTab = 'open' | 'history' | 'trades';

/** The tab is part of the address, so that it can be linked to. */
function useOrdersTab(): readonly [OrdersTab, (tab: OrdersTab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('orders');
  const tab = named === 'history' || named === 'trades' ? named : 'open';
  const setTab = (next: OrdersTab) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'open') after.delete('orders');
        else after.set('orders', next);
        return after;
      },
      { replace: true },
    );
  return [tab, setTab];
}

interface OrdersPanelProps {
  readonly market: MarketItem;
  readonly className?: string;
}

/** The user's orders: open ones, those that ended, and trades. */
export function OrdersPanel({ market, className }: OrdersPanelProps) {
  const t = useText();
  const isAuth = useIsAuth();
  const [tab, setTab] = useOrdersTab();
  const isHidingOthers = useTradingPreferences((state) => state.isHidingOtherPairs);
  const markets = useMarketsBySymbol();
  const cancelling = useCancelling();
  const open = useOpenOrders().data ?? [];
  const shown = open.filter((order) => !isHidingOthers || order.symbol === market.symbol);
  const lists = { market, markets, isHidingOthers };
  return (
    <Panel
      label={t('Orders')}
      className={classNames('flex min-h-0 flex-col overflow-hidden', className)}
    >
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-line border-b px-3">
        <Tabs
          label={t('Orders')}
          size="small"
          className="gap-5"
          value={tab}
          onValue={setTab}
          tabs={[
            { value: 'open', label: t('Open Orders ({{count}})', { count: shown.length }) },
            { value: 'history', label: t('Order History') },
            { value: 'trades', label: t('Trade History') },
          ]}
        />
        {isAuth && (
          <div className="flex items-center justify-between gap-4 py-1 max-phone:w-full">
            <Checkbox
              checked={isHidingOthers}
              onChecked={(isHidingOtherPairs) => setTradingPreference({ isHidingOtherPairs })}
            >
              {t('Hide other pairs')}
            </Checkbox>
            {tab === 'open' && (
              <button
                type="button"
                disabled={cancelling.isCancellingAll}
                onClick={() =>
                  cancelling.cancelAll(isHidingOthers ? market.symbol : '', shown.length)
                }
                className="text-accent-text text-small hover:underline disabled:text-ink-3"
              >
                {cancelling.isCancellingAll ? t('Canceling...') : t('Cancel All')}
              </button>
            )}
          </div>
        )}
      </div>
      {isAuth ? (
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          {tab === 'open' && <OpenOrders {...lists} cancelling={cancelling} />}
          {tab === 'history' && (
            <OrderHistory key={`${isHidingOthers}${market.symbol}`} {...lists} />
          )}
          {tab === 'trades' && (
            <TradeHistory key={`${isHidingOthers}${market.symbol}`} {...lists} />
          )}
        </div>
      ) : (
        <GuestNote />
      )}
      {cancelling.asked && (
        <Suspense fallback={null}>
          <CancelDialog cancelling={cancelling} pairName={isHidingOthers ? market.name : ''} />
        </Suspense>
      )}
    </Panel>
  );
}
