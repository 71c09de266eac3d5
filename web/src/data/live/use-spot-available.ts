import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { Loadable } from '../server/loadable.ts';
import { useAccountAssets } from '../user/assets.ts';
import { balanceKey } from './private.ts';
import { usePrivate } from './use-feed.ts';

/** What of a coin is free in the spot account: live, or as last read. Null while not known. */
export function useSpotAvailable(coin: string): string | null {
  const { ready, balances } = usePrivate();
  const read = useAccountAssets(AccountKind.SPOT, !ready);
  if (ready) return balances.get(balanceKey(AccountKind.SPOT, coin))?.available ?? '0';
  if (!read.data) return null;
  return read.data.find((row) => row.tokenName === coin)?.available ?? '0';
}

/** Why the balances of the spot account are not known, and the way to ask again; null: they are. */
export function useSpotAssetsFailure(): Pick<Loadable<unknown>, 'error' | 'retry'> | null {
  const { ready } = usePrivate();
  const { data, error, retry } = useAccountAssets(AccountKind.SPOT, !ready);
  return !ready && !data && error ? { error, retry } : null;
}
