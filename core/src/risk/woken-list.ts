import type { Side } from '@bourse/contract/messages.ts';

/** An order that waits for its turn to trade. */
export interface Woken {
  readonly order: number;
  /** The side of the stops that it came from, so that it can wait there again; 0: it was no stop. */
  readonly from: Side | 0;
}

/**
 * Orders that wait for their turn, first come first. One that was cancelled meanwhile stays in the
 * list until its turn comes; `count` are the others.
 */
export class WokenList {
  count = 0;
  private entries: Woken[] = [];
  private head = 0;

  putLast(entry: Woken): void {
    this.entries.push(entry);
    this.count += 1;
  }

  /** It goes on with the next command. */
  putFirst(entry: Woken): void {
    if (this.head === 0) this.entries.unshift(entry);
    else {
      this.head -= 1;
      this.entries[this.head] = entry;
    }
    this.count += 1;
  }

  /** Takes the first that `isOpen`. */
  take(isOpen: (order: number) => boolean): Woken | null {
    while (this.head < this.entries.length) {
      const entry = this.entries[this.head]!;
      this.head += 1;
      if (!isOpen(entry.order)) continue;
      this.count -= 1;
      return entry;
    }
    this.entries = [];
    this.head = 0;
    return null;
  }

  /** The first that `isOpen`, which stays. */
  peek(isOpen: (order: number) => boolean): Woken | null {
    const entry = this.take(isOpen);
    if (entry) this.putFirst(entry);
    return entry;
  }

  /** One was cancelled. */
  withdraw(): void {
    this.count -= 1;
  }

  /** Those that `isOpen`, in their order. */
  open(isOpen: (order: number) => boolean): Woken[] {
    return this.entries.slice(this.head).filter(({ order }) => isOpen(order));
  }
}
