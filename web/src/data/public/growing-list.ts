import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { messageOf } from '../server/api-error.ts';
import type { Loadable } from '../server/loadable.ts';

/** A list that grows by pages. */
export interface GrowingList<Row> extends Omit<Loadable<readonly Row[]>, 'isLoading'> {
  /** Loads older ones; null: there are none, or they are on their way. */
  readonly more: (() => void) | null;
}

/** A list of pages as one; an error says `fallback` where it has no words of its own. */
export function growingListOf<Row>(
  query: UseInfiniteQueryResult<InfiniteData<{ readonly list: readonly Row[] }>>,
  fallback: string,
): GrowingList<Row> {
  const { data, error, hasNextPage, isFetching } = query;
  return {
    data: data?.pages.flatMap(({ list }) => list),
    error: error ? messageOf(error, fallback) : null,
    retry: () => void query.refetch(),
    more: hasNextPage && !isFetching ? () => void query.fetchNextPage() : null,
  };
}
