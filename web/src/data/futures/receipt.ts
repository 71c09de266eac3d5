import { routes } from '@bourse/contract/route-paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { read } from '../server/client.ts';
import { loadableOf } from '../server/loadable.ts';
import { futuresKey } from './read-keys.ts';

/** What the exchange saw and did when it ended a position; it never changes afterwards. */
export function useReceipt(code: string) {
  const t = useText();
  const query = useQuery({
    queryKey: [...futuresKey, 'receipt', code],
    queryFn: ({ signal }) => read(routes.contractLiquidation, { parameters: { code } }, signal),
  });
  return loadableOf(query, t('shell.unexpectedError'));
}
