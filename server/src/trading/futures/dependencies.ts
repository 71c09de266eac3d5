import type { OwnBots } from '#edge/pipeline/own-bots.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Clock } from '#platform/clock.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { OwnRecords } from './own-records.ts';

export interface FuturesDependencies {
  readonly engine: EnginePort;
  readonly live: LiveState;
  readonly clock: Clock;
  readonly records: OwnRecords;
  readonly bots: Pick<OwnBots, 'isAtWork'>;
}
