import { PositionMode } from '@bourse/contract/enumerations.ts';
import { doubledTo, grown } from '../column.ts';
import { NONE } from './holdings.ts';

const CAPACITY_FIRST = 1_024;
const NOBODY: number[] = [];

/** Each user's futures account beside its ledger row, by user. */
export class FuturesAccounts {
  private capacity = CAPACITY_FIRST;
  positionMode = new Uint8Array(CAPACITY_FIRST);
  /** The ledger row + 1; 0: not looked up yet. */
  row = new Int32Array(CAPACITY_FIRST);
  /**
   * How far the wallet would be below zero: a loss was realised while another position's profit was
   * not. Equity counts it, and income pays it first.
   */
  debt = new Float64Array(CAPACITY_FIRST);
  /** Margin of open cross orders. It is not frozen, because unrealised profit may cover it. */
  orderMargin = new Float64Array(CAPACITY_FIRST);
  /** Sum of the floors of cross holdings with a position; see futures/margin/watch.ts. */
  floorSum = new Float64Array(CAPACITY_FIRST);
  /** How many cross holdings have a position. */
  crossCount = new Int32Array(CAPACITY_FIRST);
  firstHolding = new Int32Array(CAPACITY_FIRST).fill(NONE);
  /** Users that ever had a row here are below this. */
  userEnd = 0;
  /** Users that the present command changed, and what they had before it. */
  private readonly changed: number[] = [];
  private isChanged = new Uint8Array(CAPACITY_FIRST);
  private debtBefore = new Float64Array(CAPACITY_FIRST);
  private orderMarginBefore = new Float64Array(CAPACITY_FIRST);

  /** Makes room for what is read of a user, who stays unknown. */
  makeRoom(user: number): void {
    if (user >= this.capacity) this.grow(user);
  }

  /** Makes room for a user. */
  open(user: number): void {
    this.makeRoom(user);
    if (user >= this.userEnd) this.userEnd = user + 1;
    if (this.positionMode[user] === 0) this.positionMode[user] = PositionMode.HEDGE;
  }

  /** The first holding of a user, or NONE, also of one who never used futures. */
  firstOf(user: number): number {
    return user < this.userEnd ? this.firstHolding[user]! : NONE;
  }

  changeDebt(user: number, by: number): void {
    this.note(user);
    this.debt[user] = this.debt[user]! + by;
  }

  changeOrderMargin(user: number, by: number): void {
    this.note(user);
    this.orderMargin[user] = this.orderMargin[user]! + by;
  }

  /** Users whose debt or order margin the command changed; then the list is empty again. */
  drainChanged(): number[] {
    if (this.changed.length === 0) return NOBODY;
    const told: number[] = [];
    for (const user of this.changed) {
      this.isChanged[user] = 0;
      const isAsBefore =
        this.debt[user] === this.debtBefore[user] &&
        this.orderMargin[user] === this.orderMarginBefore[user];
      if (!isAsBefore) told.push(user);
    }
    this.changed.length = 0;
    return told;
  }

  private note(user: number): void {
    if (this.isChanged[user] === 1) return;
    this.isChanged[user] = 1;
    this.changed.push(user);
    this.debtBefore[user] = this.debt[user]!;
    this.orderMarginBefore[user] = this.orderMargin[user]!;
  }

  isOneWay(user: number): boolean {
    return this.positionMode[user] === PositionMode.ONE_WAY;
  }

  private grow(user: number): void {
    const known = this.capacity;
    const length = doubledTo(known, user + 1);
    this.positionMode = grown(this.positionMode, length);
    this.row = grown(this.row, length);
    this.debt = grown(this.debt, length);
    this.orderMargin = grown(this.orderMargin, length);
    this.floorSum = grown(this.floorSum, length);
    this.crossCount = grown(this.crossCount, length);
    this.isChanged = grown(this.isChanged, length);
    this.debtBefore = grown(this.debtBefore, length);
    this.orderMarginBefore = grown(this.orderMarginBefore, length);
    this.firstHolding = grown(this.firstHolding, length).fill(NONE, known);
    this.capacity = length;
  }
}
