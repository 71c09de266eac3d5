import type { ReactNode } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import type { Loadable } from '../../data/server/loadable.ts';
import { formatTime } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { OrdersTable } from '../orders/orders-table.tsx';
import { Figure } from '../position-dialogs/parts.tsx';
import { SkeletonLines } from '../position-dialogs/skeleton-lines.tsx';

interface DetailProps<Order> {
  readonly loaded: Loadable<Order>;
  readonly children: (order: Order) => ReactNode;
}

/** An order that is read for its detail: on its way, not to be had, or there. */
export function Detail<Order>({ loaded, children }: DetailProps<Order>) {
  const t = useText();
  const { data, isLoading, error, retry } = loaded;
  if (data) return <div className="flex flex-col gap-4">{children(data)}</div>;
  if (isLoading) return <SkeletonLines />;
  return <ErrorState message={error ?? t('shell.unexpectedError')} onRetry={retry} />;
}

export const figures = 'grid gap-x-8 gap-y-1.5 text-small tablet:grid-cols-2';

interface Fill {
  readonly trade: string;
  readonly code: string;
}

interface FillsProps<Row extends Fill> {
  /** Those of a list of trades; which order and market it is stands above. */
  readonly columns: readonly Column<Row>[];
  readonly fills: readonly Row[];
}

const isToldAbove = ({ id }: { readonly id: string }) => ['pair', 'side', 'order'].includes(id);

/** The fills of one order, the oldest first. */
export function Fills<Row extends Fill>({ columns, fills }: FillsProps<Row>) {
  const t = useText();
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-semibold text-small">{t('trading.orderFills')}</h3>
      <div className="-mx-1 overflow-hidden rounded border border-line">
        <OrdersTable
          label={t('trading.orderFills')}
          columns={columns.filter((column) => !isToldAbove(column))}
          rows={fills}
          rowKey={({ trade }) => trade}
          isLoading={false}
          error={null}
          retry={() => {}}
          emptyText={t('trading.orderNotFilled')}
        />
      </div>
    </section>
  );
}

interface OrderFactsProps {
  readonly order: {
    readonly code: string;
    readonly clientOrderId: string;
    readonly createTime: number;
    readonly updateTime: number;
  };
  /** Why it ended, where there is something to say. */
  readonly reason: TextKey | null;
}

/** What every order has: when it came and changed, its names, why it ended. */
export function OrderFacts({ order, reason }: OrderFactsProps) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const { code, clientOrderId, createTime, updateTime } = order;
  return (
    <>
      <Figure name={t('trading.placedAt')}>{formatTime(createTime, timeOffset, 'full')}</Figure>
      <Figure name={t('trading.updateTime')}>{formatTime(updateTime, timeOffset, 'full')}</Figure>
      <Figure name={t('trading.orderCode')}>{code}</Figure>
      {clientOrderId && <Figure name={t('trading.clientOrderId')}>{clientOrderId}</Figure>}
      {reason && <p className="text-ink-3 tablet:col-span-2">{t(reason)}</p>}
    </>
  );
}
