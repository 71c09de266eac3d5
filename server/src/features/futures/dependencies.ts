import type { OwnBots } from '../../gateway/own-bots.ts';
import type { LiveState } from '../../live/live-state.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EnginePort } from '../../services/engine-port.ts';
import type { OwnRecords } from './own-records.ts';

export interface FuturesDependencies {
  readonly engine: EnginePort;
  readonly live: LiveState;
  readonly clock: Clock;
  readonly records: OwnRecords;
  readonly bots: Pick<OwnBots, 'isAtWork'>;
}
