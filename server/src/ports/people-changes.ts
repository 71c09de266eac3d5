import type { Logger } from '#platform/logger.ts';

/**
 * What changed of a person that others keep in memory, or show. Messages, so that another process can be sent
 * them. Rights and preferences are asked of the database each time: who keeps them in memory adds a kind.
 */
export type PersonChange =
  /** A session is over: it lets no one in, and what it opened is closed (S09). */
  | { readonly kind: 'session-ended'; readonly userId: number; readonly sessionId: string }
  /** A program's key is over, or may less: it is read again, and what it opened is closed (S09). */
  | { readonly kind: 'key-ended'; readonly userId: number; readonly keyId: string }
  /** What a screen shows of the person is old: papers, a deposit, a withdrawal. */
  | { readonly kind: 'account-changed'; readonly userId: number };

/** Tells what changed of people. */
export interface TellPeopleChanges {
  /**
   * To be called after the commit of a change, and before the answer. The caller's own memory is right by then: this
   * is for the memory of others, which forgets what it knows of it and asks the database again. Never throws.
   * Telling a change twice does no harm; one that could not be told empties all memory of its kind.
   */
  changed(change: PersonChange): void;
}

/** Hears what changed of people. */
export interface FollowPeopleChanges {
  /** Calls the listener with each change, in order, for as long as the process lives. */
  onChange(listener: (change: PersonChange) => void): void;
}

/** Carries them within one process, at once. A listener that throws is logged, and keeps no other from hearing. */
export class PeopleChanges implements TellPeopleChanges, FollowPeopleChanges {
  readonly #listeners: ((change: PersonChange) => void)[] = [];
  readonly #logger: Pick<Logger, 'error'>;

  constructor(logger: Pick<Logger, 'error'>) {
    this.#logger = logger;
  }

  changed(change: PersonChange): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#logger.error({ err: error }, 'a listener for changes of people failed');
      }
    }
  }

  onChange(listener: (change: PersonChange) => void): void {
    this.#listeners.push(listener);
  }
}
