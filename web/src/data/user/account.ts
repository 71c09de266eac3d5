import { routes } from '@bourse/contract/route-paths.ts';
import type { UserInfo } from '@bourse/contract/routes/account.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { USER_KEY } from '../server/query.ts';
import { endSession, useIsAuth } from '../server/session.ts';

export type { UserInfo };

/** The signed-in user; nothing while signed out. */
export function useUser(): Loadable<UserInfo> {
  const t = useText();
  const enabled = useIsAuth();
  const query = useQuery({
    queryKey: [USER_KEY, 'info'],
    queryFn: ({ signal }) => read(routes.user, {}, signal),
    staleTime: 60_000,
    enabled,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Tells the server, and forgets the session here at once, whatever the server will say. */
export async function signOut(): Promise<void> {
  const telling = call(routes.logout, {}, { toast: 'silent' });
  endSession();
  try {
    await telling;
  } catch (error) {
    console.warn('the server did not confirm the sign-out', error);
  }
}
