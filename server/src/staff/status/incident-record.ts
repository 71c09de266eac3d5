import type { Trouble } from './reading.ts';

/** An incident that has not ended. */
export interface OpenIncident extends Trouble {
  readonly startedAt: number;
}

/** Where incidents are written. */
export interface IncidentRows {
  open(): Promise<readonly OpenIncident[]>;
  /** Begins one; nothing where one of its kind and subject is open. */
  begin(incident: OpenIncident): Promise<void>;
  end(trouble: Trouble, endedAt: number): Promise<void>;
  /** One that is over when it becomes known: it is never shown as open. */
  addEnded(incident: OpenIncident, endedAt: number): Promise<void>;
}

/** Shorter is no incident: a node that answers late, a start. */
const LASTS_MS = 60_000;
/** How long nothing must be seen of it before it is over, so that what flickers is one. */
const QUIET_MS = 120_000;

const keyOf = ({ kind, about }: Trouble) => `${kind} ${about}`;

/**
 * Makes incidents of what is wrong for longer than a minute, from when it was first seen until it was last
 * seen. While rows cannot be written it remembers, and writes them with their times when they can be.
 */
export class IncidentRecord {
  readonly #rows: IncidentRows;
  readonly #seen = new Map<string, { trouble: Trouble; firstAt: number; lastAt: number }>();
  /** null: not read since the start. */
  #isKnown = false;

  constructor(rows: IncidentRows) {
    this.#rows = rows;
  }

  /** What is wrong now. Rejects when rows are away; the next look does what is left. */
  async look(troubles: readonly Trouble[], now: number): Promise<void> {
    for (const trouble of troubles) {
      const known = this.#seen.get(keyOf(trouble));
      if (known) known.lastAt = now;
      else this.#seen.set(keyOf(trouble), { trouble, firstAt: now, lastAt: now });
    }
    if (!this.#isKnown) await this.#recall(now);
    for (const [key, { trouble, firstAt, lastAt }] of this.#seen) {
      const isOver = now - lastAt >= QUIET_MS;
      if (lastAt - firstAt >= LASTS_MS) {
        await this.#rows.begin({ ...trouble, startedAt: firstAt });
        if (isOver) await this.#rows.end(trouble, lastAt);
      }
      if (isOver) this.#seen.delete(key);
    }
  }

  /** What the last process left open goes on, or ends when nothing more is seen of it. */
  async #recall(now: number): Promise<void> {
    for (const { startedAt, ...trouble } of await this.#rows.open()) {
      const lastAt = this.#seen.get(keyOf(trouble))?.lastAt ?? now;
      // At least as long as an incident is, so that its end is written.
      const firstAt = Math.min(startedAt, lastAt - LASTS_MS);
      this.#seen.set(keyOf(trouble), { trouble, firstAt, lastAt });
    }
    this.#isKnown = true;
  }
}
