const SEGMENT_BITS = 14;
const SEGMENT_ROWS = 2 ** SEGMENT_BITS;
/** Numbers of rows wrap around, at twice the largest count. */
const ROW_SPAN = 2 ** 25;

const ROW_BYTES = 60;

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

  /** Copies rows of another segment to a place of this one. */
  copy(segment: Segment, from: number, end: number, at: number): void {
    this.time.set(segment.time.subarray(from, end), at);
    this.sequence.set(segment.sequence.subarray(from, end), at);
    this.order.set(segment.order.subarray(from, end), at);
    this.user.set(segment.user.subarray(from, end), at);
    this.text.set(segment.text.subarray(from, end), at);
    this.content.set(segment.content.subarray(from * 4, end * 4), at * 4);
    this.dealtLots.set(segment.dealtLots.subarray(from, end), at);
    this.cancelledCount.set(segment.cancelledCount.subarray(from, end), at);
    this.kind.set(segment.kind.subarray(from, end), at);
    this.status.set(segment.status.subarray(from, end), at);
    this.textLength.set(segment.textLength.subarray(from, end), at);
    this.isWide.set(segment.isWide.subarray(from, end), at);
  }
}

/** Remembered keys in the order of their arrival. A row has a number until it is dropped. */
export class KeyRows {
  size = 0;
  /** The number of the oldest row. */
  oldest = 0;
  private readonly segments: (Segment | undefined)[] = [];
  /** An unused segment, to be used again. */
  private spare: Segment | undefined;

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

  /** All rows in one segment, oldest first. */
  all(): Segment {
    const all = new Segment(this.size);
    for (let at = 0; at < this.size; ) {
      const row = (this.oldest + at) & (ROW_SPAN - 1);
      const from = this.placeOf(row);
      const count = Math.min(this.size - at, SEGMENT_ROWS - from);
      all.copy(this.segmentOf(row), from, from + count, at);
      at += count;
    }
    return all;
  }
}
