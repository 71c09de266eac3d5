const SEGMENT_BITS = 14;
const SEGMENT_ROWS = 2 ** SEGMENT_BITS;
/** Numbers of rows wrap around, at twice the largest count. */
const ROW_SPAN = 2 ** 25;

export const ROW_BYTES = 60;

/** Some rows as columns of one block of memory outside the heap; a snapshot has the same form. */
export class Segment {
  readonly time: Float64Array;
  readonly sequence: Float64Array;
  readonly order: Float64Array;
  readonly user: Int32Array;
  /** Where the text of the key is. */
  readonly text: Int32Array;
  /** Four words a row: the hash of the content. */
  readonly content: Int32Array;
  readonly dealtLots: Int32Array;
  readonly cancelledCount: Int32Array;
  readonly kind: Uint8Array;
  readonly status: Uint8Array;
  readonly textLength: Uint8Array;
  readonly isWide: Uint8Array;

  /** Throws when the memory is too small for so many rows. */
  constructor(rows: number, memory: ArrayBuffer = new ArrayBuffer(rows * ROW_BYTES)) {
    let end = 0;
    const from = (width: number) => {
      end += width * rows;
      return end - width * rows;
    };
    const reals = () => new Float64Array(memory, from(8), rows);
    const integers = (each = 1) => new Int32Array(memory, from(4 * each), rows * each);
    const bytes = () => new Uint8Array(memory, from(1), rows);
    this.time = reals();
    this.sequence = reals();
    this.order = reals();
    this.user = integers();
    this.text = integers();
    this.content = integers(4);
    this.dealtLots = integers();
    this.cancelledCount = integers();
    this.kind = bytes();
    this.status = bytes();
    this.textLength = bytes();
    this.isWide = bytes();
  }

  /** All columns in the order in which they lie, and how many values of each a row has. */
  get columns(): readonly (readonly [values: Column, each: number])[] {
    const { time, sequence, order, user, text, content, dealtLots, cancelledCount } = this;
    return [
      ...([time, sequence, order, user, text] as const).map((values) => [values, 1] as const),
      [content, 4],
      ...[dealtLots, cancelledCount].map((values) => [values, 1] as const),
      ...[this.kind, this.status, this.textLength, this.isWide].map((one) => [one, 1] as const),
    ];
  }
}

type Column = Float64Array | Int32Array | Uint8Array;

/** Rows of a segment, from a place to before another. */
export interface SomeRows {
  readonly segment: Segment;
  readonly from: number;
  readonly end: number;
}

/** Remembered keys in the order of their arrival. A row has a number until it is dropped. */
export class KeyRows {
  size = 0;
  /** The number of the oldest row. */
  oldest = 0;
  private readonly segments: (Segment | undefined)[] = [];
  /** An unused segment, to be used again. */
  private spare: Segment | undefined;
  private keptCount = 0;

  /** Adds a row, whose columns the caller fills; returns its number. */
  add(): number {
    const row = (this.oldest + this.size) & (ROW_SPAN - 1);
    this.size += 1;
    const at = row >>> SEGMENT_BITS;
    if (this.segments[at] === undefined) {
      this.segments[at] = this.spare ?? new Segment(SEGMENT_ROWS);
      this.spare = undefined;
    }
    return row;
  }

  dropOldest(): void {
    const row = this.oldest;
    this.oldest = (row + 1) & (ROW_SPAN - 1);
    this.size -= 1;
    const at = row >>> SEGMENT_BITS;
    if (this.oldest >>> SEGMENT_BITS === at) return;
    // What somebody reads later is not written to again.
    if (this.keptCount === 0) this.spare = this.segments[at];
    this.segments[at] = undefined;
  }

  segmentOf(row: number): Segment {
    return this.segments[row >>> SEGMENT_BITS]!;
  }

  /** The place of a row in its segment. */
  placeOf(row: number): number {
    return row & (SEGMENT_ROWS - 1);
  }

  /**
   * All present rows, oldest first. They stay as they are, whatever is added and dropped, until as many
   * calls of `release` followed.
   */
  keep(): readonly SomeRows[] {
    this.keptCount += 1;
    const all: SomeRows[] = [];
    for (let at = 0; at < this.size; ) {
      const row = (this.oldest + at) & (ROW_SPAN - 1);
      const from = this.placeOf(row);
      const end = Math.min(from + this.size - at, SEGMENT_ROWS);
      all.push({ segment: this.segmentOf(row), from, end });
      at += end - from;
    }
    return all;
  }

  release(): void {
    this.keptCount -= 1;
  }
}
