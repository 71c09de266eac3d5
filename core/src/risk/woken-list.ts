import type { Side } from '@bourse/contract/enumerations.ts';
import { assert } from '../assert.ts';
import { Turns } from './turns.ts';

/** An order that waits for its turn to trade. */
export interface Woken {
  readonly order: number;
  readonly user: number;
  /** The side of the stops that it came from, so that it can wait there again; 0: it was no stop. */
  readonly from: Side | 0;
}

/** Orders of a market that wait for their turn: accounts take turns, after the one order that goes on. */
export class WokenList {
  private readonly turns = new Turns<Woken>();
  private first: Woken | null = null;

  get count(): number {
    return this.turns.count + (this.first ? 1 : 0);
  }

  putLast(entry: Woken): void {
    this.turns.push(entry.user, entry);
  }

  /** The one that was taken goes on with the next command. */
  putFirst(entry: Woken): void {
    assert(this.first === null, 'one order goes on');
    this.first = entry;
  }

  take(): Woken | null {
    const { first } = this;
    this.first = null;
    return first ?? this.turns.take()?.entry ?? null;
  }

  /** The next one, which stays. */
  peek(): Woken | null {
    return this.first ?? this.turns.peek();
  }

  /** An order of this user was cancelled. */
  withdraw(user: number, order: number): void {
    if (this.first?.order === order) this.first = null;
    else this.turns.remove(user, (entry) => entry.order === order);
  }

  /** All, the next one first: see `Turns.list`. */
  list(): Woken[] {
    const others = this.turns.list().map(({ entry }) => entry);
    return this.first ? [this.first, ...others] : others;
  }
}
