import { doubledTo, grown } from '../column.ts';
import { NONE } from './order-table.ts';

const CAPACITY_FIRST = 1_024;

/**
 * The open orders of each owner, a user or a user's holding: doubly linked lists of slots, in no
 * particular order.
 */
export class OwnedOrders {
  private first = new Int32Array(CAPACITY_FIRST).fill(NONE);
  /** Two integers a slot: next, previous. */
  private links = new Int32Array(CAPACITY_FIRST * 2);

  add(slot: number, owner: number): void {
    if (owner >= this.first.length) this.growOwners(owner);
    if (slot * 2 >= this.links.length) this.growSlots(slot);
    const { links } = this;
    const first = this.first[owner]!;
    links[slot * 2] = first;
    links[slot * 2 + 1] = NONE;
    if (first !== NONE) links[first * 2 + 1] = slot;
    this.first[owner] = slot;
  }

  remove(slot: number, owner: number): void {
    const { links } = this;
    const next = links[slot * 2]!;
    const previous = links[slot * 2 + 1]!;
    if (next !== NONE) links[next * 2 + 1] = previous;
    if (previous === NONE) this.first[owner] = next;
    else links[previous * 2] = next;
  }

  slots(owner: number): number[] {
    const slots: number[] = [];
    let slot = this.first[owner] ?? NONE;
    while (slot !== NONE) {
      slots.push(slot);
      slot = this.links[slot * 2]!;
    }
    return slots;
  }

  private growOwners(owner: number): void {
    const known = this.first.length;
    this.first = grown(this.first, doubledTo(known, owner + 1)).fill(NONE, known);
  }

  private growSlots(slot: number): void {
    this.links = grown(this.links, doubledTo(this.links.length, slot * 2 + 2));
  }
}
