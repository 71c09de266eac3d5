import { MarketState } from '@bourse/contract/enumerations.ts';
import type { Contract } from '../../position/contract.ts';
import type { State } from '../../state.ts';
import { goOnWithAuction, isAuctionDue } from './auction.ts';
import { goOnWithTriggers } from './waiting.ts';
import { runTriggered } from './wake.ts';

/** Continues auctions, triggers and triggered orders of contracts, as far as one command may (R1, I77). */
export function continueUnfinished(state: State): void {
  for (const contract of state.futures.contracts) {
    if (!contract) continue;
    goOnWithAuction(state, contract);
    goOnWithTriggers(state, contract);
  }
  runTriggered(state);
}

/** Work that waits for further commands: triggered orders, and contracts whose auction or triggers continue. */
export function unfinishedContractWork(state: State): number {
  let pending = state.futures.triggered.count;
  for (const contract of state.futures.contracts) {
    if (contract && isAuctionDue(state, contract)) pending += 1;
    if (contract && hasReached(contract)) pending += 1;
  }
  return pending;
}

function hasReached({ state, lastReaches, markReaches }: Contract): boolean {
  return state === MarketState.OPEN && !(lastReaches.isEmpty && markReaches.isEmpty);
}
