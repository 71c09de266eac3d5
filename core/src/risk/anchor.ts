import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { averageTicks, quotientFloor } from '../arithmetic.ts';

/** The window of the average is looked at in this many parts. */
const PARTS_OF_WINDOW = 30;

/** Trades of one part of the window. */
export interface AnchorPart {
  /** Which part since the epoch. */
  readonly part: number;
  lots: number;
  /** The sum of price * lots. */
  value: number;
}

/**
 * A price that a market's own last trade cannot move (R1): the index while it is fresh, else the
 * volume-weighted average price of the last window once its trades are worth enough, else the anchor
 * that there was. Trades count from the part of the window after their own on, so that nothing that
 * happens within a command, nor within a tenth of a minute, moves what it is measured by.
 */
export class Anchor {
  /** The last anchor that there was. */
  ticks: number;
  /** 0: never observed. */
  indexTicks = 0;
  indexTime = 0;
  /** Parts with trades, oldest first; no more than a window has. */
  parts: AnchorPart[] = [];
  /** The part in which `ticks` was last looked for in the trades. */
  averagedPart = 0;
  /** The part of the present moment, and when the next one begins; 0: to be found. */
  private part = 0;
  private partEnd = 0;

  constructor(ticks: number) {
    this.ticks = ticks;
  }

  /** The anchor as the command of this time finds it. `unit`: see arithmetic.ts. */
  at(time: number, rules: SetRiskRules, unit: number): number {
    if (this.indexTicks > 0 && time - this.indexTime <= rules.anchorStaleMs) {
      this.ticks = this.indexTicks;
      return this.ticks;
    }
    const part = this.partAt(time, rules);
    if (part === this.averagedPart) return this.ticks;
    this.averagedPart = part;
    this.ticks = this.average(part, rules, unit) ?? this.ticks;
    return this.ticks;
  }

  /** Takes what an index says now. */
  observe(ticks: number, time: number): void {
    this.indexTicks = ticks;
    this.indexTime = time;
  }

  /** A trade. A part whose sum would no longer be exact counts no more: it is a fortune in seconds. */
  note(time: number, rules: SetRiskRules, priceTicks: number, lots: number): void {
    const part = this.partAt(time, rules);
    let last = this.parts[this.parts.length - 1];
    if (last?.part !== part) {
      last = { part, lots: 0, value: 0 };
      this.parts.push(last);
      if (this.parts[0]!.part <= part - PARTS_OF_WINDOW) this.forgetBefore(part);
    }
    const value = last.value + priceTicks * lots;
    if (value > Number.MAX_SAFE_INTEGER) return;
    last.value = value;
    last.lots += lots;
  }

  /** The window of other rules has other parts. */
  forgetTrades(): void {
    this.parts = [];
    this.averagedPart = 0;
    this.partEnd = 0;
  }

  private average(part: number, { anchorNotionalMin }: SetRiskRules, unit: number): number | null {
    this.forgetBefore(part);
    let value = 0n;
    let lots = 0n;
    for (const each of this.parts) {
      if (each.part === part) continue;
      value += BigInt(each.value);
      lots += BigInt(each.lots);
    }
    if (lots === 0n || value * BigInt(unit) < BigInt(anchorNotionalMin)) return null;
    return averageTicks(value, lots);
  }

  private forgetBefore(part: number): void {
    this.parts = this.parts.filter((each) => each.part >= part - PARTS_OF_WINDOW);
  }

  private partAt(time: number, { anchorWindowMs }: SetRiskRules): number {
    if (time < this.partEnd) return this.part;
    const length = quotientFloor(anchorWindowMs, PARTS_OF_WINDOW);
    this.part = quotientFloor(time, length);
    this.partEnd = (this.part + 1) * length;
    return this.part;
  }
}
