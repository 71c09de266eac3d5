import type { Code } from '@bourse/contract/codes.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { StateView } from '../live/live-state.ts';

/** What the engine's thread is given at its start. */
export interface EngineThreadData {
  readonly databaseUrl: string;
  readonly snapshotDirectory: string;
  /** The number up to which the projections have caught up. */
  readonly projectedSequence: number;
  /** Milliseconds between snapshots. */
  readonly snapshotEveryMs: number;
}

/** To the engine's thread. */
export type ToEngine =
  | { readonly kind: 'submit'; readonly requests: readonly [ticket: number, CommandRequest][] }
  /** Liquidations and funding that wait may go on: whoever follows outcomes is ready for trades. */
  | { readonly kind: 'start-risk' }
  | { readonly kind: 'stop' };

/** From the engine's thread. */
export type FromEngine =
  /** Outcomes that the projections have not seen, in order, before `ready`. */
  | { readonly kind: 'catch-up'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'ready'; readonly view: StateView; readonly replayedCount: number }
  /** What became durable, in order; ticket 0: nobody waits. */
  | {
      readonly kind: 'outcomes';
      readonly outcomes: readonly Outcome[];
      readonly tickets: readonly number[];
    }
  /** Not taken; nothing happened. */
  | { readonly kind: 'refused'; readonly tickets: readonly (readonly [number, Code])[] }
  | { readonly kind: 'poison'; readonly sequence: number; readonly error: string }
  | { readonly kind: 'fatal'; readonly error: string; readonly inUse: boolean }
  | { readonly kind: 'stopped' };
