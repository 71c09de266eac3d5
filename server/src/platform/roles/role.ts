import { AsyncLocalStorage } from 'node:async_hooks';

/** What one process of an exchange does for all of them, in the order of their locks. */
export const roleNames = ['keeper', 'market', 'projector', 'bot-runner', 'signer'] as const;
export type Role = (typeof roleNames)[number];

/** In whose name something is asked for: a role, and which of its holders. */
export interface RoleEpoch {
  readonly role: Role;
  readonly epoch: number;
}

/** A role as one holder has it. Each new holder has a higher epoch than all before. */
export interface HeldRole extends RoleEpoch {
  /** Another process holds it by now, or this one has let it go: nothing is done under it any more. */
  readonly isOver: boolean;
  /** Not over, and this process has not slept since it last made sure. */
  readonly isSure: boolean;
  /** To be called by who finds a newer epoch. */
  giveUp(): void;
}

/** Work under a role met a newer holder, and was not done. */
export class RoleLost extends Error {
  constructor(role: Role) {
    super(`another process holds the role ${role} by now`);
  }
}

const acting = new AsyncLocalStorage<HeldRole>();

/**
 * Does work under a role: all that it calls, and all timers that it starts. Each of its transactions ends as if
 * it had never begun where the epoch is an old one (`fence-by-role.ts`), and each of its commands carries it to the
 * engine that leads, which compares it, too (`role-fence.ts`).
 */
export const actAs = <Result>(held: HeldRole, work: () => Result): Result => acting.run(held, work);

/** The role under which the caller works; undefined: under none, as for a person's call. */
export const actingRole = (): HeldRole | undefined => acting.getStore();
