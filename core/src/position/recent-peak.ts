import { quotientFloor } from '../arithmetic.ts';

/** Peaks of so many milliseconds are kept as one. */
const SPAN_MS = 900_000;
/** 8 hours. */
const SPANS_KEPT = 32;

/** The highest that a value was within the last 8 hours, to a quarter of an hour. */
export class RecentPeak {
  /** When each span began, in spans, and the highest value in it; the oldest first. */
  private spans: number[] = [];
  private highs: number[] = [];

  /** What the value is now: before and after each change. */
  note(time: number, value: number): void {
    const span = quotientFloor(time, SPAN_MS);
    const last = this.spans.length - 1;
    if (this.spans[last] === span) {
      this.highs[last] = Math.max(this.highs[last]!, value);
      return;
    }
    this.spans.push(span);
    this.highs.push(value);
    while (this.spans[0]! < span - SPANS_KEPT) {
      this.spans.shift();
      this.highs.shift();
    }
  }

  /** `value` is what it is now. */
  highest(time: number, value: number): number {
    const oldest = quotientFloor(time, SPAN_MS) - SPANS_KEPT;
    return this.spans.reduce(
      (high, span, at) => (span >= oldest ? Math.max(high, this.highs[at]!) : high),
      value,
    );
  }

  /** Spans and highs, for a snapshot and back. */
  get columns(): readonly [spans: readonly number[], highs: readonly number[]] {
    return [this.spans, this.highs];
  }

  restore(spans: Iterable<number>, highs: Iterable<number>): void {
    this.spans = [...spans];
    this.highs = [...highs];
  }
}
