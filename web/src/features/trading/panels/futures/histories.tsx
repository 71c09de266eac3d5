import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { useState } from 'react';
import { useContractOrderHistory } from '#app/data/futures/contract-orders.ts';
import { usePositionHistory } from '#app/data/futures/positions.ts';
import { useContractsBySymbol } from '#app/data/futures/use-contracts-by-symbol.ts';
import { ORDER_PAGE_SIZE } from '#app/data/orders/spot-orders.ts';
import { useText } from '#app/lib/i18n.ts';
import { endedContractOrderColumns } from '#app/parts/contracts/contract-order-columns.tsx';
import { endedOrderActs } from '#app/parts/orders/order-acts.ts';
import { OrdersTable } from '#app/parts/orders/orders-table.tsx';
import { positionHistoryColumns } from '#app/parts/position-table/position-history-columns.tsx';
import { Paged } from '../paged.tsx';

interface HistoryProps {
  /** A contract; empty for all. */
  readonly symbol: string;
}

/** The contract orders that have ended, by page. */
export function ContractOrderHistory({ symbol, bots }: HistoryProps & { bots: BotFilter }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const contracts = useContractsBySymbol();
  const { data, ...load } = useContractOrderHistory({
    ...{ symbol, bots, page, pageSize: ORDER_PAGE_SIZE },
  });
  return (
    <Paged page={page} onPage={setPage} total={data?.total ?? 0}>
      <OrdersTable
        label={t('trading.orderHistory')}
        columns={endedContractOrderColumns(t, contracts)}
        rows={data?.list}
        rowKey={(order) => order.code}
        rowActs={endedOrderActs('futures')}
        {...load}
        emptyText={t('trading.noOrdersYet')}
      />
    </Paged>
  );
}

/** The closed positions, by page. */
export function PositionHistory({ symbol }: HistoryProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const contracts = useContractsBySymbol();
  const { data, ...load } = usePositionHistory({
    ...{ symbol, page, pageSize: ORDER_PAGE_SIZE },
  });
  return (
    <Paged page={page} onPage={setPage} total={data?.total ?? 0}>
      <OrdersTable
        label={t('futuresPanel.positionsHistory')}
        columns={positionHistoryColumns(t, contracts)}
        rows={data?.list}
        rowKey={(position) => position.code}
        {...load}
        emptyText={t('orders.noPositionsYet')}
      />
    </Paged>
  );
}
