import { Side } from '@bourse/contract/enumerations.ts';
import { LINKS_OF_ORDER, type OrderTable, QUEUE_SIDE } from '../order/order-table.ts';
import type { Book, Level } from './book.ts';
import { PriceLevels } from './price-levels.ts';

/** The fast book: two sides of sorted price levels, typed arrays only. */
export class PriceLevelBook implements Book {
  private readonly orders: OrderTable;
  private readonly bids: PriceLevels;
  private readonly asks: PriceLevels;

  constructor(orders: OrderTable) {
    this.orders = orders;
    this.bids = new PriceLevels(orders, Side.BUY);
    this.asks = new PriceLevels(orders, Side.SELL);
  }

  get isEmpty(): boolean {
    return this.bids.count === 0 && this.asks.count === 0;
  }

  add(slot: number, side: Side, priceTicks: number): number {
    this.orders.links[slot * LINKS_OF_ORDER + QUEUE_SIDE] = side;
    return this.side(side).add(slot, priceTicks);
  }

  remove(slot: number): number {
    return this.levelsOf(slot).remove(slot);
  }

  reduce(slot: number, lots: number): number {
    return this.levelsOf(slot).reduce(slot, lots);
  }

  resize(slot: number, lots: number): void {
    this.levelsOf(slot).resize(slot, lots);
  }

  best(side: Side): number {
    return this.side(side).best();
  }

  bestPriceTicks(side: Side): number {
    return this.side(side).bestPriceTicks();
  }

  after(slot: number): number {
    return this.levelsOf(slot).after(slot);
  }

  sideOf(slot: number): Side {
    return this.orders.links[slot * LINKS_OF_ORDER + QUEUE_SIDE] as Side;
  }

  depth(side: Side, levelsMax: number): Level[] {
    return this.side(side).depth(levelsMax);
  }

  levelsWithin(side: Side, priceTicks: number): Level[] {
    return this.side(side).levelsWithin(priceTicks);
  }

  slots(side: Side): number[] {
    return this.side(side).slots();
  }

  heads(side: Side): Int32Array {
    return this.side(side).heads();
  }

  private levelsOf(slot: number): PriceLevels {
    return this.side(this.sideOf(slot));
  }

  private side(side: Side): PriceLevels {
    return side === Side.BUY ? this.bids : this.asks;
  }
}
