import { gathered, type Later } from '@bourse/contract/encode-parts.ts';
import type { Side } from '@bourse/contract/enumerations.ts';
import type { Book } from '../book/book.ts';
import type { OrderCopy } from '../order/order-copy.ts';
import { LINKS_OF_ORDER, NEXT, NONE } from '../order/order-table.ts';
import { column } from './bytes.ts';

/** Slots that a step finds. */
const STEP_SLOTS = 2 ** 14;

/**
 * The slots of one side of a book as it is now: worst level first, each level in time priority. The
 * orders are copied after this, before the next command, and the copy is read later.
 */
export function writeSlots(book: Book, side: Side, copy: OrderCopy): Later {
  const heads = book.heads(side);
  return gathered(() => slotsFrom(heads, copy));
}

function* slotsFrom(heads: Int32Array, { columns }: OrderCopy): Generator<Uint8Array> {
  const { links } = columns;
  let slots = new Int32Array(STEP_SLOTS);
  let count = 0;
  for (const head of heads) {
    for (let slot = head; slot !== NONE; slot = links[slot * LINKS_OF_ORDER + NEXT]!) {
      slots[count++] = slot;
      if (count < STEP_SLOTS) continue;
      yield column(slots);
      slots = new Int32Array(STEP_SLOTS);
      count = 0;
    }
  }
  yield column(slots.subarray(0, count));
}
