import type { FreezeCause } from '@bourse/contract/texts/freeze-causes.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Contact } from './notice-sender.ts';

/** Levels of identity: nothing proved, a first paper, a second one. */
export type IdentityLevel = 0 | 1 | 2;

/** What operators take from one account, whatever else holds, or let it have; absent: as it was. */
export interface OperatorLimits {
  readonly spotOff?: boolean;
  readonly futuresOff?: boolean;
  readonly transferOff?: boolean;
  readonly withdrawOff?: boolean;
  /** Atomic units of USDT in a UTC day; null: no bound of its own. */
  readonly withdrawDayMax?: number | null;
  /** The same, in place of a level's lower one; null: as its level says. */
  readonly withdrawDayRaised?: number | null;
}

/**
 * Facts from which follows what an account may do. Each is written in the caller's transaction, and
 * the engine learns of it soon after the commit, at the next start at the latest; who must know that it
 * has, awaits `settle` after the commit.
 */
export interface AccountRights {
  /** A person, a state of papers, a freeze: something of an account has changed. */
  note(userId: number, executor: Executor): Promise<void>;
  /** What identity verification came to, and the country of the papers (ISO 3166-1; empty: none). */
  setLevel(
    userId: number,
    level: IdentityLevel,
    paperCountry: string,
    executor: Executor,
  ): Promise<void>;
  /**
   * A frozen account may sign in, read, cancel and close; ending its sessions is the caller's.
   *
   * @param cause what its owner reads of the freeze; null ends it
   */
  setFreeze(userId: number, cause: FreezeCause | null, executor: Executor): Promise<void>;
  /** An account whose closing is at its end may do nothing, as a frozen one, unless it stays open after all. */
  setClosed(userId: number, isClosed: boolean, executor: Executor): Promise<void>;
  setOperatorLimits(userId: number, limits: OperatorLimits, executor: Executor): Promise<void>;
  /** What may leave an account of a level in a UTC day, atomic units of USDT; null: no bound. */
  withdrawDayMaxOf(level: number): Promise<number | null>;
  /** Where an account signs in from: a hint, which a verified paper outweighs. */
  placeSeen(userId: number, address: string, executor: Executor): Promise<void>;
  /** Refuses regionNotServed to who would register from, with a phone of, or for a country not served. */
  refuseRegion(contact: Contact, country: string, address: string): Promise<void>;
  /** Resolves once the engine has got all that follows from committed facts of an account. */
  settle(userId: number): Promise<void>;
  /**
   * The same where the engine knows nothing of the account yet, to which it would allow everything: the owner
   * is let in only afterwards. Refuses unavailable.
   */
  settleFirst(userId: number): Promise<void>;
  /** The same for who goes on either way: what fails is raised, and tried again. */
  trySettle(userId: number): Promise<void>;
}
