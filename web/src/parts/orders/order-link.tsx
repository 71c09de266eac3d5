import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { type OrderName, openOrderDetail } from './order-detail-store.ts';

/** An order's code, which opens its detail. */
export function OrderLink({ product, code }: OrderName) {
  const t = useText();
  return (
    <button
      type="button"
      aria-label={t('trading.orderNumber', { code })}
      className="max-w-full align-bottom text-accent-text hover:underline"
      onClick={() => openOrderDetail({ product, code })}
    >
      {/* It cuts the number alone, not what is pressed around it. */}
      <span className="block truncate">{code}</span>
    </button>
  );
}

function DetailButton({ product, code }: OrderName) {
  const t = useText();
  return (
    <IconButton
      icon="chevron-right"
      size="small"
      label={t('trading.orderDetail')}
      onClick={() => openOrderDetail({ product, code })}
    />
  );
}

/** The way from an order's row to its detail with its fills. */
export const detailColumn = <Order extends { readonly code: string }>(
  title: string,
  product: OrderName['product'],
): Column<Order> => ({
  id: 'detail',
  width: 56,
  title,
  titleHidden: true,
  align: 'right',
  cell: ({ code }) => <DetailButton product={product} code={code} />,
});
