import { routes } from '@bourse/contract/route-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { read } from '../server/client.ts';
import { loadableOf } from '../server/loadable.ts';

const KEEP_MS = 60_000;

/** The fees of all tiers. */
export function useFeeSchedule() {
  const t = useText();
  const query = useQuery({
    queryKey: ['fees'],
    queryFn: ({ signal }) => read(routes.feeSchedule, {}, signal),
    staleTime: KEEP_MS,
  });
  return loadableOf(query, t('shell.unexpectedError'));
}
