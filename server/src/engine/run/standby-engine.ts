import type { LiveState } from '../live/live-state.ts';
import type { EngineClient } from './engine-client.ts';

/** An engine that has followed another process's and leads now, with the live state that has followed, too. */
export interface StandbyEngine {
  readonly engine: EngineClient;
  readonly live: LiveState;
}
