import type { StandbyEngine } from '#engine/run/standby-engine.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Shutdown } from '#platform/shutdown.ts';

/** What a start is given. */
export interface StartOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** What runs cannot go on: the process must end. */
  readonly onFatal: (error: Error) => void;
  /** The start is given up. */
  readonly signal: AbortSignal;
  readonly shutdown: Shutdown;
  /** An engine that followed and leads by now; undefined: one is started. */
  readonly standby?: StandbyEngine | undefined;
}
