import { Side } from '@bourse/contract/enumerations.ts';
import type { Woken } from '../order/order-table.ts';
import { FairQueue } from './fair-queue.ts';

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
 * Protected exits of a market or contract that found nobody, by side. Accounts take turns, one exit of each. A look of
 * the clock counts as a turn of all of them, without touching each: see `wokenMs`.
 */
export class ExitQueue {
  looks: Looks = { since: 0, time: 0, isSilent: false };
  private readonly turnsOf = {
    [Side.BUY]: new FairQueue<number>(),
    [Side.SELL]: new FairQueue<number>(),
  };

  get size(): number {
    return this.sizeOf(Side.BUY) + this.sizeOf(Side.SELL);
  }

  add(slot: number, user: number, side: Side): void {
    this.of(side).push(user, slot);
  }

  delete(slot: number, user: number, side: Side): void {
    this.of(side).remove(user, (each) => each === slot);
  }

  sizeOf(side: Side): number {
    return this.of(side).count;
  }

  /**
   * Asks the next `count` exits of a side at most. Takes out and returns the slots of those that are served; the others
   * are the last ones then.
   */
  ask(side: Side, count: number, isServed: (slot: number) => boolean): number[] {
    const turns = this.of(side);
    const asked = Array.from({ length: Math.min(count, turns.count) }, () => turns.take()!);
    const served: number[] = [];
    for (const { user, entry } of asked) {
      if (isServed(entry)) served.push(entry);
      else turns.push(user, entry);
    }
    return served;
  }

  /** All, those of one side after the other: added again in this order, they make the same queue. */
  list(): number[] {
    return [...this.of(Side.BUY).entries(), ...this.of(Side.SELL).entries()];
  }

  /** The clock looks. All begin anew with the first look after a silence of the index, or a break of more than `widenMs`. */
  look(time: number, widenMs: number, isSilent = false): void {
    const { looks } = this;
    const isAnew = !isSilent && (looks.isSilent || time - looks.time > widenMs);
    this.looks = { since: isAnew ? time : looks.since, time, isSilent };
  }

  private of(side: Side): FairQueue<number> {
    return this.turnsOf[side as 1 | 2];
  }
}

/** Turns of an exit, with the looks that count as its turns. */
export function turnsWith(woken: Woken, { since, time }: Looks): Woken {
  return { since: Math.max(woken.since, since), turn: Math.max(woken.turn, time) };
}
