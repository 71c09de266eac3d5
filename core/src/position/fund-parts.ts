import { quotientFloor } from '../arithmetic.ts';
import { assert } from '../assert.ts';
import { releasedShare } from '../perpetual/margin.ts';

/** Parts that come within the same second are kept as one. */
const SPAN_MS = 1_000;

/** Lots that the insurance fund took over, when, and what selling them below the index may cost. */
export interface FundPart {
  readonly time: number;
  lots: number;
  budget: number;
}

/**
 * What the insurance fund took over in a contract and still holds, the oldest first. Its position
 * says at which value; this says since when, and what selling may cost. A lot that leaves takes its
 * share of the budget with it, whether its sale used it or not: so no lot is sold beyond its own
 * budget, and the fund loses by selling at most the sum of all.
 */
export class FundParts {
  readonly list: FundPart[] = [];

  add(time: number, lots: number, budget: number): void {
    const last = this.list.at(-1);
    if (last && quotientFloor(last.time, SPAN_MS) === quotientFloor(time, SPAN_MS)) {
      last.lots += lots;
      last.budget += budget;
      return;
    }
    this.list.push({ time, lots, budget });
  }

  /** Takes lots off one part. */
  take(part: FundPart, lots: number): void {
    part.budget -= releasedShare(part.budget, lots, part.lots);
    part.lots -= lots;
    if (part.lots === 0) this.list.splice(this.list.indexOf(part), 1);
  }

  /** Takes lots off the oldest parts. */
  takeOldest(lots: number): void {
    let left = lots;
    while (left > 0) {
      const [oldest] = this.list;
      assert(oldest !== undefined, 'the fund holds what its parts say');
      const part = Math.min(oldest.lots, left);
      this.take(oldest, part);
      left -= part;
    }
  }

  get lots(): number {
    return this.list.reduce((sum, part) => sum + part.lots, 0);
  }
}
