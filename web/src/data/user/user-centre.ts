import { CodeScene } from '@bourse/contract/enumerations.ts';
import type { RoutePath } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { OpenSession } from '@bourse/contract/routes/account.ts';
import type { KnownDevice, SignIn, UserFeeTier } from '@bourse/contract/routes/user-centre.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { type CallInput, call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { KnownDevice, OpenSession, SignIn, UserFeeTier };
export { CodeScene };

export const SIGN_INS_PAGE_SIZE = 10;

const KEEP_MS = 30_000;

/** What the user centre reads of the signed-in person, by a name of its own. */
function useOwn<Data>(
  name: readonly unknown[],
  load: (signal: AbortSignal) => Promise<Data>,
): Loadable<Data> {
  const t = useText();
  const enabled = useIsAuth();
  const query = useQuery({
    queryKey: [USER_KEY, 'centre', ...name],
    queryFn: ({ signal }) => load(signal),
    placeholderData: (before) => before,
    staleTime: KEEP_MS,
    enabled,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

export const useFeeTier = (): Loadable<UserFeeTier> =>
  useOwn(['fee-tier'], (signal) => read(routes.feeTier, {}, signal));

export const useSignIns = (
  page: number,
): Loadable<{ readonly list: readonly SignIn[]; readonly total: number }> =>
  useOwn(['sign-ins', page], (signal) =>
    read(routes.loginHistory, { query: { page, pageSize: SIGN_INS_PAGE_SIZE } }, signal),
  );

export const useSessions = (): Loadable<readonly OpenSession[]> =>
  useOwn(['sessions'], async (signal) => (await read(routes.sessions, {}, signal)).list);

export const useDevices = (): Loadable<readonly KnownDevice[]> =>
  useOwn(['devices'], async (signal) => (await read(routes.devices, {}, signal)).list);

/** Reads again all that a change of the account may have changed. */
const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [USER_KEY] });

/** Changes something of the account; failures are thrown for the form to say. */
export async function changeAccount<R extends RoutePath>(
  route: R,
  body: CallInput<R>['body'],
): Promise<void> {
  await call(route, body === undefined ? {} : { body }, { toast: 'silent' });
  await refresh();
}

export async function endSessionOf(code: string): Promise<void> {
  await call(routes.sessionEnd, { parameters: { code } });
  await refresh();
}

/** Returns how many sessions were ended. */
export async function endOtherSessions(): Promise<number> {
  const { count } = await call(routes.sessionEndOthers);
  await refresh();
  return count;
}

export async function removeDevice(code: string): Promise<void> {
  await call(routes.deviceRemove, { parameters: { code } });
  await refresh();
}
