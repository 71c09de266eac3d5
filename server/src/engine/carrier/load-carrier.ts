import type { ClusterConfig } from '#platform/config.ts';
import type { Carrier } from './wire.ts';

/**
 * What carries between the machines of a cluster; undefined: there is none, and nothing is loaded for it. Each thread
 * loads it at its start: a file that is read later may be another release's by then, or gone.
 */
export async function loadCarrier(
  cluster: ClusterConfig | undefined,
): Promise<Carrier | undefined> {
  if (!cluster) return undefined;
  const { webSocketCarrier } = await import('./websocket-carrier.ts');
  return webSocketCarrier(cluster);
}
