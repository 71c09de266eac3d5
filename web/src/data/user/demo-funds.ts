import { AccountKind as Account } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { call } from '../server/client.ts';
import { type AccountKind, refreshAssets } from './assets.ts';
import { openTransfer } from './transfer-request.ts';

/**
 * Demo mode: asks the treasury for funds, says what came, reads the balances again and offers to
 * move them on; `to` is the account that the offer names first.
 */
export async function claimDemoFunds(
  success: string,
  to: AccountKind = Account.SPOT,
): Promise<void> {
  await call(routes.demoClaim, {}, { toast: { success } });
  await refreshAssets();
  openTransfer({ to, isOffer: true });
}
