import type { SetRiskRules } from '@bourse/contract/messages.ts';
import { averageTicks, quotientFloor } from '../arithmetic.ts';

/** The window of the average is looked at in this many parts. */
const PARTS_OF_WINDOW = 30;
/** No part: what is known of the average is none of now. */
const NONE_ASKED = -1;

/** Trades of one part of the window. */
export interface AnchorPart {
  /** Which part since the epoch. */
  readonly part: number;
  lots: number;
  /** The sum of price * lots. */
  value: number;
}

/** All that an anchor goes by. */
export interface AnchorBasis {
  readonly ticks: number;
  readonly indexTicks: number;
  readonly indexTime: number;
  readonly parts: readonly Readonly<AnchorPart>[];
}

/**
 * A price that a market's own last trade cannot move (R1): the index, the last one while it is silent. A market
 * that never had one goes by the volume-weighted average price of the last window once its trades are worth enough,
 * else by the last anchor that there was. Trades count from the next part of the window on, so that nothing that
 * happens within a command moves what it is measured by. To ask changes nothing.
 */
export class Anchor implements AnchorBasis {
  /** What holds without an index and without enough trades: what held at the last trade. */
  ticks: number;
  /** 0: never observed. */
  indexTicks = 0;
  indexTime = 0;
  /** Parts with trades, oldest first; as of the last trade no more than a window has. */
  parts: AnchorPart[] = [];
  /** The part of the present moment, and when the next one begins; 0: to be found. */
  private part = 0;
  private partEnd = 0;
  /** The part for which the trades were asked, and what they said. */
  private askedPart = NONE_ASKED;
  private askedTicks = 0;

  constructor(ticks: number) {
    this.ticks = ticks;
  }

  /** One that goes by the same, and shares nothing with it. */
  static from({ ticks, indexTicks, indexTime, parts }: AnchorBasis): Anchor {
    const anchor = new Anchor(ticks);
    anchor.indexTicks = indexTicks;
    anchor.indexTime = indexTime;
    anchor.parts = parts.map((part) => ({ ...part }));
    return anchor;
  }

  /** The anchor at a time. `unit`: see arithmetic.ts. */
  at(time: number, rules: SetRiskRules, unit: number): number {
    if (this.indexTicks > 0) return this.indexTicks;
    const part = this.partAt(time, rules);
    if (part !== this.askedPart) {
      this.askedTicks = this.average(part, rules, unit);
      this.askedPart = part;
    }
    return this.askedTicks;
  }

  /** Whether the index is fresh. */
  hasIndex(time: number, rules: SetRiskRules): boolean {
    return this.indexTicks > 0 && time - this.indexTime <= rules.anchorStaleMs;
  }

  /** Whether there was an index and it is silent: prices wake nobody, and who woke waits. */
  isSilent(time: number, rules: SetRiskRules): boolean {
    return this.indexTicks > 0 && !this.hasIndex(time, rules);
  }

  /** Whether it is silent for so long that its market takes cancels only. */
  isLost(time: number, rules: SetRiskRules): boolean {
    return this.isSilent(time, rules) && time - this.indexTime > rules.indexSilentMs;
  }

  /** Another initial price, while that is all that is known: there was no trade, and there is no index. */
  beginAt(ticks: number): void {
    if (this.indexTicks > 0) return;
    this.ticks = ticks;
    this.askedPart = NONE_ASKED;
  }

  /** Takes what an index says. */
  observe(ticks: number, time: number): void {
    this.indexTicks = ticks;
    this.indexTime = time;
    this.ticks = ticks;
    this.askedPart = NONE_ASKED;
  }

  /** The house opens its market without an index: from the last one on, trades are measured as if there had been none. */
  forgetIndex(): void {
    this.indexTicks = 0;
    this.parts = [];
    this.askedPart = NONE_ASKED;
  }

  /**
   * A trade of a command that found this anchor. A part whose sum would no longer be exact counts no
   * more: it is a fortune in seconds.
   */
  note(time: number, rules: SetRiskRules, anchorTicks: number, priceTicks: number, lots: number) {
    this.ticks = anchorTicks;
    const part = this.partAt(time, rules);
    let last = this.parts[this.parts.length - 1];
    if (last?.part !== part) {
      last = { part, lots: 0, value: 0 };
      this.parts.push(last);
      if (this.parts[0]!.part < part - PARTS_OF_WINDOW) {
        this.parts = this.parts.filter((each) => each.part >= part - PARTS_OF_WINDOW);
      }
    }
    const value = last.value + priceTicks * lots;
    if (value > Number.MAX_SAFE_INTEGER) return;
    last.value = value;
    last.lots += lots;
  }

  /** Other rules: a window of another length has other parts. */
  adopt(isWindowOther: boolean): void {
    if (isWindowOther) this.parts = [];
    this.askedPart = NONE_ASKED;
    this.partEnd = 0;
  }

  /**
   * The average of the window before this part; if it is worth too little, the last one that was worth
   * enough since the last trade.
   */
  private average(part: number, rules: SetRiskRules, unit: number): number {
    const worthMin = BigInt(rules.anchorNotionalMin);
    let value = 0n;
    let lots = 0n;
    let found = 0;
    // Since the last trade no window reached further back than the one that was the first to count it.
    const newest = this.parts.at(-1)?.part ?? part;
    const oldest = (newest === part ? part : newest + 1) - PARTS_OF_WINDOW;
    for (let at = this.parts.length - 1; at >= 0; at -= 1) {
      const each = this.parts[at]!;
      const isInWindow = each.part >= part - PARTS_OF_WINDOW;
      if (each.part === part) continue;
      if (each.part < oldest) break;
      if (found > 0 && !isInWindow) break;
      value += BigInt(each.value);
      lots += BigInt(each.lots);
      if (lots === 0n || value * BigInt(unit) < worthMin) continue;
      found = averageTicks(value, lots);
      if (!isInWindow) break;
    }
    return found || this.ticks;
  }

  private partAt(time: number, { anchorWindowMs }: SetRiskRules): number {
    if (time < this.partEnd) return this.part;
    const length = quotientFloor(anchorWindowMs, PARTS_OF_WINDOW);
    this.part = quotientFloor(time, length);
    this.partEnd = (this.part + 1) * length;
    return this.part;
  }
}
