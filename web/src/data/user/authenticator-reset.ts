import { routes } from '@bourse/contract/route-paths.ts';
import type { AuthenticatorReset, AuthenticatorResetRule } from '@bourse/contract/routes/factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useUser } from './account.ts';
import { useFlow } from './auth-flow.ts';
import { fieldsOf, type OwnCode } from './factor.ts';

export type { AuthenticatorReset };

const silent = { toast: 'silent' } as const;
const LOOK_MS = 60_000;
const OWN_KEY = [USER_KEY, 'authenticator-reset'];

/** How long a reset waits. */
export function useResetRule(): Loadable<AuthenticatorResetRule> {
  const t = useText();
  const query = useQuery({
    queryKey: ['authenticator-reset-rule'],
    queryFn: ({ signal }) => read(routes.authenticatorResetRule, {}, signal),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Asks for the removal, at the end of the sign-in in progress, whose code it uses up. */
export async function askReset(code: string): Promise<AuthenticatorReset> {
  const ticket = useFlow.getState().flow?.ticket ?? '';
  return call(routes.authenticatorResetAsk, { body: { ticket, code } }, silent);
}

/** As `askReset`, for lost passkeys where there is no authenticator: asked by a session. */
export async function askPasskeyReset(own: OwnCode, password: string): Promise<void> {
  await call(routes.passkeyResetAsk, { body: { ...fieldsOf(own), password } }, silent);
  await queryClient.invalidateQueries({ queryKey: OWN_KEY });
}

/** The reset of the own authenticator or passkeys that waits; looked for each minute where there are any. */
export function useOwnReset(): AuthenticatorReset | null {
  const user = useUser();
  const enabled = user.data?.isGoogleBind === true || user.data?.hasPasskey === true;
  const query = useQuery({
    queryKey: OWN_KEY,
    queryFn: async ({ signal }) => (await read(routes.authenticatorReset, {}, signal)).reset,
    refetchInterval: LOOK_MS,
    enabled,
  });
  return (enabled && query.data) || null;
}

/** Stops the reset of the own authenticator or passkeys. */
export async function stopOwnReset(): Promise<void> {
  await call(routes.authenticatorResetStop);
  await queryClient.invalidateQueries({ queryKey: OWN_KEY });
}

/** Stops a reset with the code of its notice. */
export async function stopResetByCode(stopCode: string): Promise<void> {
  await call(routes.authenticatorResetStopByCode, { body: { stopCode } }, silent);
}
