import type { Account, AccountPosition } from '@bourse/core/perpetual/account.ts';
import { useMemo } from 'react';
import type { Loadable } from '../../loadable.ts';
import type { ContractItem } from '../../markets.ts';
import { accountPositionOf } from '../account.ts';
import { useContractOrders } from '../contract-orders.ts';
import type { ContractRules } from '../contract-rules.ts';
import { exitsOf, type PositionExits } from '../exits.ts';
import type { PositionNumbers } from '../figures.ts';
import { type OpenPosition, usePositionFigures, usePositions } from '../positions.ts';
import { useRulesBySymbol } from '../use-contract-rules.ts';
import { useContractsBySymbol } from '../use-contracts-by-symbol.ts';
import { useFuturesAccount } from '../use-futures-account.ts';

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
