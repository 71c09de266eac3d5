import type { ReactNode } from 'react';
import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { firstPress } from '../../ui/first-press.ts';
import { atHand, type Column } from '../../ui/table.tsx';

function CancelButton({ code, cancelling }: { code: string; cancelling: Cancelling }) {
  const t = useText();
  if (cancelling.isCancelling(code)) {
    return <span className="text-ink-3">{t('Canceling...')}</span>;
  }
  return (
    <button
      type="button"
      className="reach-end text-accent-text hover:underline"
      onClick={firstPress(() => cancelling.cancel(code))}
    >
      {t('Cancel')}
    </button>
  );
}

/** What can be done with an order that waits: it is changed, where it can be, and cancelled. */
export function actionColumn<Row extends { readonly code: string }>(
  t: Translate,
  cancelling: Cancelling,
  amend: (row: Row) => ReactNode,
): Column<Row> {
  return {
    id: 'action',
    width: 104,
    title: t('Action'),
    align: 'right',
    className: atHand,
    cell: (row) => (
      <span className="inline-flex items-center justify-end gap-2">
        {!cancelling.isCancelling(row.code) && amend(row)}
        <CancelButton code={row.code} cancelling={cancelling} />
      </span>
    ),
  };
}
