import type { Implementation } from '#edge/pipeline/handler.ts';
import { type AddressBookContext, addressBookRoutes } from './address-book.ts';
import { SavedAddresses } from './address-store.ts';
import { type DemoSuspensionContext, endDemoSuspensionRoute } from './demo-suspension.ts';
import { endHold } from './end-hold.ts';
import { withdrawalRoutes } from './routes.ts';
import { WithdrawalStore } from './store.ts';

export { eraseAddresses } from './address-store.ts';
export { withdrawalExport } from './export.ts';
export type { Lacking } from './lost-payments.ts';
export { openSignerProposal } from './open-signer.ts';
export { Payouts } from './payouts.ts';
export { endPassedProposal, passLargeProposal, withdrawalConsoleRoutes } from './review/console.ts';
export { withdrawalSearch } from './search.ts';
export { isWithdrawalUnderWay } from './store.ts';

export type WithdrawalDependencies = Omit<
  AddressBookContext & DemoSuspensionContext,
  'store' | 'addresses' | 'endHold' | 'users'
> & { readonly users: AddressBookContext['users'] & DemoSuspensionContext['users'] };

/** The calls of withdrawals and of saved addresses. */
export function createWithdrawals(dependencies: WithdrawalDependencies): readonly Implementation[] {
  const { database, live } = dependencies;
  const store = new WithdrawalStore(database);
  const context: AddressBookContext = {
    ...dependencies,
    store,
    addresses: new SavedAddresses(database),
    endHold: async (id) =>
      void (await endHold({ ...dependencies, store, catalog: live.catalog }, id)),
  };
  return [
    ...withdrawalRoutes(context),
    ...addressBookRoutes(context),
    endDemoSuspensionRoute(dependencies),
  ];
}
