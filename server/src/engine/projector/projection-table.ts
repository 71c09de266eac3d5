import type { Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';

/** Rows that are folded from the engine's events, written inside the projector's transaction. */
export interface ProjectionTable {
  /** Adds what these outcomes say; each outcome is seen once, in the log's order. */
  apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void>;
}
