import { routes } from '@bourse/contract/route-paths.ts';
import type { SpotAnalysis } from '@bourse/contract/routes/analysis.ts';
import { HISTORY_INTERVAL_MS, useThrottled } from '../device/use-throttled.ts';
import { usePrivate } from '../live/use-feed.ts';
import { read } from '../server/client.ts';
import { USER_KEY } from '../server/query.ts';
import { useHistoryPage } from './use-history-page.ts';

/** What was sold in `days` days from `startAt` (UTC epoch milliseconds), read again when something trades. */
export function useSpotAnalysis(startAt: number, days: number) {
  const changes = useThrottled(usePrivate().fills[0]?.trade ?? '', HISTORY_INTERVAL_MS);
  const query = { startAt, days };
  return useHistoryPage<SpotAnalysis>({
    key: [USER_KEY, 'spot-analysis'],
    question: query,
    changes,
    read: (signal) => read(routes.spotAnalysis, { query }, signal),
  });
}
