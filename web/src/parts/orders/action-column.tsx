import { botCodeOf, isBotOrder } from '@bourse/contract/trading-bots.ts';
import type { ReactNode } from 'react';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { firstPress } from '../../ui/buttons/first-press.ts';
import { atHand } from '../../ui/tables/cell-looks.ts';
import type { Column } from '../../ui/tables/table.tsx';
import { AmendButton } from './amend-button.tsx';
import { BotOrderNote } from './bot-mark.tsx';
import { useIsOnCard } from './row-cards.tsx';

interface Row {
  readonly code: string;
  readonly clientOrderId: string;
}

/** Cancels an order of a list, and says while that is on its way. */
export function CancelButton({ order, cancelling }: { order: Row; cancelling: Cancelling }) {
  const t = useText();
  const isOnCard = useIsOnCard();
  const { code, clientOrderId } = order;
  const press = firstPress(() => cancelling.cancel(code, botCodeOf(clientOrderId)));
  if (isOnCard) {
    return (
      <Button className="h-11 flex-1" disabled={cancelling.isCancelling(code)} onClick={press}>
        {t(cancelling.isCancelling(code) ? 'trading.canceling' : 'ui.cancel')}
      </Button>
    );
  }
  if (cancelling.isCancelling(code)) {
    return <span className="text-ink-3">{t('trading.canceling')}</span>;
  }
  return (
    <button type="button" className="reach-end text-accent-text hover:underline" onClick={press}>
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
      // As wide as a card, where it stands on one.
      <span className="flex items-center justify-end gap-2">
        {!cancelling.isCancelling(row.code) && change(row)}
        <CancelButton order={row} cancelling={cancelling} />
      </span>
    ),
  };
}
