import { MarginMode } from '@bourse/contract/enumerations.ts';
import { doubledTo, grown } from '../column.ts';
import { PairIndex } from '../pair-index.ts';
import type { Sign } from '../perpetual/margin.ts';

const CAPACITY_FIRST = 256;
/** The leverage before a user sets one. */
export const LEVERAGE_FIRST = 20;
export const MARGIN_MODE_FIRST = MarginMode.CROSS;
/** No holding. */
export const NONE = -1;

/** A position's place in the columns of legs: the long one of a holding, then the short one. */
export function legOf(holding: number, sign: Sign): number {
  return holding * 2 + (sign === 1 ? 0 : 1);
}

/** 1 for the long leg of a holding, -1 for its short one; `legOf` is the way back. */
export function signOf(leg: number): Sign {
  return (leg & 1) === 0 ? 1 : -1;
}

/**
 * A user's record in a contract (a holding): settings, and a long and a short position (a leg
 * each). Rows are made once for each user and contract and stay. Amounts are atomic units of the
 * quote asset, kept as integers in float columns: a contract's limits bound each of them below
 * 2^53.
 */
export class Holdings {
  private readonly index = new PairIndex();
  private capacity = CAPACITY_FIRST;
  user = new Int32Array(CAPACITY_FIRST);
  contract = new Int32Array(CAPACITY_FIRST);
  marginMode = new Uint8Array(CAPACITY_FIRST);
  leverage = new Uint8Array(CAPACITY_FIRST);
  /**
   * Cross: the account is safe while the result of this contract (profit less maintenance) stays
   * above this, provided that wallet + all floors >= 0. See futures/margin/watch.ts.
   */
  floor = new Float64Array(CAPACITY_FIRST);
  /** 1 while its floor is part of the account's sum. */
  hasFloor = new Uint8Array(CAPACITY_FIRST);
  /** 1 while it waits to be looked at: at the end of the command, or for liquidation (2: parked). */
  isDirty = new Uint8Array(CAPACITY_FIRST);
  isDue = new Uint8Array(CAPACITY_FIRST);
  /** The highest leverage that the position had. */
  leverageHigh = new Uint8Array(CAPACITY_FIRST);
  /** The next holding of the same user, or NONE. */
  nextOfUser = new Int32Array(CAPACITY_FIRST);

  /** Two a holding. */
  lots = new Int32Array(CAPACITY_FIRST * 2);
  /** Sum of the values at which the lots were opened. */
  cost = new Float64Array(CAPACITY_FIRST * 2);
  /** Isolated: what stands for the position, frozen in the ledger. */
  margin = new Float64Array(CAPACITY_FIRST * 2);
  /** Since it was opened: profit, and fees and funding paid less received. */
  realised = new Float64Array(CAPACITY_FIRST * 2);
  costs = new Float64Array(CAPACITY_FIRST * 2);
  /** The log's number and time of the command that opened it. */
  opened = new Float64Array(CAPACITY_FIRST * 2);
  openTime = new Float64Array(CAPACITY_FIRST * 2);
  closedLots = new Int32Array(CAPACITY_FIRST * 2);
  closedNotional = new Float64Array(CAPACITY_FIRST * 2);
  exitType = new Uint8Array(CAPACITY_FIRST * 2);
  /** The last funding instant that it paid, or that came before it was opened. */
  funded = new Float64Array(CAPACITY_FIRST * 2);
  /** Lots of resting orders that close it, and that open more of it. */
  reservedLots = new Int32Array(CAPACITY_FIRST * 2);
  openingLots = new Int32Array(CAPACITY_FIRST * 2);
  /** Exits that wait for a trigger. */
  exitCount = new Int32Array(CAPACITY_FIRST * 2);
  /** 1 once the present command changed the position. */
  isChanged = new Uint8Array(CAPACITY_FIRST * 2);

  get size(): number {
    return this.index.size;
  }

  find(user: number, contract: number): number {
    return this.index.find(user, contract);
  }

  /** The row of a user and contract; a new one is cross at LEVERAGE_FIRST. */
  findOrAdd(user: number, contract: number, firstOfUser: number): number {
    const known = this.index.size;
    const row = this.index.findOrAdd(user, contract);
    if (row < known) return row;
    this.begin(row, user, contract);
    this.nextOfUser[row] = firstOfUser;
    return row;
  }

  /** The same to read: a row that would be new is none of the table yet. */
  findOrForesee(user: number, contract: number): number {
    const known = this.index.find(user, contract);
    if (known >= 0) return known;
    const row = this.size;
    // Once only: a plan may ask again while it reckons with other settings.
    if (this.user[row] !== user || this.contract[row] !== contract) this.begin(row, user, contract);
    return row;
  }

  private begin(row: number, user: number, contract: number): void {
    if (row >= this.capacity) this.grow();
    this.user[row] = user;
    this.contract[row] = contract;
    this.marginMode[row] = MARGIN_MODE_FIRST;
    this.leverage[row] = LEVERAGE_FIRST;
  }

  hasPosition(holding: number): boolean {
    return this.lots[holding * 2]! > 0 || this.lots[holding * 2 + 1]! > 0;
  }

  /** Lowering the leverage for a moment does not lower the highest one (R8). */
  followLeverage(holding: number): void {
    const leverage = this.leverage[holding]!;
    const isHigher = leverage > this.leverageHigh[holding]!;
    if (isHigher || !this.hasPosition(holding)) this.leverageHigh[holding] = leverage;
  }

  /** What deleveraging ranks by. */
  rankedLeverage(holding: number): number {
    return Math.max(this.leverage[holding]!, this.leverageHigh[holding]!);
  }

  isCross(holding: number): boolean {
    return this.marginMode[holding] === MarginMode.CROSS;
  }

  private grow(): void {
    const length = doubledTo(this.capacity, this.capacity + 1);
    this.user = grown(this.user, length);
    this.contract = grown(this.contract, length);
    this.marginMode = grown(this.marginMode, length);
    this.leverage = grown(this.leverage, length);
    this.floor = grown(this.floor, length);
    this.hasFloor = grown(this.hasFloor, length);
    this.isDirty = grown(this.isDirty, length);
    this.isDue = grown(this.isDue, length);
    this.nextOfUser = grown(this.nextOfUser, length);
    this.leverageHigh = grown(this.leverageHigh, length);
    this.lots = grown(this.lots, length * 2);
    this.cost = grown(this.cost, length * 2);
    this.margin = grown(this.margin, length * 2);
    this.realised = grown(this.realised, length * 2);
    this.costs = grown(this.costs, length * 2);
    this.opened = grown(this.opened, length * 2);
    this.openTime = grown(this.openTime, length * 2);
    this.closedLots = grown(this.closedLots, length * 2);
    this.closedNotional = grown(this.closedNotional, length * 2);
    this.exitType = grown(this.exitType, length * 2);
    this.funded = grown(this.funded, length * 2);
    this.reservedLots = grown(this.reservedLots, length * 2);
    this.openingLots = grown(this.openingLots, length * 2);
    this.exitCount = grown(this.exitCount, length * 2);
    this.isChanged = grown(this.isChanged, length * 2);
    this.capacity = length;
  }
}
