import type { EngineClient } from '#engine/run/engine-client.ts';
import { roleNames } from '#platform/roles/role.ts';
import type { Foundation } from '../foundation.ts';

/** Says from now on how far this process is, and what it does for all. */
export function showEngine(
  { presence, live, roles }: Pick<Foundation, 'presence' | 'live' | 'roles'>,
  engine: EngineClient,
): void {
  presence.show({ engine, live, roles: () => roleNames.filter((role) => roles.holds(role)) });
}
