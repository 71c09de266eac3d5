import type { Loadable } from '../server/loadable.ts';
import { useIsAuth } from '../server/session.ts';
import { type AccountRights, useReadRights } from '../user/rights.ts';
import { useAccountChanges } from './use-account-changes.ts';

/** What the signed-in account may do; read anew when the exchange says that it changed. */
export function useRights(): Loadable<AccountRights> {
  useAccountChanges(useIsAuth());
  return useReadRights();
}
