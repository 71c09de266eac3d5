const SEGMENT_BITS = 14;
const SEGMENT_ROWS = 2 ** SEGMENT_BITS;
/** Numbers of rows go round: twice as many as there can be at one time. */
const ROW_SPAN = 2 ** 25;
const SEGMENTS = ROW_SPAN >>> SEGMENT_BITS;

/** Some rows as columns of one block of memory outside the heap: 60 bytes a row. */
export class Segment {
  readonly time: Float64Array;
  readonly sequence: Float64Array;
  readonly order: Float64Array;
  readonly user: Int32Array;
  /** Where the text of the key is. */
  readonly text: Int32Array;
  /** Four words a row: the hash of what was asked. */
  readonly content: Int32Array;
  readonly dealtLots: Int32Array;
  readonly cancelledCount: Int32Array;
  readonly kind: Uint8Array;
  readonly status: Uint8Array;
  readonly textLength: Uint8Array;
  readonly isWide: Uint8Array;

  constructor() {
    const memory = new ArrayBuffer(SEGMENT_ROWS * 60);
    let end = 0;
    const reals = () => new Float64Array(memory, from(8), SEGMENT_ROWS);
    const integers = (each = 1) => new Int32Array(memory, from(4 * each), SEGMENT_ROWS * each);
    const bytes = () => new Uint8Array(memory, from(1), SEGMENT_ROWS);
    const from = (width: number) => {
      end += width * SEGMENT_ROWS;
      return end - width * SEGMENT_ROWS;
    };
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
}

/** Remembered keys in the order of their arrival. A row has a number until it is dropped. */
export class KeyRows {
  size = 0;
  /** The number of the oldest row. */
  oldest = 0;
  private readonly segments: (Segment | undefined)[] = Array(SEGMENTS).fill(undefined);
  /** A segment that is not in use any more, for the next one. */
  private spare: Segment | undefined;

  /** Adds a row, whose columns the caller fills; answers its number. */
  add(): number {
    const row = (this.oldest + this.size) & (ROW_SPAN - 1);
    this.size += 1;
    const at = row >>> SEGMENT_BITS;
    if (this.segments[at] === undefined) {
      this.segments[at] = this.spare ?? new Segment();
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
    this.spare = this.segments[at];
    this.segments[at] = undefined;
  }

  segmentOf(row: number): Segment {
    return this.segments[row >>> SEGMENT_BITS]!;
  }

  /** The place of a row in its segment. */
  placeOf(row: number): number {
    return row & (SEGMENT_ROWS - 1);
  }

  /** Columns of all rows, oldest first: parts of segments, whose ends the caller is given. */
  forEachSegment(visit: (segment: Segment, from: number, end: number) => void): void {
    let row = this.oldest;
    for (let left = this.size; left > 0; ) {
      const from = row & (SEGMENT_ROWS - 1);
      const count = Math.min(left, SEGMENT_ROWS - from);
      visit(this.segmentOf(row), from, from + count);
      row = (row + count) & (ROW_SPAN - 1);
      left -= count;
    }
  }
}
