import { positionOf } from '../position/position-of.ts';
import type { State } from '../state.ts';
import { settleDebt } from './liquidate/debt.ts';
import { tellAccounts } from './margin/wallet.ts';
import { refreshDirty } from './margin/watch.ts';
import { settleExits } from './orders/exits.ts';

/** What orders, positions and accounts are after whatever a command did to them. */
export function finishFutures(state: State): void {
  settleExits(state);
  refreshDirty(state);
  tellPositions(state);
  tellAccounts(state);
  state.futures.rankings.clear();
}

/** Each position that the command changed, once, as it is now; and debts that nothing backs. */
function tellPositions(state: State): void {
  const { outcome } = state;
  const { changedLegs, holdings } = state.futures;
  for (const leg of changedLegs) {
    holdings.isChanged[leg] = 0;
    settleDebt(state, holdings.user[leg >> 1]!);
    outcome.emit({ case: 'positionChanged', value: positionOf(holdings, leg) });
  }
  changedLegs.length = 0;
}
