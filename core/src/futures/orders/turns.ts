import type { State } from '../../state.ts';
import { goOnWithAuction, isAuctionDue } from './auction.ts';
import { runTriggered } from './wake.ts';

/** Goes on with auctions and with woken orders, as far as one command may (R1, I77). */
export function goOnWithTurns(state: State): void {
  for (const contract of state.futures.contracts) if (contract) goOnWithAuction(state, contract);
  runTriggered(state);
}

/** What waits for further commands: turns, and contracts whose auction is to be gone on with. */
export function pendingContractTurns(state: State): number {
  if (state.riskRules === null) return 0;
  const due = state.futures.contracts.filter((each) => each && isAuctionDue(state, each));
  return state.futures.triggered.length + due.length;
}
