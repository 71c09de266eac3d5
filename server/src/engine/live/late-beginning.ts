import type { Outcome } from '@bourse/contract/messages.ts';

/**
 * Lets a fold go on from stored rows while outcomes come in: those that the rows have already are not counted twice.
 * Without `hold` every outcome is folded as it comes.
 */
export class LateBeginning {
  readonly #fold: (outcome: Outcome) => void;
  #held: Outcome[] | undefined;
  #after = 0;

  constructor(fold: (outcome: Outcome) => void) {
    this.#fold = fold;
  }

  /** Keeps outcomes until it is known where the rows end. */
  hold(): void {
    this.#held ??= [];
  }

  /** The rows are restored: what comes after their number is folded, now and from now on. */
  beginAfter(sequence: number): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#after = sequence;
    for (const outcome of held) this.take(outcome);
  }

  take(outcome: Outcome): void {
    if (this.#held) this.#held.push(outcome);
    else if (outcome.sequence > this.#after) this.#fold(outcome);
  }
}
