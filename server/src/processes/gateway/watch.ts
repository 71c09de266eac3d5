import { type Answered, writeAccess } from '#edge/pipeline/answered.ts';
import { BookWatch, LOOK_MS } from '#engine/run/book-watch.ts';
import { hasHouseBots } from '#platform/config.ts';
import { metricsToken } from '../machine/watch-door.ts';
import { Metrics } from '../metrics.ts';
import type { RoomDependencies } from '../rooms/dependencies.ts';

/** What is known of how it goes, for operators. */
export interface Watch {
  readonly metrics: Metrics;
  /** Counts an answer and writes its line. */
  readonly onAnswered: (answered: Answered) => void;
  /** Checks the books of the house makers from now on. */
  startLooking(): void;
}

/** Without a configured token of the metrics it makes one. Books are checked in a demo with house traders only. */
export async function createWatch(dependencies: RoomDependencies): Promise<Watch> {
  const { config, live, logger } = dependencies;
  const { isHalted } = dependencies.bots;
  const books = hasHouseBots(config) ? new BookWatch({ live, isHalted }) : undefined;
  const metrics = new Metrics({
    ...dependencies,
    dataDir: config.dataDir,
    token: await metricsToken(config),
    books,
  });
  return {
    metrics,
    onAnswered: (answered) => {
      metrics.count(answered);
      writeAccess(logger, answered);
    },
    startLooking() {
      const worker = { name: 'books', where: 'everywhere', everyMs: LOOK_MS } as const;
      if (books) dependencies.upkeep.add({ ...worker, look: () => books.look() });
    },
  };
}
