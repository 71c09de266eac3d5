import { useEffect } from 'react';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { feed } from '../../data/live/feed.ts';
import type { PrivateChange } from '../../data/live/push.ts';
import { useTopic } from '../../data/live/use-feed.ts';
import { useMarketsBySymbol } from '../../data/orders/use-markets-by-symbol.ts';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { contractNoticeOf } from './contract-notice.ts';
import { noticeOf } from './fill-notice.ts';
import { playSound } from './sounds.ts';
import { useNoticeSounds } from './use-notice-sounds.ts';

/** The order that a change is about; empty for anything else. */
const orderCodeOf = ({ body }: PrivateChange): string =>
  body.case === 'order' || body.case === 'contractOrder' ? body.value.code : '';

/** Tells a signed-in user on whatever screen what was filled, and what was ended by force. */
export function FillNotices() {
  const t = useText();
  const markets = useMarketsBySymbol();
  const contracts = useContractsBySymbol();
  useTopic({ kind: 'private' });
  useNoticeSounds();
  useEffect(
    () =>
      feed.watchPrivate((change) => {
        const code = orderCodeOf(change);
        const notice = noticeOf(t, change, markets);
        const ofContract = contractNoticeOf(t, change, contracts);
        if (notice || ofContract?.tone === 'success') playSound('fill');
        if (ofContract?.tone === 'error') playSound('warning');
        if (notice) toast.about(code, { detail: notice });
        if (ofContract?.tone === 'success') toast.about(code, { detail: ofContract.text });
        else if (ofContract) toast.error(ofContract.text);
      }),
    [t, markets, contracts],
  );
  return null;
}
