import type { Role } from '#platform/roles/role.ts';

/**
 * Which of the work that is done once for all processes of an exchange is this one's. A role may come and go while
 * the process runs, and at most one process has it; of the one that had it before nothing is written any more, nor
 * sent to the engine, once the next one has begun (`platform/roles`). What a look does beyond that, as a mail, may
 * be done twice without harm.
 */
export interface Roles {
  /** Upkeep asks before each look of a worker. False, too, after a sleep, until the role is known to be held still. */
  holds(role: Role): boolean;
  /**
   * Starts a service now, where the role is held, and each time that it comes; stops it each time that it goes.
   * Rejects where the start now fails; one later ends the process.
   *
   * @param start resolves to what stops it, which must bear that nothing can be written any more
   * @returns what stops the service for good, and lets the role go
   */
  whileHeld(role: Role, start: () => Promise<() => Promise<unknown>>): Promise<() => Promise<void>>;
  /** Does work under a role; undefined, and nothing is done, where it is not held. */
  act<Result>(role: Role, work: () => Result): Result | undefined;
  /** Lets a role go, so that another process takes it at once. */
  release(role: Role): Promise<void>;
}
