import { routes } from '@bourse/contract/route-paths.ts';
import type { ContractAnalysis } from '@bourse/contract/routes/analysis.ts';
import { HISTORY_INTERVAL_MS, useThrottled } from '../device/use-throttled.ts';
import { usePrivate } from '../live/use-feed.ts';
import { useHistoryPage } from '../orders/use-history-page.ts';
import { read } from '../server/client.ts';
import { positionsKey } from './read-keys.ts';

export type { ContractAnalysis };

/** What was closed in `days` days from `startAt` (UTC epoch milliseconds), read again when a position closes. */
export function useContractAnalysis(startAt: number, days: number) {
  const changes = useThrottled(usePrivate().futures.closedPositions, HISTORY_INTERVAL_MS);
  const query = { startAt, days };
  return useHistoryPage<ContractAnalysis>({
    key: [...positionsKey, 'analysis'],
    question: query,
    changes,
    read: (signal) => read(routes.contractAnalysis, { query }, signal),
  });
}
