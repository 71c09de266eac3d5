import { useEffect } from 'react';
import { feed } from '../../../data/live/feed.ts';
import type { PrivateChange } from '../../../data/live/push.ts';
import { formatNumber } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { Markets } from '../orders/cells.tsx';

const FILLED = 3;

/** What to say of a private change: an order that has been filled; null for anything else. */
export function noticeOf(t: Translate, change: PrivateChange, markets: Markets): string | null {
  if (change.body.case !== 'order' || change.body.value.status !== FILLED) return null;
  const { symbol, orderSide, dealQuantity, averagePrice, coin } = change.body.value;
  const market = markets.get(symbol);
  const values = {
    pair: market?.name ?? symbol,
    quantity: formatNumber(dealQuantity, market?.quantityPrecision ?? 8, { trim: true }),
    coin,
    price: formatNumber(averagePrice, market?.precision ?? 8),
  };
  return orderSide === 1
    ? t('{{pair}}: bought {{quantity}} {{coin}} at {{price}}', values)
    : t('{{pair}}: sold {{quantity}} {{coin}} at {{price}}', values);
}

/** Tells the user when an order has been filled. */
export function useFillNotices(markets: Markets): void {
  const t = useText();
  useEffect(
    () =>
      feed.watchPrivate((change) => {
        const notice = noticeOf(t, change, markets);
        if (notice) toast.success(notice);
      }),
    [t, markets],
  );
}
