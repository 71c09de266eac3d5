import type { Metrics } from '../metrics.ts';
import type { Rooms } from '../rooms.ts';

/** Adds to the metrics of a process what its rooms say of themselves. */
export function watchRooms({ dependencies, features }: Rooms, metrics: Metrics): void {
  const { auth, shared, feeDays, chains } = features;
  metrics.watchSignIns(auth);
  metrics.watchBots(dependencies.bots);
  metrics.watchAudit(shared.audit.figures);
  metrics.watchNotices(shared.outbox);
  metrics.watchFeeDays(() => feeDays.figures);
  metrics.watchChains(chains.figures);
}
