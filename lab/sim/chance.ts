import { createRandom } from '../load/random.ts';

/** Chance from a seed, with the few questions that the simulator asks of it. */
export class Chance {
  private readonly random: ReturnType<typeof createRandom>;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** An integer from 0 up to, but not, `below`. */
  below(below: number): number {
    return this.random.integer(below);
  }

  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  /** True about once in `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}
