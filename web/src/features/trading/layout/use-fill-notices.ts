import { useEffect } from 'react';
import { feed } from '../../../data/live/feed.ts';
import { useText } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { Markets } from '../orders/cells.tsx';
import { noticeOf } from './fill-notice.ts';

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
