import type { CodeScene } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { Factors } from '@bourse/contract/routes/factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

/** What a code of the own mail or phone is for. */
export type OwnScene = (typeof CodeScene)['authenticator' | 'stepUp'];

/** The way that a code comes. */
export type OwnChannel = 'mail' | 'phone';

export interface OwnCode {
  readonly channel: OwnChannel;
  readonly code: string;
}

const silent = { toast: 'silent' } as const;

/** The fields of a call that brings the code. */
export const fieldsOf = ({ channel, code }: OwnCode) =>
  channel === 'mail' ? { emailCode: code } : { mobileCode: code };

/** How the person can prove to be there. */
export function useFactors(): Loadable<Factors> {
  const t = useText();
  const enabled = useIsAuth();
  const query = useQuery({
    queryKey: [USER_KEY, 'factors'],
    queryFn: ({ signal }) => read(routes.factors, {}, signal),
    enabled,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** The secret that this session may bind. */
export const offerAuthenticator = () => call(routes.authenticatorCode, {}, silent);

export interface Binding {
  readonly own: OwnCode;
  readonly secret: string;
  readonly googleCode: string;
}

export async function bindAuthenticator({ own, secret, googleCode }: Binding): Promise<void> {
  const body = { ...fieldsOf(own), googleAuth: secret, googleCode };
  await call(routes.authenticatorBind, { body }, silent);
  refreshFactors();
}

export interface Unbinding {
  readonly own: OwnCode;
  readonly password: string;
  readonly googleCode: string;
}

export async function unbindAuthenticator(unbinding: Unbinding): Promise<void> {
  const { own, password, googleCode } = unbinding;
  const body = { ...fieldsOf(own), password, googleCode };
  await call(routes.authenticatorUnbind, { body }, silent);
  refreshFactors();
}

/** Makes the second factor of this session fresh. */
export async function proveFactor(proof: OwnCode | { readonly googleCode: string }): Promise<void> {
  await call(routes.factorProve, { body: 'googleCode' in proof ? proof : fieldsOf(proof) }, silent);
}

/** What is shown of the account's factors is asked for again. */
function refreshFactors(): void {
  void queryClient.invalidateQueries({ queryKey: [USER_KEY] });
}
