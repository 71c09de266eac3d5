import type { BodyOf } from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { IdentityResult } from '@bourse/contract/routes/identity.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { call, read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { queryClient, USER_KEY } from '../server/query.ts';
import { useIsAuth } from '../server/session.ts';

export type { IdentityResult };

const KEEP_MS = 10_000;

/** What became of the own papers. */
export function useIdentity(): Loadable<IdentityResult> {
  const t = useText();
  const enabled = useIsAuth();
  const query = useQuery({
    queryKey: [USER_KEY, 'identity', document.documentElement.lang],
    queryFn: ({ signal }) => read(routes.kycResult, {}, signal),
    staleTime: KEEP_MS,
    enabled,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}

/** Uploads a picture and returns its reference; failures are thrown for the card to say. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const { url } = await call(routes.kycImageUpload, { file }, { toast: 'silent', signal });
  return url;
}

/** Shows the papers; failures are thrown for the form to say. */
export async function submitPapers(body: BodyOf<typeof routes.kycSubmit>): Promise<void> {
  await call(routes.kycSubmit, { body }, { toast: 'silent' });
  await queryClient.invalidateQueries({ queryKey: [USER_KEY, 'identity'] });
}
