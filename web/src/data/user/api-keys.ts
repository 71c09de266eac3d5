import type { BodyOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { ApiKey } from '@bourse/contract/routes/api-keys.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { call, read } from '../server/client.ts';
import { loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { ApiKey };

/** What a program may: as the contract's rows of routes say. */
export type KeyRight = ApiKey['rights'][number];
export type NewKey = BodyOf<typeof routes.apiKeyCreate>;
export type KeyChange = BodyOf<typeof routes.apiKeyChange>;

const keysKey = [USER_KEY, 'api-keys'] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: keysKey });

/** The own keys, how many there may be, and where this reader's calls come from. */
export function useApiKeys() {
  const t = useText();
  const query = useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => read(routes.apiKeys, {}, signal),
    enabled: useIsAuth(),
  });
  return loadableOf(query, t('apiKeys.loadKeysFailed'));
}

/** Makes a key. Its secret is in this answer and nowhere else. */
export async function createApiKey(body: NewKey) {
  const made = await read(routes.apiKeyCreate, { body });
  await refresh();
  return made;
}

export async function changeApiKey(code: string, body: KeyChange, success: string): Promise<void> {
  const input = { parameters: { code }, body };
  await call(routes.apiKeyChange, input, { toast: 'silent' });
  await refresh();
  toast.success(success);
}

export async function removeApiKey(code: string, success: string): Promise<void> {
  await call(routes.apiKeyRemove, { parameters: { code } }, { toast: { success } });
  await refresh();
}
