import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/i18n.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { useIsAuth } from '../server/session.ts';

/** Between two questions while the exchange's rows are behind what the user did. */
const BEHIND_POLL_MS = 1_000;

interface Dated {
  readonly isBehind?: true | undefined;
}

interface HistoryAsked<Page> {
  /** Under which it is kept; what clears these keys clears it. */
  readonly key: readonly unknown[];
  /** Market, side, range, page: what may be asked for. */
  readonly question: object;
  /** The same question is asked again as this changes. */
  readonly changes: number | string;
  readonly read: (signal: AbortSignal) => Promise<Page>;
}

/**
 * A page of what has ended. The page before stays while another one is read: `isPrevious` until its
 * answer, so that nobody takes its rows for those of the filter that was just chosen.
 */
export function useHistoryPage<Page extends Dated>(asked: HistoryAsked<Page>): Loadable<Page> {
  const { key, changes, read } = asked;
  const t = useText();
  const question = JSON.stringify(asked.question);
  const query = useQuery({
    queryKey: [...key, question, changes],
    queryFn: async ({ signal }) => ({ question, page: await read(signal) }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.page.isBehind ? BEHIND_POLL_MS : false),
    enabled: useIsAuth(),
  });
  return {
    ...loadableOf(query, t('shell.unexpectedError')),
    data: query.data?.page,
    isPrevious: query.data !== undefined && query.data.question !== question,
  };
}
