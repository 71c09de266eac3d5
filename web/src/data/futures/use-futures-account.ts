import {
  type Account,
  type AccountFigures,
  accountFigures,
} from '@bourse/core/perpetual/account.ts';
import { useMemo } from 'react';
import { usePrivate } from '../live/use-feed.ts';
import { accountOf } from './account.ts';
import { useRulesBySymbol } from './use-contract-rules.ts';
import { useIsFeedOpen } from './use-is-feed-open.ts';
import { useMarks, useStandings } from './use-marks.ts';

/**
 * The futures account in the engine's integers, live at each mark of a contract that it holds. Null
 * while signed out, while the feed is away, and until everything in it is known.
 */
export function useFuturesAccount(): Account | null {
  const { ready, futures } = usePrivate();
  const { account, positions } = futures;
  const isOpen = useIsFeedOpen();
  const rules = useRulesBySymbol();
  const symbols = [...positions.values()].map(({ symbol }) => symbol);
  const marks = useMarks(symbols);
  const standings = useStandings(symbols);
  return useMemo(
    () => (ready && isOpen ? accountOf({ account, positions }, rules, marks, standings) : null),
    [ready, isOpen, account, positions, rules, marks, standings],
  );
}

/** What the futures account amounts to: equity, margins, available, transferable; atomic units. */
export function useAccountFigures(): AccountFigures | null {
  const account = useFuturesAccount();
  return useMemo(() => account && accountFigures(account), [account]);
}
