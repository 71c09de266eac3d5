import type { Cancelling } from '../../data/orders/use-cancelling.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { Column } from '../../ui/table.tsx';

function CancelButton({ code, cancelling }: { code: string; cancelling: Cancelling }) {
  const t = useText();
  if (cancelling.isCancelling(code)) {
    return <span className="text-ink-3">{t('Canceling...')}</span>;
  }
  return (
    <button
      type="button"
      className="text-accent-text hover:underline"
      onClick={() => cancelling.cancel(code)}
    >
      {t('Cancel')}
    </button>
  );
}

/** What can be done with an order that waits. */
export function cancelColumn<Row extends { readonly code: string }>(
  t: Translate,
  cancelling: Cancelling,
): Column<Row> {
  return {
    id: 'action',
    width: 92,
    title: t('Action'),
    align: 'right',
    cell: ({ code }) => <CancelButton code={code} cancelling={cancelling} />,
  };
}
