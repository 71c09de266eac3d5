/** A page that is read again every few seconds is never this old; one that hangs is. */
export const PAGE_OLD_MS = 20_000;

interface Mark {
  readonly time: number;
  readonly sequence: number;
}

/**
 * Whether a page that was looked at is behind the log: whether the log had gone on from it this long ago.
 * A log that stands still makes nothing old.
 */
export class PageAge {
  readonly #sequence: () => number;
  #marks: readonly Mark[] = [];

  /** @param sequence the log's number now */
  constructor(sequence: () => number) {
    this.#sequence = sequence;
  }

  /** The log's number that a page read now is as of. */
  now(): number {
    return this.#sequence();
  }

  /** Each second. @param time UTC epoch milliseconds */
  mark(time: number): void {
    const marks = [...this.#marks, { time, sequence: this.#sequence() }];
    const last = marks.findLastIndex((one) => one.time <= time - PAGE_OLD_MS);
    this.#marks = marks.slice(Math.max(0, last));
  }

  /** @param log the number that the page was as of */
  isBehind(log: number, time: number): boolean {
    const old = this.#marks.findLast((one) => one.time <= time - PAGE_OLD_MS);
    return old !== undefined && log < old.sequence;
  }
}
