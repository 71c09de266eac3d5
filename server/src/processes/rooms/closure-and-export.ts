import {
  depositExport,
  isDepositUnderWay,
  isStoppedForDeposits,
} from '#custody/deposits/deposits.ts';
import {
  eraseAddresses,
  isWithdrawalUnderWay,
  withdrawalExport,
} from '#custody/withdrawals/withdrawals.ts';
import { type Closures, createClosures } from '#people/closure/closure.ts';
import { closurePolicy, demoClosure } from '#people/closure/policy.ts';
import { createDataExports, type DataExports } from '#people/data-export/data-export.ts';
import { identityExport } from '#people/identity/identity.ts';
import { eraseNotifications } from '#people/notifications/notifications.ts';
import { erasePreferences } from '#people/preferences/preferences.ts';
import { referralExport } from '#people/referrals/referrals.ts';
import { signInExport } from '#people/sign-in/sign-in-records.ts';
import { eraseTickets, supportExport } from '#people/support/support.ts';
import { profileExport } from '#people/users/users.ts';
import { eraseEquity } from '#trading/equity/equity.ts';
import { eraseFavourites } from '#trading/favourites/store.ts';
import { futuresExport } from '#trading/futures/lists.ts';
import { erasePriceAlerts } from '#trading/price-alerts/price-alerts.ts';
import { spotExport } from '#trading/spot-orders/lists.ts';
import { moneyExport } from '#trading/transfers/export.ts';
import type { Accounts } from './accounts.ts';
import type { RoomDependencies } from './dependencies.ts';
import type { Programs } from './programs.ts';
import type { SharedParts } from './shared-parts.ts';

/** Closing an account, and the export of its data. */
export interface ClosureAndExport {
  readonly dataExports: DataExports;
  readonly closures: Closures;
}

/** Joins what each feature adds to a data export, and what it erases once an account is closed. */
export function createClosureAndExport(
  dependencies: RoomDependencies,
  shared: SharedParts,
  { auth, rights }: Pick<Accounts, 'auth' | 'rights'>,
  { apiKeys, cancelAll }: Pick<Programs, 'apiKeys' | 'cancelAll'>,
): ClosureAndExport {
  const { config, clock, live, database, readers, alarms, caughtUp, priceAlerts } = dependencies;
  const { users, sealer } = shared;
  const own = {
    ...{ database, users, sealer, clock, alarms, upkeep: dependencies.upkeep },
    audit: shared.audit.trail,
    sender: shared.outbox.sender,
  };
  const dataExports = createDataExports({
    ...own,
    sections: [
      profileExport(users),
      signInExport(database),
      ...spotExport(live, readers),
      ...futuresExport(live, readers),
      ...moneyExport(live.catalog, readers),
      depositExport(live.catalog, readers),
      ...withdrawalExport(live.catalog, database, readers),
      identityExport(database),
      supportExport(database),
      ...referralExport(live.catalog, readers),
    ],
    settle: (user) => caughtUp(live.lastSequenceOf(user)),
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
