import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { useState } from 'react';
import { useContractFills } from '#app/data/futures/contract-fills.ts';
import { useContractsBySymbol } from '#app/data/futures/use-contracts-by-symbol.ts';
import { useText } from '#app/lib/i18n.ts';
import { contractFillColumns } from '#app/parts/contracts/contract-fill-columns.tsx';
import { OrdersTable } from '#app/parts/orders/orders-table.tsx';
import { Paged } from '../paged.tsx';

interface ContractTradeHistoryProps {
  /** A contract; empty for all. */
  readonly symbol: string;
  readonly bots: BotFilter;
}

/** The user's own trades of contracts, by page. */
export function ContractTradeHistory({ symbol, bots }: ContractTradeHistoryProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const contracts = useContractsBySymbol();
  const { data, ...load } = useContractFills({ symbol, bots, page });
  return (
    <Paged page={page} onPage={setPage} total={data?.total ?? 0}>
      <OrdersTable
        label={t('trading.tradeHistory')}
        columns={contractFillColumns(t, contracts)}
        rows={data?.list}
        rowKey={(fill) => `${fill.trade}-${fill.code}`}
        {...load}
        emptyText={t('trading.noTradesYet')}
      />
    </Paged>
  );
}
