import { passesBots } from '@bourse/contract/trading-bots.ts';
import { usePreferences } from '#app/data/device/preferences.ts';
import { useContractOrders } from '#app/data/futures/contract-orders.ts';
import { useContractsBySymbol } from '#app/data/futures/use-contracts-by-symbol.ts';
import type { Cancelling } from '#app/data/orders/use-cancelling.ts';
import { useText } from '#app/lib/i18n.ts';
import { openContractOrderColumns } from '#app/parts/contracts/contract-order-columns.tsx';
import { ownFirst } from '#app/parts/orders/compare-rows.ts';
import { openOrderActs } from '#app/parts/orders/order-acts.ts';
import { OrdersTable } from '#app/parts/orders/orders-table.tsx';
import { useHasCards } from '#app/parts/orders/row-cards.tsx';
import { useBotFilter } from '../../page/trading-preferences.ts';

interface OpenContractOrdersProps {
  /** A contract; empty for all. */
  readonly symbol: string;
  readonly cancelling: Cancelling;
}

/** The contract orders that wait, own ones before those of bots, else newest first. */
export function OpenContractOrders({ symbol, cancelling }: OpenContractOrdersProps) {
  const t = useText();
  const contracts = useContractsBySymbol();
  const bots = useBotFilter();
  const hasCards = useHasCards();
  const isWorked = usePreferences((state) => state.worksInRows) && !hasCards;
  const { data, ...load } = useContractOrders();
  const shown = data
    ?.filter((order) => symbol === '' || order.symbol === symbol)
    .filter(({ clientOrderId }) => passesBots(bots, clientOrderId));
  return (
    <OrdersTable
      label={t('trading.openOrders')}
      layoutName="contract-orders"
      columns={openContractOrderColumns(t, contracts, cancelling, { isWorked })}
      rows={shown && ownFirst(shown)}
      rowKey={(order) => order.code}
      rowActs={openOrderActs('futures', cancelling)}
      {...load}
      emptyText={t('trading.noOpenOrders')}
    />
  );
}
