import { Side } from '@bourse/contract/enumerations.ts';
import type { Woken } from '../order/order-table.ts';

/** How the clock looked at the exits of a market lately; times of the log. */
export interface Looks {
  /** The first look without a break since. */
  readonly since: number;
  /** The last look. */
  readonly time: number;
  /** Whether the index was silent then. */
  readonly isSilent: boolean;
}

/**
 * Protected exits of a market or contract that found nobody, by side, those first that have waited longest since their
 * last turn. A look of the clock counts as a turn of all of them, without touching each: see `wokenMs`.
 */
export class ExitQueue {
  looks: Looks = { since: 0, time: 0, isSilent: false };
  private readonly slotsOf = { [Side.BUY]: new Set<number>(), [Side.SELL]: new Set<number>() };

  get size(): number {
    return this.slotsOf[Side.BUY].size + this.slotsOf[Side.SELL].size;
  }

  add(slot: number, side: Side): void {
    this.of(side).add(slot);
  }

  delete(slot: number, side: Side): void {
    this.of(side).delete(slot);
  }

  sizeOf(side: Side): number {
    return this.of(side).size;
  }

  /** The first `count` of a side at most. */
  first(side: Side, count: number): number[] {
    const found: number[] = [];
    for (const slot of this.of(side)) {
      if (found.length === count) break;
      found.push(slot);
    }
    return found;
  }

  /** All, those of one side after the other, each side in its order. */
  list(): number[] {
    return [...this.of(Side.BUY), ...this.of(Side.SELL)];
  }

  /** The clock looks. All begin anew with the first look after a silence of the index, or a break of more than `widenMs`. */
  look(time: number, widenMs: number, isSilent = false): void {
    const { looks } = this;
    const isAnew = !isSilent && (looks.isSilent || time - looks.time > widenMs);
    this.looks = { since: isAnew ? time : looks.since, time, isSilent };
  }

  private of(side: Side): Set<number> {
    return this.slotsOf[side as 1 | 2];
  }
}

/** Turns of an exit, with the looks that count as its turns. */
export function turnsWith(woken: Woken, { since, time }: Looks): Woken {
  return { since: Math.max(woken.since, since), turn: Math.max(woken.turn, time) };
}
