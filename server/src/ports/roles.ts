import type { ServiceName } from '#platform/config.ts';
import type { Role } from '#platform/upkeep.ts';

/** Which of the work that is done once for all processes of an exchange is this one's. */
export interface Roles {
  /**
   * Upkeep asks before each look of a worker, so that a role may come and go while the process runs. At most one
   * process gets true at a time. The answer is good for one look: a process that slept does not know that its
   * role is another's, so what a look does may be done twice without harm (commands by key, rows by their state).
   */
  holds(role: Role): boolean;
}

/** Roles as `--services` names them, for as long as the process lives. The operator names each role once. */
export const rolesOf = (services: readonly ServiceName[]): Roles => ({
  holds: (role) => services.includes(role),
});
