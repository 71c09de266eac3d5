import { lazy, Suspense } from 'react';
import { useContractOrders } from '../../../data/futures/contract-orders.ts';
import { usePositions } from '../../../data/futures/positions.ts';
import { useCloseAll } from '../../../data/futures/use-close-all.ts';
import { useContractCancelling } from '../../../data/futures/use-contract-cancelling.ts';
import type { ContractItem } from '../../../data/markets.ts';
import { useIsAuth } from '../../../data/session.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { GuestNote } from '../orders/guest-note.tsx';
import { setTradingPreference, useTradingPreferences } from '../trading-preferences.ts';
import { ContractOrderHistory, PositionHistory } from './histories.tsx';
import { OpenContractOrders } from './open-contract-orders.tsx';
import { OpenPositions } from './open-positions.tsx';
import { usePanelTab } from './use-panel-tab.ts';

const CancelDialog = lazy(async () => ({
  default: (await import('../../../data/orders/cancel-dialog.tsx')).CancelDialog,
}));

interface AllButtonProps {
  readonly text: string;
  readonly busyText: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** Acts on every row of a tab. */
function AllButton({ text, busyText, isBusy, onClick }: AllButtonProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onClick}
      className="text-accent-text text-small hover:underline disabled:text-ink-3"
    >
      {isBusy ? busyText : text}
    </button>
  );
}

interface FuturesPanelProps {
  readonly market: ContractItem;
  readonly className?: string;
}

/** The user's positions and contract orders: those that are open, and those that ended. */
export function FuturesPanel({ market, className }: FuturesPanelProps) {
  const t = useText();
  const isAuth = useIsAuth();
  const [tab, setTab] = usePanelTab();
  const isHidingOthers = useTradingPreferences((state) => state.isHidingOtherPairs);
  const cancelling = useContractCancelling();
  const closeAll = useCloseAll();
  const symbol = isHidingOthers ? market.symbol : '';
  const isShown = (row: { readonly symbol: string }) => symbol === '' || row.symbol === symbol;
  const positionCount = usePositions().data?.filter(isShown).length ?? 0;
  const orderCount = useContractOrders().data?.filter(isShown).length ?? 0;
  return (
    <Panel
      label={t('Orders')}
      className={classNames('flex min-h-0 flex-col overflow-hidden', className)}
    >
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-line border-b px-3">
        <Tabs
          label={t('Orders')}
          size="small"
          className="gap-5 max-phone:gap-4"
          value={tab}
          onValue={setTab}
          tabs={[
            { value: 'positions', label: t('Positions ({{count}})', { count: positionCount }) },
            { value: 'open', label: t('Open Orders ({{count}})', { count: orderCount }) },
            { value: 'history', label: t('Order History') },
            { value: 'position-history', label: t('Positions History') },
          ]}
        />
        {isAuth && (
          <div className="flex items-center justify-between gap-4 py-1 max-phone:w-full">
            <Checkbox
              checked={isHidingOthers}
              onChecked={(isHidingOtherPairs) => setTradingPreference({ isHidingOtherPairs })}
            >
              {t('Hide other contracts')}
            </Checkbox>
            {tab === 'positions' && (
              <AllButton
                text={t('Close All')}
                busyText={t('Closing...')}
                isBusy={closeAll.isClosing}
                onClick={() => closeAll.ask(symbol)}
              />
            )}
            {tab === 'open' && (
              <AllButton
                text={t('Cancel All')}
                busyText={t('Canceling...')}
                isBusy={cancelling.isCancellingAll}
                onClick={() => cancelling.cancelAll(symbol, orderCount)}
              />
            )}
          </div>
        )}
      </div>
      {isAuth ? (
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          {tab === 'positions' && <OpenPositions symbol={symbol} />}
          {tab === 'open' && <OpenContractOrders symbol={symbol} cancelling={cancelling} />}
          {tab === 'history' && <ContractOrderHistory key={symbol} symbol={symbol} />}
          {tab === 'position-history' && <PositionHistory key={symbol} symbol={symbol} />}
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
