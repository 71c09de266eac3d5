import type { Logger } from '#platform/logger.ts';

/**
 * What changed of a person that others keep in memory, or show. Messages, so that another process can be sent
 * them. Rights and preferences are asked of the database each time: who keeps them in memory adds a kind.
 */
export type UserChange =
  /** A session is over: it lets no one in, and what it opened is closed (S09). */
  | { readonly kind: 'session-ended'; readonly userId: number; readonly sessionId: string }
  /** A session has proved its factor: it is read again. */
  | { readonly kind: 'session-changed'; readonly userId: number; readonly sessionId: string }
  /** A program's key is over, or may less: it is read again, and what it opened is closed (S09). */
  | { readonly kind: 'key-ended'; readonly userId: number; readonly keyId: string }
  /** A person was frozen, closed the account, or has other factors: sessions and keys are read again. */
  | { readonly kind: 'person-changed'; readonly userId: number }
  /** A dead man's switch was set or taken off. */
  | { readonly kind: 'dead-man-set'; readonly userId: number }
  /** What a screen shows of the person is old: papers, a deposit, a withdrawal. */
  | { readonly kind: 'account-changed'; readonly userId: number };

/** The same, or what the rows alone tell: the end of a session of the console, a price alert that the projector awaits. */
export type PersonChange =
  | UserChange
  | { readonly kind: 'price-alert-set' | 'price-alert-removed'; readonly alertId: number }
  | { readonly kind: 'operator-session-ended'; readonly sessionId: string };

/** Tells what changed of people. */
export interface TellPeopleChanges {
  /**
   * To be called after the commit of a change, and before the answer. The caller's own memory is right by then: this
   * is for the memory of others, which forgets what it knows of it and asks the database again. Never throws.
   * Telling a change twice does no harm; one that could not be told empties all memory of its kind.
   */
  changed(change: UserChange): void;
}

/** Hears what changed of people. */
export interface FollowPeopleChanges {
  /** Calls the listener with each change, in order, for as long as the process lives. */
  onChange(listener: (change: PersonChange) => void): void;
  /** Calls the listener when changes may have been missed: all that it keeps of people is to be forgotten. */
  onMissed(listener: () => void): void;
  /** False: changes in other processes are not heard at present, so nothing is kept of people. */
  readonly isHearing: boolean;
  /** No other process that serves people was there within the last second. */
  readonly isAlone: boolean;
}

/**
 * Carries them within one process, at once; `PeopleListener` joins it to those of other processes. A listener that
 * throws is logged, and keeps no other from hearing.
 */
export class PeopleChanges implements TellPeopleChanges, FollowPeopleChanges {
  isHearing = true;
  isAlone = true;
  readonly #listeners: ((change: PersonChange) => void)[] = [];
  readonly #missing: (() => void)[] = [];
  readonly #logger: Pick<Logger, 'error'>;
  #forward: (change: UserChange) => void = () => {};

  constructor(logger: Pick<Logger, 'error'>) {
    this.#logger = logger;
  }

  changed(change: UserChange): void {
    this.hear(change);
    this.#forward(change);
  }

  onChange(listener: (change: PersonChange) => void): void {
    this.#listeners.push(listener);
  }

  onMissed(listener: () => void): void {
    this.#missing.push(listener);
  }

  /** Hands over what another process has told. */
  hear(change: PersonChange): void {
    for (const listener of this.#listeners) this.#call(() => listener(change));
  }

  /** Says that changes of other processes may have been missed. */
  miss(): void {
    for (const listener of this.#missing) this.#call(listener);
  }

  /** @param forward tells other processes; must not throw */
  forwardBy(forward: (change: UserChange) => void): void {
    this.#forward = forward;
  }

  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#logger.error({ err: error }, 'a listener for changes of people failed');
    }
  }
}
