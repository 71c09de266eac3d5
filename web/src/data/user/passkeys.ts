import { routes } from '@bourse/contract/route-paths.ts';
import type { Passkey, PasskeyAnswer } from '@bourse/contract/routes/passkey.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { answerByPasskey, makePasskey } from '../../lib/passkeys.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { startSession, useIsAuth } from '../server/session.ts';

export type { Passkey };

const silent = { toast: 'silent' } as const;
const KEY = [USER_KEY, 'passkeys'];

/** Own passkeys, oldest first. */
export function usePasskeys(): Loadable<readonly Passkey[]> {
  const t = useText();
  const enabled = useIsAuth();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await read(routes.passkeys, {}, signal)).list,
    enabled,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Makes a passkey with the browser and keeps it under a name. */
export async function addPasskey(name: string): Promise<void> {
  const answer = await makePasskey(await call(routes.passkeyOffer, {}, silent));
  await call(routes.passkeyAdd, { body: { name, answer } }, silent);
  refresh();
}

export async function renamePasskey(code: string, name: string): Promise<void> {
  await call(routes.passkeyRename, { parameters: { code }, body: { name } }, silent);
  refresh();
}

export async function removePasskey(code: string): Promise<void> {
  await call(routes.passkeyRemove, { parameters: { code } }, silent);
  refresh();
}

const askBrowser = async (): Promise<PasskeyAnswer> =>
  answerByPasskey(await call(routes.passkeyAsk, {}, silent));

/** Signs in with a passkey alone. */
export async function signInByPasskey(): Promise<void> {
  const answer = await askBrowser();
  const { token } = await call(routes.passkeyLogin, { body: { answer } }, silent);
  startSession(token);
}

/** Makes the second factor of this session fresh by a passkey. */
export async function proveByPasskey(): Promise<void> {
  const passkey = await askBrowser();
  await call(routes.factorProve, { body: { passkey } }, silent);
}

/** All that is shown of the account's factors is asked for again. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: [USER_KEY] });
}
