import { botCodeOf, isBotOrder } from '@bourse/contract/trading-bots.ts';
import type { ReactNode } from 'react';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { firstPress } from '../../ui/buttons/first-press.ts';
import { atHand } from '../../ui/tables/cell-looks.ts';
import type { Column } from '../../ui/tables/table.tsx';
import { AmendButton } from './amend-button.tsx';
import { BotOrderNote } from './bot-mark.tsx';

interface Row {
  readonly code: string;
  readonly clientOrderId: string;
}

function CancelButton({ order, cancelling }: { order: Row; cancelling: Cancelling }) {
  const t = useText();
  const { code, clientOrderId } = order;
  if (cancelling.isCancelling(code)) {
    return <span className="text-ink-3">{t('trading.canceling')}</span>;
  }
  return (
    <button
      type="button"
      className="reach-end text-accent-text hover:underline"
      onClick={firstPress(() => cancelling.cancel(code, botCodeOf(clientOrderId)))}
    >
      {t('ui.cancel')}
    </button>
  );
}

/** What can be done with an order that waits: it is changed, where it can be, and cancelled. */
export function actionColumn<Order extends Row>(
  t: Translate,
  cancelling: Cancelling,
  amend: (order: Order) => ReactNode,
): Column<Order> {
  const change = (order: Order) =>
    isBotOrder(order.clientOrderId) ? (
      <AmendButton form={() => <BotOrderNote clientOrderId={order.clientOrderId} />} />
    ) : (
      amend(order)
    );
  return {
    id: 'action',
    width: 104,
    title: t('trading.action'),
    align: 'right',
    className: atHand,
    cell: (row) => (
      <span className="inline-flex items-center justify-end gap-2">
        {!cancelling.isCancelling(row.code) && change(row)}
        <CancelButton order={row} cancelling={cancelling} />
      </span>
    ),
  };
}
