import { MarginMode, ProductCategory } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import type { Position } from '@bourse/contract/routes/futures.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDecimals, divideDecimals } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { HISTORY_INTERVAL_MS, useThrottled } from '../device/use-throttled.ts';
import { OPEN_LIST_MAX, OPEN_POLL_MS, useAgreement } from '../live/live-list.ts';
import type { LivePosition } from '../live/private-futures.ts';
import { usePrivate } from '../live/use-feed.ts';
import { type HistoryQuery, historyQuery, type OrderPage } from '../orders/spot-orders.ts';
import { useHistoryPage } from '../orders/use-history-page.ts';
import { read } from '../server/client.ts';
import { type Loadable, loadableOf } from '../server/loadable.ts';
import { useIsAuth } from '../server/session.ts';
import type { HeldPosition } from './account.ts';
import { numbersOf, type PositionNumbers } from './figures.ts';
import { positionsKey } from './read-keys.ts';
import { type RulesBySymbol, useRulesBySymbol } from './use-contract-rules.ts';
import { useFuturesAccount } from './use-futures-account.ts';
import { useIsFeedOpen } from './use-is-feed-open.ts';
import { useMarks } from './use-marks.ts';

export type { Position };

/** An open position without what follows from the mark. Amounts are decimal strings. */
export interface OpenPosition extends HeldPosition {
  readonly code: string;
  /** Entry: cost / quantity, truncated to the contract's price decimals. */
  readonly price: string;
  readonly realised: string;
  /** Fees and funding paid less received, since it was opened. */
  readonly costs: string;
  /** Of the costs: funding paid less received, as last read; missing while it is not known. */
  readonly funding?: string | undefined;
  /** 5: first to be deleveraged; 0: not ranked, or not known yet. */
  readonly lights: number;
  readonly createTime: number;
}

const PRICE_DECIMALS = 8;

/** A position of the list; its margin is what stands for it. */
const fromRead = (row: Position): OpenPosition => ({
  ...row,
  margin:
    row.marginMode === MarginMode.ISOLATED
      ? addDecimals(row.initMargin, row.extraMargin)
      : row.initMargin,
});

const fromLive = (
  row: LivePosition,
  listed: Position | undefined,
  rules: RulesBySymbol,
): OpenPosition => ({
  ...row,
  lights: listed?.lights ?? 0,
  funding: listed?.funding,
  price: divideDecimals(
    row.cost,
    row.quantity,
    rules.get(row.symbol)?.priceDecimals ?? PRICE_DECIMALS,
  ),
});

const newestFirst = (left: OpenPosition, right: OpenPosition) =>
  right.createTime - left.createTime || right.code.localeCompare(left.code);

function usePolledPositions() {
  return useQuery({
    queryKey: [...positionsKey, 'open'],
    queryFn: async ({ signal }) => {
      const input = {
        query: { prodCategory: ProductCategory.futures, page: 1, pageSize: OPEN_LIST_MAX },
      };
      return (await read(routes.contractPositions, input, signal)).list as readonly Position[];
    },
    refetchInterval: OPEN_POLL_MS,
    enabled: useIsAuth(),
  });
}

/**
 * The open positions, newest first: from the private channel as soon as it has told of them, and
 * asked for every 5 seconds, which also brings lights and funding, and notices a channel that lost something.
 */
export function usePositions(): Loadable<readonly OpenPosition[]> {
  const t = useText();
  const { ready, futures } = usePrivate();
  const isOpen = useIsFeedOpen();
  const rules = useRulesBySymbol();
  const polled = usePolledPositions();
  const { positions } = futures;
  const live = useMemo(() => {
    if (!ready || !isOpen) return null;
    const listed = new Map(polled.data?.map((row) => [row.code, row]));
    return [...positions.values()]
      .map((row) => fromLive(row, listed.get(row.code), rules))
      .sort(newestFirst);
  }, [ready, isOpen, positions, polled.data, rules]);
  useAgreement(polled.data, live, polled.dataUpdatedAt);
  const known = useMemo(() => live ?? polled.data?.map(fromRead), [live, polled.data]);
  const loadable = loadableOf(polled, t('shell.unexpectedError'));
  return live
    ? { ...loadable, data: live, isLoading: false, error: null }
    : { ...loadable, data: known };
}

/** What each open position amounts to, by code, at each mark; as last read while the feed is away. */
export function usePositionFigures(): ReadonlyMap<string, PositionNumbers> {
  const account = useFuturesAccount();
  const rules = useRulesBySymbol();
  const { positions } = usePrivate().futures;
  const polled = usePolledPositions().data;
  const marks = useMarks([...positions.values()].map(({ symbol }) => symbol));
  return useMemo(() => {
    if (!account) return new Map(polled?.map((row) => [row.code, numbersAsRead(row)]));
    const entries = [...positions.values()].flatMap((held) => {
      const own = rules.get(held.symbol);
      const numbers = own && numbersOf(account, held, own, marks.get(held.symbol) ?? '');
      return numbers ? [[held.code, numbers] as const] : [];
    });
    return new Map(entries);
  }, [account, rules, positions, polled, marks]);
}

function numbersAsRead(row: Position): PositionNumbers {
  const { markPrice, profit, profitRate, initMargin, extraMargin, maintenanceMargin } = row;
  const { marginRate, liqPrice, bankruptcyPrice } = row;
  return {
    ...{ markPrice, profit, profitRate, initMargin, extraMargin, maintenanceMargin },
    ...{ marginRate, liqPrice, bankruptcyPrice },
    margin: fromRead(row).margin,
    notional: '',
    equity: '',
  };
}

/** Which closed positions to read; times are those of their close. */
export interface PositionQuery extends Omit<HistoryQuery, 'bots'> {
  /** 1 long, 2 short; 0 for both. */
  readonly positionType?: number;
}

/** A page of closed positions, as it is asked for. */
export const readPositionHistory = (
  { positionType = 0, ...asked }: PositionQuery,
  signal?: AbortSignal,
): Promise<OrderPage<Position>> => {
  const { bots: _, ...filters } = historyQuery(asked);
  const query = { prodCategory: ProductCategory.futures, positionType, ...filters };
  return read(routes.contractPositionHistory, { query }, signal);
};

/** A page of closed positions, newest first, and read again when one closes. */
export function usePositionHistory(asked: PositionQuery) {
  const changes = useThrottled(usePrivate().futures.closedPositions, HISTORY_INTERVAL_MS);
  return useHistoryPage({
    key: [...positionsKey, 'history'],
    question: asked,
    changes,
    read: (signal) => readPositionHistory(asked, signal),
  });
}
