import { useEffect } from 'react';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast-store.ts';
import { contractNoticeOf } from '../futures/contract-notice.ts';
import { useContractsBySymbol } from '../futures/use-contracts-by-symbol.ts';
import { feed } from '../live/feed.ts';
import { useTopic } from '../live/use-feed.ts';
import { noticeOf } from './fill-notice.ts';
import { useMarketsBySymbol } from './use-markets-by-symbol.ts';

/** Tells a signed-in user on whatever screen what was filled, and what was ended by force. */
export function FillNotices() {
  const t = useText();
  const markets = useMarketsBySymbol();
  const contracts = useContractsBySymbol();
  useTopic({ kind: 'private' });
  useEffect(
    () =>
      feed.watchPrivate((change) => {
        const notice = noticeOf(t, change, markets);
        if (notice) toast.success(notice);
        const ofContract = contractNoticeOf(t, change, contracts);
        if (ofContract) toast[ofContract.tone](ofContract.text);
      }),
    [t, markets, contracts],
  );
  return null;
}
