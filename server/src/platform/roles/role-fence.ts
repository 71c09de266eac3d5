import type { Role, RoleEpoch } from './role.ts';

/** Which holders of roles the leader of the log listens to: of each role the newest. */
export class RoleFence {
  readonly #newest: Map<Role, number>;

  /** @param newest epochs as the database has them, so that a leader that has just begun knows them, too */
  constructor(newest: readonly RoleEpoch[] = []) {
    this.#newest = new Map(newest.map(({ role, epoch }) => [role, epoch]));
  }

  /** False: another process has asked under this role later, and this one has slept. */
  admits({ role, epoch }: RoleEpoch): boolean {
    if (epoch < (this.#newest.get(role) ?? 0)) return false;
    this.#newest.set(role, epoch);
    return true;
  }
}
