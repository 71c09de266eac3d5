import { passesBots } from '@bourse/contract/trading-bots.ts';
import { useContractOrders } from '../../../../data/futures/contract-orders.ts';
import { useContractsBySymbol } from '../../../../data/futures/use-contracts-by-symbol.ts';
import type { Cancelling } from '../../../../data/orders/use-cancelling.ts';
import { useText } from '../../../../lib/i18n.ts';
import { openContractOrderColumns } from '../../../../parts/contracts/contract-order-columns.tsx';
import { OrdersTable } from '../../../../parts/orders/orders-table.tsx';
import { useBotFilter } from '../../page/trading-preferences.ts';

interface OpenContractOrdersProps {
  /** A contract; empty for all. */
  readonly symbol: string;
  readonly cancelling: Cancelling;
}

/** The contract orders that wait, newest first. */
export function OpenContractOrders({ symbol, cancelling }: OpenContractOrdersProps) {
  const t = useText();
  const contracts = useContractsBySymbol();
  const bots = useBotFilter();
  const { data, ...load } = useContractOrders();
  return (
    <OrdersTable
      label={t('trading.openOrders')}
      columns={openContractOrderColumns(t, contracts, cancelling)}
      rows={data
        ?.filter((order) => symbol === '' || order.symbol === symbol)
        .filter(({ clientOrderId }) => passesBots(bots, clientOrderId))}
      rowKey={(order) => order.code}
      {...load}
      emptyText={t('trading.noOpenOrders')}
    />
  );
}
