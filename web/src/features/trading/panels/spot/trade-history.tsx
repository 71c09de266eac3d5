import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { useState } from 'react';
import type { MarketItem } from '#app/data/markets/markets.ts';
import { useFillHistory } from '#app/data/orders/spot-orders.ts';
import { useText } from '#app/lib/i18n.ts';
import { fillColumns } from '#app/parts/orders/fill-columns.tsx';
import type { Markets } from '#app/parts/orders/order-cells.tsx';
import { OrdersTable } from '#app/parts/orders/orders-table.tsx';
import { Paged } from '../paged.tsx';

interface TradeHistoryProps {
  readonly market: MarketItem;
  readonly markets: Markets;
  readonly isHidingOthers: boolean;
  readonly bots: BotFilter;
}

/** The user's own trades, by page. */
export function TradeHistory({ market, markets, isHidingOthers, bots }: TradeHistoryProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const symbol = isHidingOthers ? market.symbol : '';
  const { data, ...load } = useFillHistory({ symbol, bots, page });
  return (
    <Paged page={page} onPage={setPage} total={data?.total ?? 0}>
      <OrdersTable
        label={t('trading.tradeHistory')}
        columns={fillColumns(t, markets)}
        rows={data?.list}
        rowKey={(fill) => `${fill.trade}-${fill.code}`}
        {...load}
        emptyText={t('trading.noTradesYet')}
      />
    </Paged>
  );
}
