import { isBotOrder } from '@bourse/contract/trading-bots.ts';
import { useIsPhone } from '#app/data/device/device.ts';
import { type FuturesOrder, useContractOrders } from '#app/data/futures/contract-orders.ts';
import { useContractCancelling } from '#app/data/futures/use-contract-cancelling.ts';
import { useContractsBySymbol } from '#app/data/futures/use-contracts-by-symbol.ts';
import { type Order, useOpenOrders } from '#app/data/orders/spot-orders.ts';
import { useMarketsBySymbol } from '#app/data/orders/use-markets-by-symbol.ts';
import { useSpotCancelling } from '#app/data/orders/use-spot-cancelling.ts';
import type { Loadable } from '#app/data/server/loadable.ts';
import { useText } from '#app/lib/i18n.ts';
import { CancelDialog } from '#app/parts/cancel/cancel-dialog.tsx';
import { openContractOrderColumns } from '#app/parts/contracts/contract-order-columns.tsx';
import { openOrderColumns } from '#app/parts/orders/order-columns.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { NothingOpen, OwnPanel, PanelError } from './own-panel.tsx';

/** The newest orders; a line leads to all of them. */
const ROWS = 3;

/** An open order of either product. */
export type OwnOrder =
  | { readonly product: 'spot'; readonly order: Order }
  | { readonly product: 'futures'; readonly order: FuturesOrder };

type OwnOrdersRead = Pick<Loadable<readonly OwnOrder[]>, 'data' | 'error'>;

/** The open orders of both products, newest first, but those of bots; known once both lists are. */
export function useOwnOpenOrders(): OwnOrdersRead {
  const spot = useOpenOrders();
  const contract = useContractOrders();
  const error = spot.error ?? contract.error;
  if (!spot.data || !contract.data) return { data: undefined, error };
  const rows: readonly OwnOrder[] = [
    ...spot.data.map((order) => ({ product: 'spot', order }) as const),
    ...contract.data.map((order) => ({ product: 'futures', order }) as const),
  ];
  const data = rows
    .filter(({ order }) => !isBotOrder(order.clientOrderId))
    .toSorted((left, right) => right.order.createTime - left.order.createTime);
  return { data, error };
}

const shownColumns = {
  wider: ['pair', 'kind', 'price', 'quantity', 'filled', 'action'],
  phone: ['pair', 'price', 'action'],
} as const;

/** The columns that both lists have; a phone says below the pair what the order is. */
function useColumns(
  spotCancelling: ReturnType<typeof useSpotCancelling>,
  contractCancelling: ReturnType<typeof useContractCancelling>,
): readonly Column<OwnOrder>[] {
  const t = useText();
  const isPhone = useIsPhone();
  const spot = openOrderColumns(t, useMarketsBySymbol(), spotCancelling);
  const contract = openContractOrderColumns(t, useContractsBySymbol(), contractCancelling);
  const cellOf = (row: OwnOrder, id: string) =>
    row.product === 'spot'
      ? spot.find((column) => column.id === id)?.cell(row.order)
      : contract.find((column) => column.id === id)?.cell(row.order);
  const under = (row: OwnOrder, above: string, below: string) => (
    <span className="flex flex-col">
      {cellOf(row, above)}
      <span className="text-ink-2 text-small">{cellOf(row, below)}</span>
    </span>
  );
  const phoneCells: Readonly<Record<string, Column<OwnOrder>['cell']>> = {
    pair: (row) => under(row, 'pair', 'kind'),
    price: (row) => under(row, 'price', 'quantity'),
  };
  const shown = isPhone ? shownColumns.phone : shownColumns.wider;
  const widths: Readonly<Record<string, number>> = isPhone
    ? { pair: 124, price: 76, action: 88 }
    : { pair: 128, kind: 220 };
  return shown.flatMap((id) => {
    const like = spot.find((column) => column.id === id);
    if (!like) return [];
    const { compare: _, cell, ...rest } = like;
    const own = isPhone ? phoneCells[id] : undefined;
    return {
      ...rest,
      ...(widths[id] && { width: widths[id] }),
      cell: own ?? ((row: OwnOrder) => cellOf(row, id)),
    };
  });
}

/** The newest open orders, each with its change and cancel; their place is as high with none. */
export function OwnOrders({ data: rows = [], error }: OwnOrdersRead) {
  const t = useText();
  const spotCancelling = useSpotCancelling();
  const contractCancelling = useContractCancelling();
  const columns = useColumns(spotCancelling, contractCancelling);
  const isPhone = useIsPhone();
  const isOnlyFutures = rows.length > 0 && rows.every(({ product }) => product === 'futures');
  return (
    <OwnPanel
      title={t('trading.openOrders')}
      count={rows.length}
      all={{
        to: isOnlyFutures ? '/order?product=futures' : '/order',
        label: t('home.showAll'),
      }}
      className="tablet:min-h-[192px]"
    >
      {error && rows.length === 0 ? (
        <PanelError text={error} />
      ) : rows.length === 0 ? (
        <NothingOpen text={t('trading.noOpenOrders')} to="/spot" label={t('home.tradeSpot')} />
      ) : (
        <Table
          label={t('trading.openOrders')}
          columns={columns}
          rows={rows.slice(0, ROWS)}
          rowKey={({ product, order }) => `${product} ${order.code}`}
          density={isPhone ? 'roomy' : 'dense'}
        />
      )}
      <CancelDialog cancelling={spotCancelling} pairName="" />
      <CancelDialog cancelling={contractCancelling} pairName="" />
    </OwnPanel>
  );
}
