import { LogCorrupt, LogLost } from '../log/command-log.ts';
import { LogInUse, LogNewer } from '../log/lead-refused.ts';
import { LogCut } from '../log/log-cut.ts';
import { StateDiffers } from '../snapshots/state-check.ts';
import type { FatalReason } from './engine-messages.ts';

/** What kind of end an error is for the process. */
export function fatalReasonOf(error: Error): FatalReason {
  if (error instanceof LogInUse) return 'in-use';
  const kinds = [LogCut, LogCorrupt, LogLost, LogNewer, StateDiffers];
  const isUntrusted = kinds.some((kind) => error instanceof kind);
  return isUntrusted ? 'untrusted' : 'broken';
}
