import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';
import { actingRole, type HeldRole, type Role } from '#platform/roles/role.ts';
import type { EnginePort } from './engine-port.ts';

/** Which holders of roles the leader of the log listens to: of each role the newest. */
export class RoleFence {
  readonly #newest: Map<Role, number>;

  /** @param newest epochs as the database has them, so that a leader that has just begun knows them, too */
  constructor(newest: readonly Pick<HeldRole, 'role' | 'epoch'>[]) {
    this.#newest = new Map(newest.map(({ role, epoch }) => [role, epoch]));
  }

  /** False: another process has asked under this role later, and this one has slept. */
  admits({ role, epoch }: Pick<HeldRole, 'role' | 'epoch'>): boolean {
    if (epoch < (this.#newest.get(role) ?? 0)) return false;
    this.#newest.set(role, epoch);
    return true;
  }
}

/**
 * The engine as work under a role has it: a command of a holder that has slept, or that another one has followed,
 * is refused as `unavailable`. So no index and no quote of an old market comes after one of its successor. Calls
 * of people are under no role, and pass.
 *
 * @param heldBy the role under which a command is asked for, where the caller does not work under it itself
 */
export function fencedEngine(
  engine: EnginePort,
  fence: RoleFence,
  heldBy: () => HeldRole | undefined = actingRole,
): EnginePort {
  return {
    answerWithinMs: engine.answerWithinMs,
    async submit(request) {
      const held = heldBy();
      if (held && !(held.isSure && fence.admits(held))) throw new Refusal(Code.unavailable);
      return engine.submit(request);
    },
  };
}
