import { useEffect } from 'react';
import { refreshAssets } from '../user/assets.ts';
import { refreshBills } from '../user/bills.ts';
import { feed } from './feed.ts';
import type { PrivateChange } from './push.ts';

/** One read for all that changes within this time. */
const READ_INTERVAL_MS = 500;
/** What is owned keeps its amount while prices move its value. */
const VALUE_INTERVAL_MS = 10_000;

/** After a snapshot anything may have changed while the channel was away. */
const ofMoney: ReadonlySet<Change> = new Set<Change>([
  'snapshot',
  'balance',
  'futuresAccount',
  'position',
]);

type Change = NonNullable<PrivateChange['body']['case']>;

/**
 * Reads balances and ledger entries again when the private channel tells of money that moved, and what
 * they are worth every ten seconds while the page is seen.
 */
export function useAssetChanges(isAuth: boolean): void {
  useEffect(() => {
    if (!isAuth) return undefined;
    const letGo = feed.retain({ kind: 'private' });
    let soon = 0;
    const readAll = () => {
      soon = 0;
      void refreshAssets();
      void refreshBills();
    };
    const stopWatching = feed.watchPrivate(({ body }) => {
      if (body.case && ofMoney.has(body.case))
        soon ||= window.setTimeout(readAll, READ_INTERVAL_MS);
    });
    const valuing = window.setInterval(() => {
      if (document.visibilityState === 'visible') void refreshAssets();
    }, VALUE_INTERVAL_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(valuing);
      stopWatching();
      letGo();
    };
  }, [isAuth]);
}
