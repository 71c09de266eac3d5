import { doubledTo, grown } from '../column.ts';
import { NONE } from './order-table.ts';

const CAPACITY_FIRST = 1_024;

/** The open orders of each user: doubly linked lists of slots, in no order that means anything. */
export class OrdersOfUser {
  private first = new Int32Array(CAPACITY_FIRST).fill(NONE);
  private next = new Int32Array(CAPACITY_FIRST);
  private previous = new Int32Array(CAPACITY_FIRST);

  add(slot: number, user: number): void {
    if (user >= this.first.length) this.growUsers(user);
    if (slot >= this.next.length) this.growSlots(slot);
    const first = this.first[user]!;
    this.next[slot] = first;
    this.previous[slot] = NONE;
    if (first !== NONE) this.previous[first] = slot;
    this.first[user] = slot;
  }

  remove(slot: number, user: number): void {
    const next = this.next[slot]!;
    const previous = this.previous[slot]!;
    if (next !== NONE) this.previous[next] = previous;
    if (previous === NONE) this.first[user] = next;
    else this.next[previous] = next;
  }

  slots(user: number): number[] {
    const slots: number[] = [];
    let slot = this.first[user] ?? NONE;
    while (slot !== NONE) {
      slots.push(slot);
      slot = this.next[slot]!;
    }
    return slots;
  }

  private growUsers(user: number): void {
    const known = this.first.length;
    this.first = grown(this.first, doubledTo(known, user + 1)).fill(NONE, known);
  }

  private growSlots(slot: number): void {
    const length = doubledTo(this.next.length, slot + 1);
    this.next = grown(this.next, length);
    this.previous = grown(this.previous, length);
  }
}
