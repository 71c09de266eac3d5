import type { Outcome } from '@bourse/contract/messages.ts';

type Take = (outcomes: readonly Outcome[]) => void;

/** What is kept for a follower that does not come would be all of the log. */
const KEPT_MAX = 200_000;

/** Hands committed outcomes to those who follow within this process (`EngineFollowing`). */
export class Followers {
  readonly #takes: Take[] = [];
  /** What was said before there is a follower. */
  #kept: Outcome[] = [];

  /** Keeps outcomes from before the start, in the log's order up to its end. */
  keep(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) this.#kept.push(outcome);
  }

  /** Keeps what came last of what another process leads, up to a bound. */
  keepNewest(outcomes: readonly Outcome[]): void {
    this.keep(outcomes);
    if (this.#kept.length > KEPT_MAX) this.#kept.splice(0, this.#kept.length - KEPT_MAX / 2);
  }

  /** Forgets what is kept up to a number: no follower will ask for it. */
  forget(until: number): void {
    const first = this.#kept.findIndex(({ sequence }) => sequence > until);
    this.#kept.splice(0, first < 0 ? this.#kept.length : first);
  }

  /**
   * Begins with what is kept, and forgets it. Throws where outcomes between the two numbers are not there.
   *
   * @param after the number up to which the follower has seen all
   * @param until the number of the last outcome
   */
  add(after: number, until: number, take: Take): void {
    const missed = this.#kept.filter(({ sequence }) => sequence > after);
    if (missed.length < until - after) {
      throw new Error(`outcomes after number ${after} are in the log alone`);
    }
    this.#kept = [];
    if (missed.length > 0) take(missed);
    this.#takes.push(take);
  }

  publish(outcomes: readonly Outcome[]): void {
    for (const take of this.#takes) take(outcomes);
  }
}
