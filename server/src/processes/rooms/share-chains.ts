import type { TermsStore } from '#custody/coin-terms/coin-terms.ts';
import type { ChainBook } from '#custody/coins/chain-book.ts';
import { ChainFollower } from '#custody/coins/chain-follower.ts';
import { ChainStates } from '#custody/coins/chain-states.ts';
import type { Lacking } from '#custody/withdrawals/withdrawals.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { RoomDependencies } from './dependencies.ts';

const SHARE_EVERY_MS = 1_000;
/** One look without a word of the process with the signers is no alarm; this many are. */
const SILENT_LOOKS = 10;

/** What machines know of chains together. */
export interface SharedChains {
  /** As the process with the signers says it, which this one may be. */
  readonly lacking: () => readonly Lacking[];
  /** Tells and hears from now on. Throws StartRefused where another machine has another file of chains. */
  start(): Promise<void>;
}

/** @param found what the signers of this process lack, as far as it has their role */
export function shareChains(
  { database, roles, upkeep, awaitedChains: awaited }: RoomDependencies,
  book: ChainBook,
  terms: TermsStore,
  found: () => readonly Lacking[],
): SharedChains {
  const states = new ChainStates(database);
  const follower = new ChainFollower({ states, book, terms, awaited });
  const isHere = () => roles.holds('signer');
  const follow = async () => {
    if (!isHere()) await follower.look();
  };
  return {
    lacking: () => (isHere() ? found() : follower.lacking),
    async start() {
      if (book.open().length === 0 && awaited.length === 0) return;
      await follow().catch((error: Error) => {
        if (error instanceof StartRefused) throw error;
      });
      const each = { everyMs: SHARE_EVERY_MS, alarm: 'chain_away' } as const;
      upkeep.add({
        ...({ ...each, name: 'chain-states', where: 'signer' } as const),
        look: () => states.say(book.open(), found()),
      });
      upkeep.add({
        ...({ ...each, name: 'chains-elsewhere', where: 'everywhere' } as const),
        ...{ alarmAfter: SILENT_LOOKS, look: follow },
      });
    },
  };
}
