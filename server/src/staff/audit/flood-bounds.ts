import { addressRange } from '#edge/pipeline/address-range.ts';
import type { AuditEntry } from '#ports/audit-trail.ts';

const MINUTE_MS = 60_000;

/** How much of a minute is written row by row. */
export interface FloodRule {
  /** For one address range. */
  readonly rowsPerAddress: number;
  /** For all together. */
  readonly rowsMax: number;
  /** Rows that stand for several acts, at most; what has no room goes into one for all addresses. */
  readonly sumsMax: number;
}

export const floodRule: FloodRule = { rowsPerAddress: 20, rowsMax: 300, sumsMax: 100 };

/** Acts alike within one minute, counted. */
export interface Sum {
  readonly entry: AuditEntry;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

interface Counted {
  readonly entry: AuditEntry;
  count: number;
  readonly firstAt: number;
  lastAt: number;
}

const SEVERAL = 'several';

/**
 * Keeps strangers from growing the trail without limit, and from making others wait for it: what one
 * address, or all together, do in a minute beyond a number is counted in memory and told as sums when the minute
 * is over. A kill loses the sums of its minute, never the rows before them.
 */
export class FloodBounds {
  readonly #rule: FloodRule;
  #minute = 0;
  #rows = 0;
  #byAddress = new Map<string, number>();
  #sums = new Map<string, Counted>();
  /** Of minutes that are over. */
  #told: Sum[] = [];

  constructor(rule: FloodRule = floodRule) {
    this.#rule = rule;
  }

  /** Whether the act gets its own row; else it is counted. */
  admits(entry: AuditEntry, now: number): boolean {
    if (!isRepeatable(entry)) return true;
    this.#turn(now);
    const range = addressRange(entry.address);
    const rows = this.#byAddress.get(range) ?? 0;
    if (rows < this.#rule.rowsPerAddress && this.#rows < this.#rule.rowsMax) {
      this.#byAddress.set(range, rows + 1);
      this.#rows += 1;
      return true;
    }
    this.#count({ ...entry, address: range }, now);
    return false;
  }

  /** What was counted in minutes that are over, or in all; each is returned once. */
  take(now: number, isAll = false): readonly Sum[] {
    this.#turn(isAll ? now + MINUTE_MS : now);
    const told = this.#told;
    this.#told = [];
    return told;
  }

  /** Takes back sums that could not be written; `take` returns them again. */
  giveBack(sums: readonly Sum[]): void {
    this.#told = [...sums, ...this.#told].slice(0, 10 * this.#rule.sumsMax);
  }

  #turn(now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#told.push(...[...this.#sums.values()].map((sum) => ({ ...sum })));
    this.#minute = minute;
    this.#rows = 0;
    this.#byAddress = new Map();
    this.#sums = new Map();
  }

  #count(entry: AuditEntry, now: number): void {
    const { who, act, outcome } = entry;
    const isFull = this.#sums.size >= this.#rule.sumsMax;
    const own = [who, act, outcome, entry.address].join(' ');
    const common = ['visitor', act, outcome, SEVERAL].join(' ');
    const key = this.#sums.has(own) || !isFull ? own : common;
    const place = key === own ? {} : { who: 'visitor' as const, address: SEVERAL };
    const counted = this.#sums.get(key);
    if (!counted) {
      // What each of them was before and after is not kept.
      const { before: _before, after: _after, ...kept } = { ...entry, ...place };
      this.#sums.set(key, { entry: kept, count: 1, firstAt: now, lastAt: now });
      return;
    }
    counted.count += 1;
    counted.lastAt = now;
    if (counted.entry.object !== entry.object && counted.entry.object !== SEVERAL) {
      this.#sums.set(key, { ...counted, entry: { ...counted.entry, object: SEVERAL } });
    }
  }
}

/** A caller who is not known, or was refused, can call again without a limit. */
function isRepeatable({ who, outcome }: AuditEntry): boolean {
  return who === 'visitor' || (outcome === 'refused' && who !== 'house');
}
