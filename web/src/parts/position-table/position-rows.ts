import type { Account, AccountPosition } from '@bourse/core/perpetual/account.ts';
import { useMemo } from 'react';
import { accountPositionOf } from '../../data/futures/account.ts';
import { useContractOrders } from '../../data/futures/contract-orders.ts';
import type { ContractRules } from '../../data/futures/contract-rules.ts';
import { exitsOf, type PositionExits } from '../../data/futures/exits.ts';
import type { PositionNumbers } from '../../data/futures/figures.ts';
import {
  type OpenPosition,
  usePositionFigures,
  usePositions,
} from '../../data/futures/positions.ts';
import { useRulesBySymbol } from '../../data/futures/use-contract-rules.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { useFuturesAccount } from '../../data/futures/use-futures-account.ts';
import type { ContractItem } from '../../data/markets/markets.ts';
import type { Loadable } from '../../data/server/loadable.ts';

/** An open position with all that its row shows. */
export interface PositionRow {
  readonly position: OpenPosition;
  /** Undefined while they cannot be computed. */
  readonly numbers: PositionNumbers | undefined;
  readonly exits: PositionExits;
  readonly item: ContractItem | undefined;
  /** What its numbers are computed from; null while the feed is away. */
  readonly source: {
    readonly account: Account;
    readonly position: AccountPosition;
    readonly rules: ContractRules;
  } | null;
}

const NOTHING = [] as const;

/** The rows of the open positions that `isShown` leaves, newest first. */
export function usePositionRows(
  isShown: (position: OpenPosition) => boolean,
): Loadable<readonly PositionRow[]> {
  const loaded = usePositions();
  const figures = usePositionFigures();
  const orders = useContractOrders().data ?? NOTHING;
  const contracts = useContractsBySymbol();
  const account = useFuturesAccount();
  const rulesBySymbol = useRulesBySymbol();
  const { data } = loaded;
  const rows = useMemo(
    () =>
      data?.map((position): PositionRow => {
        const numbers = figures.get(position.code);
        const rules = rulesBySymbol.get(position.symbol);
        const own = rules && numbers && accountPositionOf(position, rules, numbers.markPrice);
        return {
          position,
          numbers,
          exits: exitsOf(position, orders),
          item: contracts.get(position.symbol),
          source: account && own ? { account, position: own, rules } : null,
        };
      }),
    [data, figures, orders, contracts, account, rulesBySymbol],
  );
  return { ...loaded, data: rows?.filter(({ position }) => isShown(position)) };
}
