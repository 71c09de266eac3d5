import { type SpanState, type StatusArea, statusAreas } from '@bourse/contract/status.ts';

/** How an area went from a moment on, UTC epoch milliseconds, until its next one begins. */
export interface Span {
  readonly area: StatusArea;
  readonly state: SpanState;
  readonly from: number;
}

/** Where spans are written. */
export interface SpanRows {
  /** The newest of each area, and when that was looked at last. */
  newest(): Promise<readonly (Span & { readonly seenAt: number })[]>;
  /** Writes spans that begin, and that all newest ones were seen. */
  write(begun: readonly Span[], seenAt: number): Promise<void>;
}

/** All areas as they are now. */
export type Areas = Readonly<Record<StatusArea, SpanState>>;

/** A time before this process in which all of the house was away, or its rows alone. UTC epoch milliseconds. */
export interface Away {
  readonly kind: 'house-away' | 'people-away';
  readonly from: number;
  readonly until: number;
}

/** A shorter change is none: a node that answers late, a restart. */
const LASTS_MS = 60_000;
/** What goes on without rows: the log says how long it did. */
const byLog: ReadonlySet<StatusArea> = new Set(['trading', 'feed']);

/**
 * Records how each area goes: a state counts once it has lasted a minute, from when it was first seen. While
 * rows cannot be written it remembers, and writes them with their times when they can be.
 */
export class AreaRecord {
  readonly #rows: SpanRows;
  readonly #logEndTime: number;
  readonly #now = new Map<StatusArea, Span>();
  readonly #next = new Map<StatusArea, Span>();
  #unwritten: Span[] = [];
  #isKnown = false;
  /** What was away before this process, until `look` has returned it. */
  #away: Away[] = [];

  /** @param logEndTime of the last command before this process, UTC epoch milliseconds; 0: there was none */
  constructor(rows: SpanRows, logEndTime: number) {
    this.#rows = rows;
    this.#logEndTime = logEndTime;
  }

  /**
   * Notes how it goes now. At the first look of this process it returns what was away before it for a minute or
   * longer: the house since its last look or the end of its log, whichever is later, with each area; in between
   * its rows, with each area but those that go by the log. Rejects when rows are away; the next look goes on.
   */
  async look(areas: Areas, now: number): Promise<readonly Away[]> {
    if (!this.#isKnown) await this.#recall(now);
    for (const area of statusAreas) this.#note({ area, state: areas[area], from: now });
    // What begins meanwhile is kept for the next look.
    const begun = [...this.#unwritten];
    await this.#rows.write(begun, now);
    this.#unwritten = this.#unwritten.slice(begun.length);
    return this.#away.splice(0);
  }

  #note(seen: Span): void {
    const { area, state, from } = seen;
    const known = this.#now.get(area);
    if (!known) return this.#begin(seen);
    if (known.state === state) {
      this.#next.delete(area);
      return;
    }
    const next = this.#next.get(area);
    if (next?.state !== state) this.#next.set(area, seen);
    else if (from - next.from >= LASTS_MS) this.#begin(next);
  }

  #begin(span: Span): void {
    this.#now.set(span.area, span);
    this.#next.delete(span.area);
    this.#unwritten.push(span);
  }

  async #recall(now: number): Promise<void> {
    const newest = await this.#rows.newest();
    this.#isKnown = true;
    const seenAt = Math.max(0, ...newest.map((row) => row.seenAt));
    const goneAt = Math.max(seenAt, this.#logEndTime);
    for (const { area, state, from } of newest) {
      this.#now.set(area, { area, state, from });
      const awayFrom = byLog.has(area) ? goneAt : seenAt;
      if (now - awayFrom < LASTS_MS) continue;
      this.#begin({ area, state: 'stopped', from: awayFrom });
      // What is seen first begins at once.
      this.#now.delete(area);
    }
    // Before its first look there is nothing to compare with.
    if (seenAt === 0) return;
    const away: readonly Away[] = [
      { kind: 'people-away', from: seenAt, until: goneAt },
      { kind: 'house-away', from: goneAt, until: now },
    ];
    this.#away = away.filter(({ from, until }) => until - from >= LASTS_MS);
  }
}
