import type { ReactNode } from 'react';
import { setPreference, usePreferences } from '#app/data/device/preferences.ts';
import type { Cancelling } from '#app/data/orders/use-cancelling.ts';
import { useIsAuth } from '#app/data/server/session.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { CancelQuestion } from '#app/parts/cancel/cancel-question.tsx';
import { OrderDetail } from '#app/parts/order-detail/order-detail.tsx';
import { useHasCards } from '#app/parts/orders/row-cards.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { type Tab, Tabs } from '#app/ui/layout/tabs.tsx';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';
import { GuestNote } from './guest-note.tsx';

interface OrdersFrameProps<Value extends string> {
  readonly tabs: readonly Tab<Value>[];
  readonly tab: Value;
  readonly onTab: (tab: Value) => void;
  /** Says that only rows of this market are wanted. */
  readonly hideText: string;
  /** Whether the tab can leave out orders of bots. */
  readonly hasBots: boolean;
  /** How many they are; null where that is not known here. */
  readonly botOrderCount: number | null;
  /** Acts on every row of the tab, or leads to where more can be done with them. */
  readonly action: ReactNode;
  /** Whether its rows can be worked in fields of their own. */
  readonly canWorkInRows?: boolean;
  readonly cancelling: Cancelling;
  /** What this market is called. */
  readonly marketName: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The lower panel of a trading page: tabs with the user's own rows, or the way in for a visitor. */
export function OrdersFrame<Value extends string>(props: OrdersFrameProps<Value>) {
  const { tabs, tab, onTab, hideText, hasBots, botOrderCount, action, cancelling, marketName } =
    props;
  const { canWorkInRows = false, className, children } = props;
  const hasCards = useHasCards();
  const t = useText();
  const isAuth = useIsAuth();
  const isHidingOthers = useTradingPreferences((state) => state.isHidingOtherPairs);
  const isHidingBots = useTradingPreferences((state) => state.isHidingBots);
  const worksInRows = usePreferences((state) => state.worksInRows);
  return (
    <Panel
      label={t('shell.orders')}
      className={classNames('flex min-h-0 flex-col overflow-hidden', className)}
    >
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-line border-b px-3">
        <Tabs
          label={t('shell.orders')}
          size="small"
          className="gap-5 max-phone:gap-4"
          value={tab}
          onValue={onTab}
          tabs={tabs}
        />
        {isAuth && (
          <div className="flex items-center justify-between gap-4 py-1 max-tablet:min-h-11 max-tablet:py-0 max-phone:w-full">
            <Checkbox
              checked={isHidingOthers}
              onChecked={(isHidingOtherPairs) => setTradingPreference({ isHidingOtherPairs })}
            >
              {hideText}
            </Checkbox>
            {hasBots && (
              <Checkbox
                checked={isHidingBots}
                onChecked={(next) => setTradingPreference({ isHidingBots: next })}
              >
                {botOrderCount === null
                  ? t('trading.hideBotOrders')
                  : t('trading.hideBotOrdersCount', { count: botOrderCount })}
              </Checkbox>
            )}
            {canWorkInRows && !hasCards && (
              <Checkbox
                checked={worksInRows}
                onChecked={(next) => setPreference({ worksInRows: next })}
              >
                {t('trading.workInRows')}
              </Checkbox>
            )}
            {action}
          </div>
        )}
      </div>
      {isAuth ? (
        // A table is as high as the panel at most, so that its head stays while its rows scroll.
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin] desktop:[--table-max:100cqh] desktop:[container-type:size]">
          {children}
        </div>
      ) : (
        <GuestNote />
      )}
      <OrderDetail />
      <CancelQuestion cancelling={cancelling} pairName={isHidingOthers ? marketName : ''} />
    </Panel>
  );
}
