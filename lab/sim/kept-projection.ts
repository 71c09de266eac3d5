import type { Outcome } from '@bourse/contract/messages.ts';
import { MemoryProjection } from './projection.ts';

/** The projector's tables, and all that was written into them, in order. */
export class KeptProjection extends MemoryProjection {
  readonly kept: Outcome[] = [];

  override write(outcomes: readonly Outcome[]): void {
    const fresh = outcomes.filter(({ sequence }) => sequence > this.cursor);
    super.write(outcomes);
    this.kept.push(...fresh);
  }
}
