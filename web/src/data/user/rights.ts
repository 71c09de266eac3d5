import { Code } from '@bourse/contract/codes.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { AccountLevel, AccountRights, FuturesTerms } from '@bourse/contract/routes/rights.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { AccountLevel, AccountRights, FuturesTerms };

const KEEP_MS = 15_000;
const RIGHTS_KEY = [USER_KEY, 'rights'];
const TERMS_KEY = [USER_KEY, 'futures-terms'];

const readRights = ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<AccountRights> =>
  read(routes.userRights, {}, signal);

/** What the signed-in account may do, as it was read last: a screen takes `useRights`. */
export function useReadRights(): Loadable<AccountRights> {
  const t = useText();
  const enabled = useIsAuth();
  const query = useQuery({
    queryKey: RIGHTS_KEY,
    queryFn: readRights,
    staleTime: KEEP_MS,
    enabled,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Whether the only thing that keeps an account from opening futures is that it has not enabled them. */
export const isEnablingDue = (rights: AccountRights | undefined): boolean =>
  rights?.futures.code === Code.futuresNotEnabled;

/** After a refusal: asked anew, whatever was known. */
export async function isEnablingDueNow(): Promise<boolean> {
  await queryClient.invalidateQueries({ queryKey: RIGHTS_KEY });
  return isEnablingDue(queryClient.getQueryData<AccountRights>(RIGHTS_KEY));
}

/** The risk statement, whose answers come in another order each time it is asked for. */
export function useFuturesTerms(): Loadable<FuturesTerms> {
  const t = useText();
  const query = useQuery({
    queryKey: TERMS_KEY,
    queryFn: ({ signal }) => read(routes.futuresTerms, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Asks for the statement again: it has changed, or an answer was wrong. */
export const renewFuturesTerms = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: TERMS_KEY });

/** Accepts the statement. Failures are thrown for the form to say. */
export async function enableFutures(
  version: number,
  chosen: Readonly<Record<string, string>>,
): Promise<void> {
  const answers = Object.entries(chosen).map(([question, answer]) => ({ question, answer }));
  const body = { version, answers };
  const rights = await call(routes.futuresEnable, { body }, { toast: 'silent' });
  queryClient.setQueryData(RIGHTS_KEY, rights);
}

/** What each level of identity may do, and who is not served: the same for everybody. */
export function useLevels(): Loadable<readonly AccountLevel[]> {
  const t = useText();
  const query = useQuery({
    queryKey: ['levels'],
    queryFn: async ({ signal }) => (await read(routes.levels, {}, signal)).list,
    staleTime: KEEP_MS,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}
