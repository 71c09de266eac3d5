import { Code } from '@bourse/contract/codes.ts';
import { addressRange } from '#edge/pipeline/address-range.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import type { Clock } from '#platform/clock.ts';
import { Refusal } from '#platform/refusal.ts';
import { Lane, type Waiting } from './lane.ts';

/** Who waits in the queue. */
export interface Asker {
  /** The range of the address. */
  readonly from: string;
  /** A device that the account has been used from: strangers do not keep it waiting. */
  readonly isKnown: boolean;
}

/** @param isKnown whether the account has been used from there */
export function askerOf({ address }: Pick<Call, 'address'>, isKnown = false): Asker {
  return { from: addressRange(address), isKnown };
}

export interface PasswordQueueRules {
  readonly atOnceMax: number;
  /** That wait, of the known and of strangers each. */
  readonly waitingMax: number;
  /** The longest wait of the last one: a slow machine has fewer places. */
  readonly waitMsMax: number;
}

/** How many may always wait, however long the work takes. */
const WAITING_MIN = 8;
/** Known ones in a row before a stranger comes next. */
const KNOWN_IN_A_ROW = 3;
/** How long the work takes before any was measured; a newer measure counts a fifth. */
const FIRST_WORK_MS = 50;
const NEWEST_SHARE = 0.2;

/**
 * The queue for hashing passwords, few at a time. Callers from a known device go first, nearly always;
 * the others follow address by address, however often each asks. When all places are taken, the address
 * with the most waiting gives one up to an address with fewer. A caller without a place, or who loses
 * it, is refused with `passwordsBusy` and when to come back.
 */
export class PasswordQueue {
  readonly #rules: PasswordQueueRules;
  readonly #monotonic: Clock;
  readonly #known = new Lane<void>();
  readonly #strangers = new Lane<void>();
  #active = 0;
  #knownInARow = 0;
  #workMs = FIRST_WORK_MS;

  constructor(rules: PasswordQueueRules, monotonic: Clock) {
    this.#rules = rules;
    this.#monotonic = monotonic;
  }

  /** Those who wait at present. */
  get waitingCount(): number {
    return this.#known.size + this.#strangers.size;
  }

  /** Does the work when it is next; returns what the work returns. */
  async take<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    // Work that ends hands its place on, so `#active` does not change.
    if (this.#active >= this.#rules.atOnceMax) await this.#wait(asker);
    else this.#active += 1;
    const begunAt = this.#monotonic.now();
    try {
      return await work();
    } finally {
      this.#workMs += NEWEST_SHARE * (this.#monotonic.now() - begunAt - this.#workMs);
      const next = this.#next();
      if (next) next.resolve();
      else this.#active -= 1;
    }
  }

  async #wait({ from, isKnown }: Asker): Promise<void> {
    const lane = isKnown ? this.#known : this.#strangers;
    if (lane.size >= this.#places()) {
      const lost = lane.giveUp(from);
      if (!lost) throw this.#refusal(lane.size);
      lost.reject(this.#refusal(lane.size));
    }
    await lane.wait(from);
  }

  #next(): Waiting<void> | undefined {
    const isStrangers = this.#knownInARow >= KNOWN_IN_A_ROW && this.#strangers.size > 0;
    const known = isStrangers ? undefined : this.#known.shift();
    this.#knownInARow = known ? this.#knownInARow + 1 : 0;
    return known ?? this.#strangers.shift();
  }

  #places(): number {
    const { waitingMax, waitMsMax, atOnceMax } = this.#rules;
    const inTime = Math.floor((waitMsMax * atOnceMax) / Math.max(1, this.#workMs));
    return Math.min(waitingMax, Math.max(WAITING_MIN, inTime));
  }

  #refusal(waiting: number): Refusal {
    const waitMs = (waiting * this.#workMs) / this.#rules.atOnceMax;
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    return new Refusal(Code.passwordsBusy, { seconds }, seconds);
  }
}
