import { useEffect, useRef } from 'react';
import { feed } from '../live/feed.ts';
import { holdsSameOrders } from '../live/private.ts';

interface Coded {
  readonly code: string;
}

const LIST_MAX = 100;

/** Asks the private channel for a snapshot when two answers in a row tell of other rows. */
export function useAgreement(
  polled: readonly Coded[] | undefined,
  live: readonly Coded[] | null,
  polledAt: number,
): void {
  const disagreements = useRef({ polledAt: 0, count: 0 });
  useEffect(() => {
    if (disagreements.current.polledAt === polledAt) return;
    const differs =
      polled !== undefined && live !== null && !holdsSameOrders(polled, live, LIST_MAX);
    const count = differs ? disagreements.current.count + 1 : 0;
    disagreements.current = { polledAt, count: count === 2 ? 0 : count };
    if (count === 2) feed.resync({ kind: 'private' });
  }, [polled, live, polledAt]);
}
