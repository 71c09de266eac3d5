import { Side } from '@bourse/contract/enumerations.ts';
import { LINKS_OF_ORDER, NEXT, NONE, type OrderTable } from '../order/order-table.ts';
import type { Book, Level } from './book.ts';

interface Entry {
  readonly slot: number;
  readonly side: Side;
  readonly priceTicks: number;
}

/** The obvious book: one list in order of arrival, searched from end to end. */
export class NaiveBook implements Book {
  private readonly orders: OrderTable;
  private entries: Entry[] = [];

  constructor(orders: OrderTable) {
    this.orders = orders;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  add(slot: number, side: Side, priceTicks: number): number {
    this.entries.push({ slot, side, priceTicks });
    return this.totalLots(side, priceTicks);
  }

  remove(slot: number): number {
    const entry = this.entryOf(slot);
    this.entries = this.entries.filter((other) => other !== entry);
    return this.totalLots(entry.side, entry.priceTicks);
  }

  reduce(slot: number, lots: number): number {
    const entry = this.entryOf(slot);
    this.orders.remainingLots[slot] = this.orders.remainingLots[slot]! - lots;
    if (this.orders.remainingLots[slot] === 0) return this.remove(slot);
    return this.totalLots(entry.side, entry.priceTicks);
  }

  resize(slot: number, lots: number): void {
    this.orders.remainingLots[this.entryOf(slot).slot] = lots;
  }

  best(side: Side): number {
    return this.ranked(side)[0]?.slot ?? NONE;
  }

  bestPriceTicks(side: Side): number {
    return this.ranked(side)[0]?.priceTicks ?? 0;
  }

  after(slot: number): number {
    const ranked = this.ranked(this.entryOf(slot).side);
    const at = ranked.findIndex((entry) => entry.slot === slot);
    return ranked[at + 1]?.slot ?? NONE;
  }

  sideOf(slot: number): Side {
    return this.entryOf(slot).side;
  }

  private totalLots(side: Side, priceTicks: number): number {
    return this.entries
      .filter((entry) => entry.side === side && entry.priceTicks === priceTicks)
      .reduce((total, entry) => total + this.orders.remainingLots[entry.slot]!, 0);
  }

  depth(side: Side, levelsMax: number): Level[] {
    const prices = [...new Set(this.ranked(side).map((entry) => entry.priceTicks))];
    return prices
      .slice(0, levelsMax)
      .map((priceTicks) => ({ priceTicks, totalLots: this.totalLots(side, priceTicks) }));
  }

  levelsWithin(side: Side, priceTicks: number): Level[] {
    return this.depth(side, Number.POSITIVE_INFINITY).filter((level) =>
      side === Side.BUY ? level.priceTicks >= priceTicks : level.priceTicks <= priceTicks,
    );
  }

  slots(side: Side): number[] {
    const prices = [...new Set(this.ranked(side).map((entry) => entry.priceTicks))].reverse();
    return prices.flatMap((priceTicks) =>
      this.entries
        .filter((entry) => entry.side === side && entry.priceTicks === priceTicks)
        .map((entry) => entry.slot),
    );
  }

  heads(side: Side): Int32Array {
    const slots = this.slots(side);
    for (const slot of slots) this.orders.links[slot * LINKS_OF_ORDER + NEXT] = NONE;
    return Int32Array.from(slots);
  }

  /** Entries of a side in priority. The sort is stable: equal prices stay in order of arrival. */
  private ranked(side: Side): Entry[] {
    const better = side === Side.BUY ? -1 : 1;
    return this.entries
      .filter((entry) => entry.side === side)
      .sort((a, b) => better * (a.priceTicks - b.priceTicks));
  }

  private entryOf(slot: number): Entry {
    const entry = this.entries.find((candidate) => candidate.slot === slot);
    if (!entry) throw new Error(`engine bug: slot ${slot} is not in this book`);
    return entry;
  }
}
