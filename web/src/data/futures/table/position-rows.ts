import { useMemo } from 'react';
import type { Loadable } from '../../loadable.ts';
import type { ContractItem } from '../../markets.ts';
import { useContractOrders } from '../contract-orders.ts';
import { exitsOf, type PositionExits } from '../exits.ts';
import type { PositionNumbers } from '../figures.ts';
import { type OpenPosition, usePositionFigures, usePositions } from '../positions.ts';
import { useContractsBySymbol } from '../use-contracts-by-symbol.ts';

/** An open position with all that its row shows. */
export interface PositionRow {
  readonly position: OpenPosition;
  /** Undefined while they cannot be computed. */
  readonly numbers: PositionNumbers | undefined;
  readonly exits: PositionExits;
  readonly item: ContractItem | undefined;
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
  const { data } = loaded;
  const rows = useMemo(
    () =>
      data?.map(
        (position): PositionRow => ({
          position,
          numbers: figures.get(position.code),
          exits: exitsOf(position, orders),
          item: contracts.get(position.symbol),
        }),
      ),
    [data, figures, orders, contracts],
  );
  return { ...loaded, data: rows?.filter(({ position }) => isShown(position)) };
}
