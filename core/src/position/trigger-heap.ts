import { grown } from '../column.ts';

const CAPACITY_FIRST = 64;

/**
 * Holdings by a price, with the one that a moving mark reaches first on top, then the lowest
 * number: a binary heap in typed arrays with the place of each holding, so that a changed price
 * needs no search. Keys are prices above 0 for a rising mark; for a falling one the caller negates
 * them.
 */
export class TriggerHeap {
  size = 0;
  private items = new Int32Array(CAPACITY_FIRST);
  private keys = new Int32Array(CAPACITY_FIRST);
  /** By holding: its place + 1; 0: not in the heap. */
  private places = new Int32Array(CAPACITY_FIRST);

  /** The holding on top; only when there is one. */
  top(): number {
    return this.items[0]!;
  }

  topKey(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : this.keys[0]!;
  }

  /** 0: it is not in. */
  keyOf(item: number): number {
    const place = item < this.places.length ? this.places[item]! - 1 : -1;
    return place < 0 ? 0 : this.keys[place]!;
  }

  /** Puts a holding in, or moves it to another key. */
  set(item: number, key: number): void {
    const place = item < this.places.length ? this.places[item]! - 1 : -1;
    if (place >= 0) {
      const before = this.keys[place]!;
      if (before === key) return;
      this.keys[place] = key;
      if (key < before) this.rise(place);
      else this.sink(place);
      return;
    }
    if (this.size === this.items.length) this.growItems();
    while (item >= this.places.length) this.places = grown(this.places, this.places.length * 2);
    this.items[this.size] = item;
    this.keys[this.size] = key;
    this.places[item] = this.size + 1;
    this.size += 1;
    this.rise(this.size - 1);
  }

  /** Takes a holding out, if it is in. */
  delete(item: number): void {
    const place = item < this.places.length ? this.places[item]! - 1 : -1;
    if (place < 0) return;
    this.places[item] = 0;
    this.size -= 1;
    if (place === this.size) return;
    this.items[place] = this.items[this.size]!;
    this.keys[place] = this.keys[this.size]!;
    this.places[this.items[place]!] = place + 1;
    this.rise(place);
    this.sink(place);
  }

  private rise(from: number): void {
    const { items, keys, places } = this;
    let place = from;
    const item = items[place]!;
    const key = keys[place]!;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(key, item, keys[parent]!, items[parent]!)) break;
      items[place] = items[parent]!;
      keys[place] = keys[parent]!;
      places[items[place]!] = place + 1;
      place = parent;
    }
    items[place] = item;
    keys[place] = key;
    places[item] = place + 1;
  }

  private sink(from: number): void {
    const { items, keys, places, size } = this;
    let place = from;
    const item = items[place]!;
    const key = keys[place]!;
    for (;;) {
      let child = place * 2 + 1;
      if (child >= size) break;
      const other = child + 1;
      if (other < size && isBefore(keys[other]!, items[other]!, keys[child]!, items[child]!)) {
        child = other;
      }
      if (!isBefore(keys[child]!, items[child]!, key, item)) break;
      items[place] = items[child]!;
      keys[place] = keys[child]!;
      places[items[place]!] = place + 1;
      place = child;
    }
    items[place] = item;
    keys[place] = key;
    places[item] = place + 1;
  }

  private growItems(): void {
    this.items = grown(this.items, this.items.length * 2);
    this.keys = grown(this.keys, this.keys.length * 2);
  }
}

/** By key, then by number, so that the top does not depend on the heap's history. */
function isBefore(key: number, item: number, otherKey: number, otherItem: number): boolean {
  return key < otherKey || (key === otherKey && item < otherItem);
}
