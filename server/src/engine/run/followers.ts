import type { Outcome } from '@bourse/contract/messages.ts';

type Take = (outcomes: readonly Outcome[]) => void;

/** Hands committed outcomes to those who follow within this process (`EngineFollowing`). */
export class Followers {
  readonly #takes: Take[] = [];
  /** What was replayed at the start, until there is a follower. */
  #replayed: Outcome[] = [];

  /** Keeps outcomes from before the start, in the log's order up to its end. */
  keep(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) this.#replayed.push(outcome);
  }

  /**
   * Begins with what is kept, and forgets it. Throws where outcomes between the two numbers are not there.
   *
   * @param after the number up to which the follower has seen all
   * @param until the number of the last outcome
   */
  add(after: number, until: number, take: Take): void {
    const missed = this.#replayed.filter(({ sequence }) => sequence > after);
    if (missed.length < until - after) {
      throw new Error(`outcomes after number ${after} are in the log alone`);
    }
    this.#replayed = [];
    if (missed.length > 0) take(missed);
    this.#takes.push(take);
  }

  publish(outcomes: readonly Outcome[]): void {
    for (const take of this.#takes) take(outcomes);
  }
}
