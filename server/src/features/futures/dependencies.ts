import type { LiveState } from '../../live/live-state.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EnginePort } from '../../services/engine-port.ts';

export interface FuturesDependencies {
  readonly engine: EnginePort;
  readonly live: LiveState;
  readonly clock: Clock;
  /** Whether the user has placed a contract order with this client order id before. */
  readonly wasPlaced: (user: number, clientOrderId: string) => Promise<boolean>;
}
