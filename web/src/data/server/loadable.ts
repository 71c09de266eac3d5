import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from './api-error.ts';

/** What a screen shows of something that loads: old data stays when a reload fails. */
export interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly isLoading: boolean;
  /** Set when the last load failed; shown in place of the data only when there is none. */
  readonly error: string | null;
  readonly retry: () => void;
  /** The data answers the question before; that to this one is on its way. */
  readonly isPrevious?: boolean;
}

export function loadableOf<Data>(query: UseQueryResult<Data>, fallback: string): Loadable<Data> {
  return {
    data: query.data,
    isLoading: query.isPending && query.fetchStatus !== 'idle',
    error: query.error ? messageOf(query.error, fallback) : null,
    retry: () => void query.refetch(),
  };
}
