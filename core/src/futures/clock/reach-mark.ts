/** Holdings that the mark has passed: they are looked at, and queued when they are due. */
import type { Contract } from '../../position/contract.ts';
import type { State } from '../../state.ts';
import { refresh } from '../margin/watch.ts';

/** Holdings that one command looks at because a mark passed them (I77). */
export const REACHED_OF_COMMAND_MAX = 256;

/**
 * Looks at holdings whose price the mark has passed: as many as the command may, nearest price first; the
 * next commands go on with those that the mark still passes then.
 */
export function lookAtReached(state: State, contract: Contract): void {
  const { futures } = state;
  for (; futures.looksLeft > 0 && hasReached(contract); futures.looksLeft -= 1) {
    const heap = isBelow(contract) ? contract.lower : contract.upper;
    const holding = heap.top();
    heap.delete(holding);
    refresh(state, holding);
  }
}

/** Whether the mark is past the price of some holding that nobody has looked at yet. */
export function hasReached(contract: Contract): boolean {
  return isBelow(contract) || contract.upper.topKey() <= contract.markTicks;
}

/** Whether the mark is past the price of this one. */
export function isReached({ markTicks, lower, upper }: Contract, holding: number): boolean {
  const below = lower.keyOf(holding);
  const above = upper.keyOf(holding);
  return (below !== 0 && below <= -markTicks) || (above !== 0 && above <= markTicks);
}

function isBelow({ lower, markTicks }: Contract): boolean {
  return lower.topKey() <= -markTicks;
}
