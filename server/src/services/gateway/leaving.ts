import { join } from 'node:path';
import { signInExport } from '../../features/auth/export.ts';
import { type Closures, createClosures } from '../../features/closure/closure.ts';
import { closurePolicy, demoClosure } from '../../features/closure/policy.ts';
import { createDataExports, type DataExports } from '../../features/data-export/data-export.ts';
import {
  depositExport,
  isDepositUnderWay,
  isStoppedForDeposits,
} from '../../features/deposits/deposits.ts';
import { eraseEquity } from '../../features/equity/equity.ts';
import { eraseFavourites } from '../../features/favourites/store.ts';
import { futuresExport } from '../../features/futures/export.ts';
import { identityExport } from '../../features/identity/export.ts';
import { eraseNotifications } from '../../features/notifications/notifications.ts';
import { erasePreferences } from '../../features/preferences/preferences.ts';
import { erasePriceAlerts } from '../../features/price-alerts/price-alerts.ts';
import { referralExport } from '../../features/referrals/export.ts';
import { spotExport } from '../../features/spot-orders/export.ts';
import { eraseTickets, supportExport } from '../../features/support/support.ts';
import { profileExport } from '../../features/users/export.ts';
import { walletExport } from '../../features/wallet/export.ts';
import {
  eraseAddresses,
  isWithdrawalUnderWay,
  withdrawalExport,
} from '../../features/withdrawals/withdrawals.ts';
import type { Accounts } from './accounts.ts';
import type { GatewayDependencies } from './dependencies.ts';
import type { Ground } from './ground.ts';
import type { Programs } from './programs.ts';

/** What somebody takes along, and what is left of who has gone. */
export interface Leaving {
  readonly dataExports: DataExports;
  readonly closures: Closures;
}

/** Joins what each feature adds to the export of somebody's data, and what it erases once an account is closed. */
export function createLeaving(
  dependencies: GatewayDependencies,
  ground: Ground,
  { auth, rights }: Pick<Accounts, 'auth' | 'rights'>,
  { apiKeys, cancelAll }: Pick<Programs, 'apiKeys' | 'cancelAll'>,
): Leaving {
  const { config, clock, live, database, readers, alarms, caughtUp, priceAlerts } = dependencies;
  const { users, sealer } = ground;
  const own = {
    ...{ database, users, sealer, clock, alarms, upkeep: dependencies.upkeep },
    audit: ground.audit.trail,
    sender: ground.outbox.sender,
  };
  const dataExports = createDataExports({
    ...own,
    sections: [
      profileExport(users),
      signInExport(database),
      ...spotExport(live, readers),
      ...futuresExport(live, readers),
      ...walletExport(live.catalog, readers),
      depositExport(live.catalog, readers),
      ...withdrawalExport(live.catalog, database, readers),
      identityExport(database),
      supportExport(database),
      ...referralExport(live.catalog, readers),
    ],
    settle: (user) => caughtUp(live.lastSequenceOf(user)),
    directory: join(config.dataDir, 'exports'),
  });
  const closures = createClosures({
    ...own,
    ...{ live, rights },
    underWayOf: async (user, executor) => ({
      deposit: await isDepositUnderWay(user, executor),
      withdrawal: await isWithdrawalUnderWay(user, executor),
      debt: await isStoppedForDeposits(user, executor),
    }),
    policy: config.mode === 'demo' ? demoClosure : closurePolicy,
    erasers: [
      auth.erase,
      ({ id }, _time, executor) => apiKeys.erase(id, executor),
      ({ id }, _time, executor) => eraseFavourites(id, executor),
      ({ id }, _time, executor) => erasePreferences(id, executor),
      ({ id }, _time, executor) => eraseNotifications(id, executor),
      ({ id }, _time, executor) => erasePriceAlerts(id, executor, priceAlerts),
      ({ id }, _time, executor) => eraseAddresses(id, executor),
      ({ id }, _time, executor) => eraseTickets(id, executor),
      ({ id }, _time, executor) => eraseEquity(id, executor),
      ({ id }, _time, executor) => dataExports.erase(id, executor),
    ],
    cancelAll: (user) => void cancelAll(user),
  });
  return { dataExports, closures };
}
