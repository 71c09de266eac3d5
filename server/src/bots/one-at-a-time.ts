import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

/** Work of which each account has one under way at most, so that none of them fills the queue for the others. */
export class OneAtATime {
  readonly #busy = new Set<number>();

  /** Refuses queueFull while the account's last work goes on. */
  async take<Result>(user: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#busy.has(user)) throw new Refusal(Code.queueFull);
    this.#busy.add(user);
    try {
      return await work();
    } finally {
      this.#busy.delete(user);
    }
  }
}
