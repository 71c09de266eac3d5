import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import { ask } from './api.ts';
import { useText } from './language.ts';

type Fields = BodyOf<typeof consoleRoutes.consolePropose>['fields'];

/**
 * The one way in which something is put forward: under the key of its act, with exactly these fields.
 * Returns what its author reads: its number, and the seal to read aloud to the second person.
 */
export function usePropose() {
  const t = useText();
  return async (key: string, kind: string, fields: Fields, reason: string): Promise<string> => {
    const { proposal } = await ask('consolePropose', { key, body: { kind, fields, reason } });
    return t('shared.proposed', { code: proposal.code, seal: proposal.seal });
  };
}
