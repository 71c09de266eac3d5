import type { Outcome } from '@bourse/contract/messages.ts';

/** What the thread beside the engine's is asked about the log. */
export type LogQuestion =
  /** The outcomes of the commands after a number, up to another one; the first of them, if they are many. */
  | { readonly kind: 'replay'; readonly after: number; readonly until: number }
  /** Whether the chain is whole. */
  | { readonly kind: 'walk' }
  /** The hash of a snapshot at a number, made from the snapshot of an earlier number and the log between them. */
  | { readonly kind: 'state'; readonly from: number; readonly at: number };

export interface LogAnswers {
  readonly replay: readonly Outcome[];
  readonly walk: WalkAnswer;
  /** Hexadecimal digits, or why the number is not reached; undefined: the snapshot is not there. */
  readonly state: string | undefined;
}

export interface WalkAnswer {
  readonly batchCount: number;
  /** Why the chain is not whole; nothing: it is. */
  readonly damage: string | undefined;
}
