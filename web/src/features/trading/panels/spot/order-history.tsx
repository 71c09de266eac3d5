import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { useState } from 'react';
import type { MarketItem } from '#app/data/markets/markets.ts';
import { useOrderHistory } from '#app/data/orders/spot-orders.ts';
import { useText } from '#app/lib/i18n.ts';
import { endedOrderActs } from '#app/parts/orders/order-acts.ts';
import type { Markets } from '#app/parts/orders/order-cells.tsx';
import { endedOrderColumns } from '#app/parts/orders/order-columns.tsx';
import { OrdersTable } from '#app/parts/orders/orders-table.tsx';
import { Paged } from '../paged.tsx';

interface OrderHistoryProps {
  readonly market: MarketItem;
  readonly markets: Markets;
  readonly isHidingOthers: boolean;
  readonly bots: BotFilter;
}

/** The orders that have ended, by page. */
export function OrderHistory({ market, markets, isHidingOthers, bots }: OrderHistoryProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const symbol = isHidingOthers ? market.symbol : '';
  const { data, ...load } = useOrderHistory({ symbol, bots, page });
  return (
    <Paged page={page} onPage={setPage} total={data?.total ?? 0}>
      <OrdersTable
        label={t('trading.orderHistory')}
        columns={endedOrderColumns(t, markets)}
        rows={data?.list}
        rowKey={(order) => order.code}
        rowActs={endedOrderActs('spot')}
        {...load}
        emptyText={t('trading.noOrdersYet')}
      />
    </Paged>
  );
}
