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

/** When nobody looked. */
export interface Away {
  readonly from: number;
  readonly until: number;
}

/** A shorter change is none: a node that answers late, a restart. */
const LASTS_MS = 60_000;

/**
 * Records how each area goes: a state counts once it has lasted a minute, from when it was first seen. While
 * rows cannot be written it remembers, and writes them with their times when they can be.
 */
export class AreaRecord {
  readonly #rows: SpanRows;
  readonly #now = new Map<StatusArea, Span>();
  readonly #next = new Map<StatusArea, Span>();
  #unwritten: Span[] = [];
  #isKnown = false;
  /** When the house was away before this process; undefined once `look` has returned it. */
  #away: Away | undefined;

  constructor(rows: SpanRows) {
    this.#rows = rows;
  }

  /**
   * Notes how it goes now. Returns when nobody looked, if that was a minute or longer before the first look of
   * this process: the house was away, and so was each area. Rejects when rows are away; the next look goes on.
   */
  async look(areas: Areas, now: number): Promise<Away | undefined> {
    if (!this.#isKnown) await this.#recall(now);
    for (const area of statusAreas) this.#note({ area, state: areas[area], from: now });
    // What begins meanwhile is kept for the next look.
    const begun = [...this.#unwritten];
    await this.#rows.write(begun, now);
    this.#unwritten = this.#unwritten.slice(begun.length);
    const away = this.#away;
    this.#away = undefined;
    return away;
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
    const wasAway = seenAt > 0 && now - seenAt >= LASTS_MS;
    for (const { area, state, from } of newest) {
      this.#now.set(area, { area, state, from });
      if (!wasAway) continue;
      this.#begin({ area, state: 'stopped', from: seenAt });
      // What is seen first begins at once.
      this.#now.delete(area);
    }
    if (wasAway) this.#away = { from: seenAt, until: now };
  }
}
