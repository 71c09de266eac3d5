import type { Exit } from '@bourse/contract/messages.ts';
import { doubledTo, grown } from '../column.ts';

const CAPACITY_FIRST = 1_024;

/** A take-profit and a stop-loss of one order or position; either may be missing. */
export interface ExitPair {
  readonly takeProfit?: Exit | undefined;
  readonly stopLoss?: Exit | undefined;
}

/** The columns of an order on a contract beside those of every order, by slot. */
export class OrderDetails {
  private capacity = CAPACITY_FIRST;
  holding = new Int32Array(CAPACITY_FIRST);
  /** Remaining lots that close a position and need no margin; they fill first. See fill.ts. */
  closingLots = new Int32Array(CAPACITY_FIRST);
  /** What its margin is computed from; see orderMargin. */
  highestTicks = new Int32Array(CAPACITY_FIRST);
  lossTicks = new Int32Array(CAPACITY_FIRST);
  isReduceOnly = new Uint8Array(CAPACITY_FIRST);
  triggerType = new Uint8Array(CAPACITY_FIRST);
  /** Of a take-profit or stop-loss; else 0. */
  exitType = new Uint8Array(CAPACITY_FIRST);
  /** Id of the other exit of the pair, or 0. */
  sibling = new Float64Array(CAPACITY_FIRST);
  /** 1 while it stands in the book. */
  isResting = new Uint8Array(CAPACITY_FIRST);
  /** Id of the order that this exit belongs to, or 0. */
  parent = new Float64Array(CAPACITY_FIRST);
  /** Lots that opened a position so far. */
  openedLots = new Int32Array(CAPACITY_FIRST);
  /** Exits that an order sets once it fills. */
  readonly attached = new Map<number, ExitPair>();

  /** Makes room for a slot and empties it. */
  open(slot: number): void {
    if (slot >= this.capacity) this.grow(slot);
    this.closingLots[slot] = 0;
    this.highestTicks[slot] = 0;
    this.lossTicks[slot] = 0;
    this.isReduceOnly[slot] = 0;
    this.triggerType[slot] = 0;
    this.exitType[slot] = 0;
    this.sibling[slot] = 0;
    this.isResting[slot] = 0;
    this.parent[slot] = 0;
    this.openedLots[slot] = 0;
  }

  private grow(slot: number): void {
    const length = doubledTo(this.capacity, slot + 1);
    this.holding = grown(this.holding, length);
    this.closingLots = grown(this.closingLots, length);
    this.highestTicks = grown(this.highestTicks, length);
    this.lossTicks = grown(this.lossTicks, length);
    this.isReduceOnly = grown(this.isReduceOnly, length);
    this.triggerType = grown(this.triggerType, length);
    this.exitType = grown(this.exitType, length);
    this.sibling = grown(this.sibling, length);
    this.isResting = grown(this.isResting, length);
    this.parent = grown(this.parent, length);
    this.openedLots = grown(this.openedLots, length);
    this.capacity = length;
  }
}
