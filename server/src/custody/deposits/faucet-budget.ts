import { addressRange } from '#edge/pipeline/address-range.ts';

/** Gifts of one UTC day. In memory: a restart forgets them, and strangers restart nothing. */
const OF_USER_AND_COIN = 3;
const OF_RANGE = 60;
const OF_ALL = 2_000;

interface Ask {
  readonly user: number;
  readonly coin: string;
  /** Of the network, not of the chain. */
  readonly address: string;
  /** UTC epoch milliseconds. */
  readonly time: number;
}

/** What the faucet still gives today. Accounts cost nothing, so it counts by addresses, too. */
export class FaucetBudget {
  #day = '';
  readonly #counts = new Map<string, number>();

  /** Takes a gift and returns how to give it back, or undefined when the day's are gone. */
  take({ user, coin, address, time }: Ask): (() => void) | undefined {
    const day = new Date(time).toISOString().slice(0, 10);
    if (day !== this.#day) {
      this.#day = day;
      this.#counts.clear();
    }
    const bounds: readonly (readonly [string, number])[] = [
      [`user ${user} ${coin}`, OF_USER_AND_COIN],
      [`range ${addressRange(address)}`, OF_RANGE],
      ['all', OF_ALL],
    ];
    if (bounds.some(([key, max]) => this.#of(key) >= max)) return undefined;
    const add = (by: number) => {
      for (const [key] of bounds) this.#counts.set(key, this.#of(key) + by);
    };
    add(1);
    return () => {
      if (this.#day === day) add(-1);
    };
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
