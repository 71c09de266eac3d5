import type { Side } from '@bourse/contract/enumerations.ts';
import { FairQueue } from './fair-queue.ts';

/** An order that waits for its turn to trade. */
export interface Woken {
  readonly order: number;
  readonly user: number;
  /** The side of the stops that it came from, so that it can wait there again; 0: it was no stop. */
  readonly from: Side | 0;
}

/** Orders of a market that wait for their turn: accounts take turns, after the orders that go on. */
export class WokenList {
  private readonly turns = new FairQueue<Woken>();
  private first: Woken[] = [];

  get count(): number {
    return this.turns.count + this.first.length;
  }

  putLast(entry: Woken): void {
    this.turns.push(entry.user, entry);
  }

  /** It goes on with the next command, before others that go on. */
  putFirst(entry: Woken): void {
    this.first.unshift(entry);
  }

  take(): Woken | null {
    return this.first.shift() ?? this.turns.take()?.entry ?? null;
  }

  /** The next one, which stays. */
  peek(): Woken | null {
    return this.first[0] ?? this.turns.peek();
  }

  /** An order of this user was cancelled. */
  withdraw(user: number, order: number): void {
    const isMeant = (entry: Woken) => entry.order === order;
    if (!this.first.some(isMeant)) this.turns.remove(user, isMeant);
    else this.first = this.first.filter((entry) => !isMeant(entry));
  }

  /** All, the next one first: see `FairQueue.list`. */
  list(): Woken[] {
    const others = this.turns.list().map(({ entry }) => entry);
    return [...this.first, ...others];
  }
}
