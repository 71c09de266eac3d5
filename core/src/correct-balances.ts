import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { CorrectBalances } from '@bourse/contract/messages.ts';
import { refuseCorrection } from './admit/admit-correction.ts';
import type { State } from './state.ts';

/** Moves what its legs say from those that give to those that get, asset by asset. */
export function correctBalances(state: State, caller: number, correction: CorrectBalances): void {
  const refused = refuseCorrection(state, caller, correction);
  if (refused) return state.outcome.refuse(refused);
  // ---- Nothing below can fail. ----
  const { ledger } = state;
  const givers = correction.legs
    .filter(({ amount }) => amount < 0)
    .map(({ user, asset, amount }) => ({ user, asset, left: -amount }));
  for (const { user, asset, amount } of correction.legs) {
    let due = amount;
    for (const giver of givers) {
      if (due <= 0) break;
      if (giver.asset !== asset || giver.left === 0) continue;
      const moved = Math.min(due, giver.left);
      const from = ledger.row(giver.user, AccountKind.FUNDING, asset);
      ledger.move(from, ledger.row(user, AccountKind.FUNDING, asset), moved);
      giver.left -= moved;
      due -= moved;
    }
  }
  state.outcome.emit({ case: 'balancesCorrected', value: correction });
}
