import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { EngineFigures } from '#engine/figures/engine-figures.ts';
import type { BookWatch } from '#engine/run/book-watch.ts';
import type { Holds } from '#engine/run/engine-messages.ts';
import { FREE_BYTES_MIN } from '#platform/files/free-room.ts';
import type { Projections } from '#ports/projections-port.ts';

export interface ReadinessSources {
  readonly projector: Pick<Projections, 'backlog' | 'isBroken'>;
  readonly readers: pg.Pool;
  readonly engine: {
    readonly holds: Holds;
    readonly isOutdated: boolean;
    readonly figures: Pick<EngineFigures, 'get'>;
  };
  readonly dataDir: string;
  /** Of the books that house makers keep; without makers there is none. */
  readonly books: Pick<BookWatch, 'waiting'> | undefined;
}

/** Why the exchange is not ready. */
export type Hindrance =
  | 'clock'
  | 'log'
  | 'release'
  | 'ledger'
  | 'database'
  | 'projections'
  | 'disk'
  | 'books';

const BACKLOG_MAX = 50_000;
const DATABASE_WITHIN_MS = 1_000;

/** Whether people can be sent here: everything that an order needs is there, now. */
export class Readiness {
  private readonly sources: ReadinessSources;
  private asked: Promise<readonly Hindrance[]> | undefined;

  constructor(sources: ReadinessSources) {
    this.sources = sources;
  }

  /** The books that lack a side. */
  get waitingBooks(): readonly string[] {
    return this.sources.books?.waiting() ?? [];
  }

  /** What is in the way; nothing: it is ready. Calls meanwhile get the same answer. */
  hindrances(): Promise<readonly Hindrance[]> {
    this.asked ??= this.look().finally(() => {
      this.asked = undefined;
    });
    return this.asked;
  }

  private async look(): Promise<readonly Hindrance[]> {
    const { engine, projector, dataDir } = this.sources;
    const { clockStepMs, isLogAway, isDiskFull } = engine.holds;
    const [hasDatabase, hasRoom] = await Promise.all([this.hasDatabase(), hasRoomIn(dataDir)]);
    const found: [Hindrance, boolean][] = [
      ['clock', clockStepMs !== 0],
      ['log', isLogAway],
      ['release', engine.isOutdated],
      ['ledger', engine.figures.get('auditFindings') > 0],
      ['database', !hasDatabase],
      ['projections', projector.isBroken || projector.backlog >= BACKLOG_MAX],
      ['disk', isDiskFull || !hasRoom],
      ['books', this.waitingBooks.length > 0],
    ];
    return found.filter(([, isInTheWay]) => isInTheWay).map(([name]) => name);
  }

  private async hasDatabase(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), DATABASE_WITHIN_MS);
    });
    const answer = this.sources.readers.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }
}

async function hasRoomIn(directory: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= FREE_BYTES_MIN;
  } catch {
    return false;
  }
}
