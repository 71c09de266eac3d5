import { Side } from '@bourse/contract/enumerations.ts';
import type { Book } from '../book/book.ts';
import { NONE, type OrderTable } from '../order/order-table.ts';

/** A price that was there, and the number of the command that brought it. */
export interface Reach {
  /** The side of the triggers that it reaches: those that wait for a rise stand on the sell side. */
  readonly from: Side;
  priceTicks: number;
  readonly sequence: number;
}

const REALS_OF_REACH = 3;

/**
 * Prices whose triggers are still taken off their list, a few with each command (R7): the oldest price
 * first, of its triggers the nearest first. What began to wait after a price was there is not reached
 * by it.
 */
export class Reaches {
  private list: Reach[] = [];

  get isEmpty(): boolean {
    return this.list.length === 0;
  }

  note(from: Side, priceTicks: number, sequence: number): void {
    const last = this.list[this.list.length - 1];
    if (last?.from !== from || last.sequence !== sequence) {
      this.list.push({ from, priceTicks, sequence });
    } else if (isReached(from, last.priceTicks, priceTicks)) {
      last.priceTicks = priceTicks;
    }
  }

  /** The side and the order that comes next, which the caller takes off the list; null: none does. */
  next(book: Book, orders: OrderTable): { readonly from: Side; readonly slot: number } | null {
    for (; this.list.length > 0; this.list.shift()) {
      const { from, priceTicks, sequence } = this.list[0]!;
      let slot = book.best(from);
      while (slot !== NONE && isReached(from, orders.stopPriceTicks[slot]!, priceTicks)) {
        if (orders.sequence[slot]! <= sequence) return { from, slot };
        slot = book.after(slot);
      }
    }
    return null;
  }

  /** Nothing is reached any more. */
  clear(): void {
    this.list = [];
  }

  /** For a snapshot: three numbers each. */
  get columns(): Float64Array {
    return Float64Array.from(
      this.list.flatMap(({ from, priceTicks, sequence }) => [from, priceTicks, sequence]),
    );
  }

  restore(columns: Float64Array): void {
    this.list = [];
    for (let at = 0; at < columns.length; at += REALS_OF_REACH) {
      const [from, priceTicks, sequence] = columns.subarray(at, at + REALS_OF_REACH);
      this.list.push({ from: from as Side, priceTicks: priceTicks!, sequence: sequence! });
    }
  }
}

/** Whether a price is at or beyond a trigger of a side. */
export function isReached(from: Side, triggerTicks: number, priceTicks: number): boolean {
  return from === Side.SELL ? priceTicks >= triggerTicks : priceTicks <= triggerTicks;
}
