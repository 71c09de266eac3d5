import { useEffect } from 'react';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast-store.ts';
import { feed } from '../live/feed.ts';
import { useTopic } from '../live/use-feed.ts';
import { noticeOf } from './fill-notice.ts';
import { useMarketsBySymbol } from './use-markets-by-symbol.ts';

/** Tells a signed-in user on whatever screen when an order has been filled. Draws nothing. */
export function FillNotices() {
  const t = useText();
  const markets = useMarketsBySymbol();
  useTopic({ kind: 'private' });
  useEffect(
    () =>
      feed.watchPrivate((change) => {
        const notice = noticeOf(t, change, markets);
        if (notice) toast.success(notice);
      }),
    [t, markets],
  );
  return null;
}
