import { Side } from '@bourse/contract/messages.ts';
import type { OrderTable } from '../order/order-table.ts';
import type { Book, Level } from './book.ts';
import { PriceLevels } from './price-levels.ts';

/** The fast book: two sides of sorted price levels, typed arrays only. */
export class PriceLevelBook implements Book {
  private readonly orders: OrderTable;
  /** Keys are prices: the highest bid is the best. */
  private readonly bids: PriceLevels;
  /** Keys are negative prices: the lowest ask is the best. */
  private readonly asks: PriceLevels;

  constructor(orders: OrderTable) {
    this.orders = orders;
    this.bids = new PriceLevels(orders);
    this.asks = new PriceLevels(orders);
  }

  get isEmpty(): boolean {
    return this.bids.count === 0 && this.asks.count === 0;
  }

  add(slot: number, side: Side, priceTicks: number): number {
    this.orders.queueSide[slot] = side;
    return side === Side.BUY ? this.bids.add(slot, priceTicks) : this.asks.add(slot, -priceTicks);
  }

  remove(slot: number): number {
    return this.sideOf(slot).remove(slot);
  }

  reduce(slot: number, lots: number): number {
    return this.sideOf(slot).reduce(slot, lots);
  }

  best(side: Side): number {
    return side === Side.BUY ? this.bids.best() : this.asks.best();
  }

  bestPriceTicks(side: Side): number {
    if (side === Side.BUY) return this.bids.count === 0 ? 0 : this.bids.bestKey();
    return this.asks.count === 0 ? 0 : -this.asks.bestKey();
  }

  after(slot: number): number {
    return this.sideOf(slot).after(slot);
  }

  totalLots(side: Side, priceTicks: number): number {
    return side === Side.BUY ? this.bids.totalOf(priceTicks) : this.asks.totalOf(-priceTicks);
  }

  depth(side: Side, levelsMax: number): Level[] {
    const levels = side === Side.BUY ? this.bids : this.asks;
    const depth: Level[] = [];
    for (let rank = 0; rank < levels.count && rank < levelsMax; rank += 1) {
      const { key, totalLots } = levels.ranked(rank);
      depth.push({ priceTicks: side === Side.BUY ? key : -key, totalLots });
    }
    return depth;
  }

  slots(side: Side): number[] {
    return side === Side.BUY ? this.bids.slots() : this.asks.slots();
  }

  private sideOf(slot: number): PriceLevels {
    return this.orders.queueSide[slot] === Side.BUY ? this.bids : this.asks;
  }
}
