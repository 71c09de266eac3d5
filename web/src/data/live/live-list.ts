import type { SpotOrder } from '@bourse/contract/routes/spot.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { feed } from './feed.ts';
import { holdsSameOrders } from './private.ts';

/** What is open is asked for this often, whatever the private channel tells. */
export const OPEN_POLL_MS = 5000;
/** The rows that are asked for. An answer with as many may be cut: it says nothing of others. */
export const OPEN_LIST_MAX = 100;

interface Coded {
  readonly code: string;
}

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
      polled !== undefined && live !== null && !holdsSameOrders(polled, live, OPEN_LIST_MAX);
    const count = differs ? disagreements.current.count + 1 : 0;
    disagreements.current = { polledAt, count: count === 2 ? 0 : count };
    if (count === 2) feed.resync({ kind: 'private' });
  }, [polled, live, polledAt]);
}

/** The rows of the private channel as soon as it has told of them; until then those last read. */
export function useLiveList<Row extends Coded>(
  query: UseQueryResult<readonly Row[]>,
  live: readonly Row[] | null,
): Loadable<readonly Row[]> {
  const t = useText();
  useAgreement(query.data, live, query.dataUpdatedAt);
  const loadable = loadableOf(query, t('shell.unexpectedError'));
  return live ? { ...loadable, data: live, isLoading: false, error: null } : loadable;
}

/** While an order waits for somebody to trade with, how far away they are is asked for this often. */
const WAITING_POLL_MS = 2000;

interface MayWait extends Coded {
  readonly triggered: boolean;
  readonly waiting?: SpotOrder['waiting'];
}

/** How long from one answer to the next. */
export const pollMsOf = ({
  state,
}: {
  readonly state: { data?: readonly MayWait[] | undefined };
}) => (state.data?.some(({ waiting }) => waiting) ? WAITING_POLL_MS : OPEN_POLL_MS);

/** The channel tells of orders, the last answer why some of them wait. */
export function withWaits<Row extends MayWait>(
  rows: readonly Row[],
  read: readonly MayWait[] | undefined,
): readonly Row[] {
  const waits = new Map(read?.map(({ code, waiting }) => [code, waiting]));
  return rows.map((row) => {
    const waiting = row.triggered ? undefined : waits.get(row.code);
    return waiting ? { ...row, waiting } : row;
  });
}

/** Orders by when they were placed, the last one first. */
export const newestFirst = (
  left: Coded & { readonly createTime: number },
  right: Coded & { readonly createTime: number },
) => right.createTime - left.createTime || Number(right.code) - Number(left.code);
