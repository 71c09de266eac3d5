import type { Holding } from '../transfers/cost-basis.ts';

/** Integers that say what is held of a coin, and what it cost on average. */
export interface Averages {
  /** Atomic units of the coin. */
  readonly quantity: bigint;
  /** Of all of it. */
  readonly basis: bigint;
  /** Each atomic unit times the moment it came, UTC epoch milliseconds. */
  readonly timeSum: bigint;
}

/**
 * A coin of which each unit costs as much as each other, and was held as long: the average cost. What leaves takes
 * its share along, truncated, and the last unit takes the rest.
 */
export class AverageCost implements Holding {
  #held: Averages;

  constructor(held: Averages = { quantity: 0n, basis: 0n, timeSum: 0n }) {
    this.#held = held;
  }

  /** What is held now. */
  get held(): Averages {
    return this.#held;
  }

  get quantity(): bigint {
    return this.#held.quantity;
  }

  get basis(): bigint {
    return this.#held.basis;
  }

  add(quantity: bigint, basis: bigint, time: number): void {
    const held = this.#held;
    this.#held = {
      quantity: held.quantity + quantity,
      basis: held.basis + basis,
      timeSum: held.timeSum + quantity * BigInt(time),
    };
  }

  take(quantity: bigint): { readonly basis: bigint; readonly since: number } {
    const held = this.#held;
    if (quantity > held.quantity) throw new Error('more of a coin left an account than had come');
    if (quantity === 0n) return { basis: 0n, since: 0 };
    const basis = (held.basis * quantity) / held.quantity;
    const time = (held.timeSum * quantity) / held.quantity;
    this.#held = {
      quantity: held.quantity - quantity,
      basis: held.basis - basis,
      timeSum: held.timeSum - time,
    };
    return { basis, since: Number(time / quantity) };
  }
}
