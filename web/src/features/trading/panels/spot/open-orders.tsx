import { passesBots } from '@bourse/contract/trading-bots.ts';
import { usePreferences } from '#app/data/device/preferences.ts';
import type { MarketItem } from '#app/data/markets/markets.ts';
import { useOpenOrders } from '#app/data/orders/spot-orders.ts';
import type { Cancelling } from '#app/data/orders/use-cancelling.ts';
import { useText } from '#app/lib/i18n.ts';
import { ownFirst } from '#app/parts/orders/compare-rows.ts';
import { openOrderActs } from '#app/parts/orders/order-acts.ts';
import type { Markets } from '#app/parts/orders/order-cells.tsx';
import { openOrderColumns } from '#app/parts/orders/order-columns.tsx';
import { OrdersTable } from '#app/parts/orders/orders-table.tsx';
import { useHasCards } from '#app/parts/orders/row-cards.tsx';
import { useBotFilter } from '../../page/trading-preferences.ts';

interface OpenOrdersProps {
  readonly market: MarketItem;
  readonly markets: Markets;
  readonly isHidingOthers: boolean;
  readonly cancelling: Cancelling;
}

/** The orders that wait, own ones before those of bots, else newest first. */
export function OpenOrders({ market, markets, isHidingOthers, cancelling }: OpenOrdersProps) {
  const t = useText();
  const bots = useBotFilter();
  const hasCards = useHasCards();
  const isWorked = usePreferences((state) => state.worksInRows) && !hasCards;
  const { data, ...load } = useOpenOrders();
  const shown = data
    ?.filter((order) => !isHidingOthers || order.symbol === market.symbol)
    .filter(({ clientOrderId }) => passesBots(bots, clientOrderId));
  return (
    <OrdersTable
      label={t('trading.openOrders')}
      layoutName="spot-orders"
      columns={openOrderColumns(t, markets, cancelling, { isWorked })}
      rows={shown && ownFirst(shown)}
      rowKey={(order) => order.code}
      rowActs={openOrderActs('spot', cancelling)}
      {...load}
      emptyText={t('trading.noOpenOrders')}
    />
  );
}
