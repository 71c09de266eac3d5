import type { CoinWorld } from '../coins/test-coin-world.ts';
import { SavedAddresses } from './address-store.ts';
import type { WithdrawalContext } from './context.ts';
import { endHold } from './end-hold.ts';
import { withdrawalPolicy } from './policy.ts';
import { WithdrawalStore } from './store.ts';

/** Deposits that lock nothing. */
export const nothingLocked: WithdrawalContext['locks'] = {
  freeOf: async () => 10n ** 18n,
  isCovered: async () => true,
  creditsSince: async () => [],
};

/** What calls of withdrawals stand on in a world of a test: nothing is locked or paused, and no user is known. */
export function withdrawalContext(
  world: CoinWorld,
  own: Pick<WithdrawalContext, 'users'> & Partial<WithdrawalContext>,
): WithdrawalContext {
  const { database, pool, engine, tell } = world;
  const { desk, book: chains } = world.now;
  const store = new WithdrawalStore(database);
  const changeAndTell = world.changeAndTell();
  const { catalog } = desk.live;
  return {
    ...{ database, pool, engine, tell, chains, store, changeAndTell, live: desk.live },
    locks: nothingLocked,
    ownerOf: async () => undefined,
    deviceSeenAt: async () => 0,
    isPaused: async () => false,
    policy: withdrawalPolicy,
    addresses: new SavedAddresses(database),
    endHold: async (id) =>
      void (await endHold({ engine, store, catalog, chains, changeAndTell }, id)),
    ...own,
  };
}
