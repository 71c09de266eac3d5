import type { StandbyEngine } from '#engine/run/standby-engine.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Shutdown } from '#platform/shutdown.ts';
import type { SteadyClock } from '#platform/steady-clock.ts';
import type { Presence } from './machine/presence.ts';
import type { WatchDoor } from './machine/watch-door.ts';

/** What a start is given. */
export interface StartOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** What runs cannot go on: the process must end. */
  readonly onFatal: (error: Error) => void;
  /** The start is given up. */
  readonly signal: AbortSignal;
  readonly shutdown: Shutdown;
  readonly clock: SteadyClock;
  readonly alarms: Alarms;
  /** How this process is, for the others. */
  readonly presence: Presence;
  /** Where it says so without a gateway. */
  readonly watchDoor: WatchDoor;
  /** An engine that followed and leads by now; undefined: one is started. */
  readonly standby?: StandbyEngine | undefined;
}
